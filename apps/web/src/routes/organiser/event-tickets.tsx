import { EmptyState } from '../../ui/EmptyState.tsx'

export default function EventTicketsPage() {
  return <EmptyState title="Event tickets" text="This screen is on its way." />
}
