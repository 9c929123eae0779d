import { EmptyState } from '../ui/EmptyState.tsx'

export default function SandboxPayPage() {
  return <EmptyState title="Sandbox payment" text="This screen is on its way." />
}
