import { EmptyState } from '../ui/EmptyState.tsx'

export default function Page() {
  return <EmptyState title="terms" />
}
