import type { Route } from './+types/event'
import { AdminEvent } from '../../features/platform/admin/events/AdminEvent.tsx'
import { AuditTrail } from '../../features/operations/audit/AuditTrail.tsx'
import { Page } from '../../ui/Page.tsx'

export default function AdminEventPage({ params }: Route.ComponentProps) {
  const { eventId } = params
  return (
    <Page width="full">
      <AdminEvent key={eventId} eventId={eventId} trail={<AuditTrail target="event" targetId={eventId} />} />
    </Page>
  )
}
