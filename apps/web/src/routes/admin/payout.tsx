import { m } from '@foyer/messages'
import type { Route } from './+types/payout'
import { PayoutDetails } from '../../features/money/payout/PayoutDetails.tsx'
import { Page } from '../../ui/Page.tsx'

export default function AdminPayoutPage({ params }: Route.ComponentProps) {
  return (
    <Page width="full">
      <PayoutDetails payoutId={params.payoutId} back={{ to: '/admin/tools/payouts', label: m.money_payouts_all() }} />
    </Page>
  )
}
