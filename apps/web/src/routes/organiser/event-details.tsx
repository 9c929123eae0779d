import { EmptyState } from '../../ui/EmptyState.tsx'

export default function EventDetailsPage() {
  return <EmptyState title="Event details" text="This screen is on its way." />
}
