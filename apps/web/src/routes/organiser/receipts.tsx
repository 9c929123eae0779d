import { Receipts } from '../../features/money/receipts/Receipts.tsx'
import { Page } from '../../ui/Page.tsx'

export default function ReceiptsPage() {
  return (
    <Page width="full">
      <Receipts />
    </Page>
  )
}
