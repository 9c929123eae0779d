import { EmptyState } from '../ui/EmptyState.tsx'

export default function ResetPasswordPage() {
  return <EmptyState title="Reset password" text="This screen is on its way." />
}
