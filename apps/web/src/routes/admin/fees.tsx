import { Fees } from '../../features/fees/Fees.tsx'
import { Page } from '../../ui/Page.tsx'

export default function FeesPage() {
  return (
    <Page width="full">
      <Fees />
    </Page>
  )
}
