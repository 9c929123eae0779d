import { LegalDesk } from '../../features/platform/legal/desk/LegalDesk.tsx'
import { Page } from '../../ui/Page.tsx'

export default function LegalTextsPage() {
  return (
    <Page width="full">
      <LegalDesk />
    </Page>
  )
}
