import { EmptyState } from '../../ui/EmptyState.tsx'

export default function EventDoorsPage() {
  return <EmptyState title="Event doors" text="This screen is on its way." />
}
