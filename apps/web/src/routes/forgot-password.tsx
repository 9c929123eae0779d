import { EmptyState } from '../ui/EmptyState.tsx'

export default function ForgotPasswordPage() {
  return <EmptyState title="Forgot password" text="This screen is on its way." />
}
