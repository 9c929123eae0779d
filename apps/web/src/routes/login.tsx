import { EmptyState } from '../ui/EmptyState.tsx'

export default function LoginPage() {
  return <EmptyState title="Log in" text="This screen is on its way." />
}
