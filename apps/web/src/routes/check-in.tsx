import { EmptyState } from '../ui/EmptyState.tsx'

export default function CheckInPage() {
  return <EmptyState title="Check-in" text="This screen is on its way." />
}
