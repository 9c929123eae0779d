import { LegalDesk } from '../../features/platform/legal/desk/LegalDesk.tsx'
import { Page } from '../../ui/Page.tsx'
import type { Route } from './+types/legal-texts'

export default function LegalTextsPage({ params }: Route.ComponentProps) {
  return (
    <Page width="full">
      <LegalDesk asked={params.text} />
    </Page>
  )
}
