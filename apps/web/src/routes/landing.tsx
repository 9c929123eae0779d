import { EmptyState } from '../ui/EmptyState.tsx'

export default function LandingPage() {
  return <EmptyState title="Landing page" text="This screen is on its way." />
}
