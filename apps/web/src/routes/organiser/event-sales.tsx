import type { EventView } from '@foyer/contract'
import type { Route } from './+types/event-sales'
import { EventFrame } from '../../features/programme/events/details/EventFrame.tsx'
import { ReceiptsLink } from '../../features/money/receipts/ReceiptsLink.tsx'
import { SalesSummary } from '../../features/platform/sales/SalesSummary.tsx'

const receipts = (event: EventView) => event.status !== 'draft' && <ReceiptsLink eventId={event._id} />

export default function EventSalesPage({ params }: Route.ComponentProps) {
  return (
    <EventFrame eventId={params.eventId} current="sales" actions={receipts}>
      <SalesSummary eventId={params.eventId} />
    </EventFrame>
  )
}
