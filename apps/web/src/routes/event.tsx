import { EmptyState } from '../ui/EmptyState.tsx'

export default function EventPage() {
  return <EmptyState title="Event" text="This screen is on its way." />
}
