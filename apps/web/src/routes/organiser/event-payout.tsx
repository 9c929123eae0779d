import type { Route } from './+types/event-payout'
import { EventFrame } from '../../features/events/details/EventFrame.tsx'
import { PayoutSummary } from '../../features/payout/PayoutSummary.tsx'

export default function EventPayoutPage({ params }: Route.ComponentProps) {
  return (
    <EventFrame eventId={params.eventId} current="payout">
      <PayoutSummary eventId={params.eventId} />
    </EventFrame>
  )
}
