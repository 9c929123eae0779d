import { Fees } from '../../features/programme/fees/Fees.tsx'
import { Page } from '../../ui/Page.tsx'

export default function FeesPage() {
  return (
    <Page width="full">
      <Fees />
    </Page>
  )
}
