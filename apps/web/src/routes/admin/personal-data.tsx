import { PersonalDataDesk } from '../../features/platform/personal-data/PersonalDataDesk.tsx'
import { Page } from '../../ui/Page.tsx'

export default function PersonalDataPage() {
  return (
    <Page width="full">
      <PersonalDataDesk />
    </Page>
  )
}
