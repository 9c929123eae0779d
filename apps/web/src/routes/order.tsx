import { EmptyState } from '../ui/EmptyState.tsx'

export default function OrderPage() {
  return <EmptyState title="Your order" text="This screen is on its way." />
}
