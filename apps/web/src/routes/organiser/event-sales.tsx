import { EmptyState } from '../../ui/EmptyState.tsx'

export default function EventSalesPage() {
  return <EmptyState title="Event sales" text="This screen is on its way." />
}
