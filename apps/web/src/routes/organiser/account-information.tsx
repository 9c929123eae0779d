import { EmptyState } from '../../ui/EmptyState.tsx'

export default function AccountInformationPage() {
  return <EmptyState title="Account information" text="This screen is on its way." />
}
