import { EmptyState } from '../../ui/EmptyState.tsx'

export default function DashboardPage() {
  return <EmptyState title="Dashboard" text="This screen is on its way." />
}
