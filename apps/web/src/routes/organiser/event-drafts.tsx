import { EmptyState } from '../../ui/EmptyState.tsx'

export default function EventDraftsPage() {
  return <EmptyState title="Event drafts" text="This screen is on its way." />
}
