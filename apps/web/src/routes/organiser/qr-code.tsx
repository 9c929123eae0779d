import { QrCode } from '../../features/programme/events/qr/QrCode.tsx'
import { Page } from '../../ui/Page.tsx'

export default function QrCodePage() {
  return (
    <Page width="full">
      <QrCode />
    </Page>
  )
}
