import { EmptyState } from '../../ui/EmptyState.tsx'

export default function CreateEventPage() {
  return <EmptyState title="Create event" text="This screen is on its way." />
}
