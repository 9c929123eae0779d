import type { EventRowView } from '@foyer/contract'
import { Dashboard } from '../../features/dashboard/Dashboard.tsx'
import { EventMenu } from '../../features/events/EventMenu.tsx'
import { eventColumns } from '../../features/events/list/event-columns.tsx'
import { useEventActions } from '../../features/events/use-event-actions.tsx'

const columns = eventColumns.map((column) => ({ ...column, sortable: false }))

export default function DashboardPage() {
  const actions = useEventActions()
  const menuFor = (event: EventRowView) => <EventMenu event={event} actions={actions} />
  return <Dashboard columns={columns} rowActions={menuFor} />
}
