import type { EventRowView } from '@foyer/contract'
import { Dashboard } from '../../features/platform/dashboard/Dashboard.tsx'
import { EventMenu } from '../../features/programme/events/EventMenu.tsx'
import { eventColumns } from '../../features/programme/events/list/event-columns.tsx'
import { useMay } from '../../ui/shell/use-organisations.ts'
import { useEventActions } from '../../features/programme/events/use-event-actions.tsx'

export default function DashboardPage() {
  const actions = useEventActions()
  const menuFor = (event: EventRowView) => <EventMenu event={event} actions={actions} />
  const seesSales = useMay('sales:read')
  const columns = eventColumns({ sales: seesSales }).map((column) => ({ ...column, sortable: false }))
  return <Dashboard columns={columns} rowActions={menuFor} />
}
