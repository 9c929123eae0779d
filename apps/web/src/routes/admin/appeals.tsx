import { AppealsDesk } from '../../features/platform/appeals/AppealsDesk.tsx'
import { Page } from '../../ui/Page.tsx'

export default function AppealsPage() {
  return (
    <Page width="full">
      <AppealsDesk />
    </Page>
  )
}
