import type { Route } from './+types/event-promo-codes'
import { EventFrame } from '../../features/programme/events/details/EventFrame.tsx'
import { PromoCodes } from '../../features/programme/promo-codes/PromoCodes.tsx'

export default function EventPromoCodesPage({ params }: Route.ComponentProps) {
  return (
    <EventFrame eventId={params.eventId} current="promo-codes">
      {(event) => <PromoCodes key={event._id} event={event} />}
    </EventFrame>
  )
}
