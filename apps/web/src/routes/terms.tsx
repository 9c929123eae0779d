import { m } from '@foyer/messages'
import type { MetaFunction } from 'react-router'
import { LegalPage } from '../features/platform/legal/LegalPage.tsx'
import { termsSections } from '../features/platform/legal/terms-sections.tsx'

export const meta: MetaFunction = () => [
  { title: m.admin_terms_page_title() },
  {
    name: 'description',
    content: m.admin_terms_page_description(),
  },
]

export default function TermsPage() {
  return (
    <LegalPage
      title={m.admin_terms_title()}
      lead={m.admin_terms_lead()}
      since="2026-12-01"
      sections={termsSections()}
    />
  )
}
