import type { Route } from './+types/event-sales'
import { EventFrame } from '../../features/events/details/EventFrame.tsx'
import { SalesSummary } from '../../features/sales/SalesSummary.tsx'

export default function EventSalesPage({ params }: Route.ComponentProps) {
  return (
    <EventFrame eventId={params.eventId} current="sales">
      <SalesSummary eventId={params.eventId} />
    </EventFrame>
  )
}
