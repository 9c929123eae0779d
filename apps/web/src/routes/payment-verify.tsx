import { EmptyState } from '../ui/EmptyState.tsx'

export default function PaymentVerifyPage() {
  return <EmptyState title="Payment" text="This screen is on its way." />
}
