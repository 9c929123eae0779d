import { EmptyState } from '../../ui/EmptyState.tsx'

export default function PersonalInformationPage() {
  return <EmptyState title="Personal information" text="This screen is on its way." />
}
