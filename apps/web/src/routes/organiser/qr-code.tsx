import { EmptyState } from '../../ui/EmptyState.tsx'

export default function QrCodePage() {
  return <EmptyState title="Qr code" text="This screen is on its way." />
}
