import { EmptyState } from '../ui/EmptyState.tsx'

export default function CheckoutPage() {
  return <EmptyState title="Checkout" text="This screen is on its way." />
}
