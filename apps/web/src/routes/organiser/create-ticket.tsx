import { EmptyState } from '../../ui/EmptyState.tsx'

export default function CreateTicketPage() {
  return <EmptyState title="Create ticket" text="This screen is on its way." />
}
