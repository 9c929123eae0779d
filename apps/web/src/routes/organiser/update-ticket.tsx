import { EmptyState } from '../../ui/EmptyState.tsx'

export default function UpdateTicketPage() {
  return <EmptyState title="Update ticket" text="This screen is on its way." />
}
