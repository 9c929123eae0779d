import { AllPayouts } from '../../features/money/payout/AllPayouts.tsx'
import { Page } from '../../ui/Page.tsx'

export default function PayoutsPage() {
  return (
    <Page width="full">
      <AllPayouts />
    </Page>
  )
}
