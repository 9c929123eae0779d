import { m } from '@foyer/messages'
import type { MetaFunction } from 'react-router'
import { LegalPage } from '../features/platform/legal/LegalPage.tsx'
import { privacySections } from '../features/platform/legal/privacy-sections.tsx'

export const meta: MetaFunction = () => [
  { title: m.admin_privacy_page_title() },
  { name: 'description', content: m.admin_privacy_page_description() },
]

export default function PrivacyPage() {
  return (
    <LegalPage
      title={m.admin_privacy_title()}
      lead={m.admin_privacy_lead()}
      since="2026-12-01"
      sections={privacySections()}
    />
  )
}
