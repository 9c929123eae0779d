import { EmptyState } from '../ui/EmptyState.tsx'

export default function RegisterPage() {
  return <EmptyState title="Create an account" text="This screen is on its way." />
}
