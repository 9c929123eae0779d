import { Dashboard } from '../../features/dashboard/Dashboard.tsx'
import { EventMenu } from '../../features/events/EventMenu.tsx'
import { eventColumns } from '../../features/events/list/event-columns.tsx'
import { useEventActions } from '../../features/events/use-event-actions.tsx'

const columns = eventColumns.map((column) => ({ ...column, sortable: false }))

export default function DashboardPage() {
  const actions = useEventActions()
  return <Dashboard columns={columns} rowActions={(event) => <EventMenu event={event} actions={actions} />} />
}
