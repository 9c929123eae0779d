import type { EventView } from '@foyer/contract'
import type { Route } from './+types/event-payout'
import { EventFrame } from '../../features/programme/events/details/EventFrame.tsx'
import { ReceiptsLink } from '../../features/money/receipts/ReceiptsLink.tsx'
import { PayoutSummary } from '../../features/money/payout/PayoutSummary.tsx'

const receipts = (event: EventView) => event.status !== 'draft' && <ReceiptsLink eventId={event._id} />

export default function EventPayoutPage({ params }: Route.ComponentProps) {
  return (
    <EventFrame eventId={params.eventId} current="payout" actions={receipts}>
      <PayoutSummary eventId={params.eventId} />
    </EventFrame>
  )
}
