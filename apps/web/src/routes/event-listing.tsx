import { EmptyState } from '../ui/EmptyState.tsx'

export default function EventListingPage() {
  return <EmptyState title="Find events" text="This screen is on its way." />
}
