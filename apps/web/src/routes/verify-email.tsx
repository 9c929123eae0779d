import { EmptyState } from '../ui/EmptyState.tsx'

export default function VerifyEmailPage() {
  return <EmptyState title="Verify your e-mail" text="This screen is on its way." />
}
