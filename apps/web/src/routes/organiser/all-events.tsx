import { EmptyState } from '../../ui/EmptyState.tsx'

export default function AllEventsPage() {
  return <EmptyState title="All events" text="This screen is on its way." />
}
