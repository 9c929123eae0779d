import { EmptyState } from '../../ui/EmptyState.tsx'

export default function DashboardPage() {
  return <EmptyState title="Admin dashboard" text="This screen is on its way." />
}
