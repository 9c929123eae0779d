import type { MetaFunction } from 'react-router'
import { LegalPage } from '../features/platform/legal/LegalPage.tsx'
import { termsSections } from '../features/platform/legal/terms-sections.tsx'

export const meta: MetaFunction = () => [
  { title: 'Terms · Foyer' },
  {
    name: 'description',
    content: 'Holding, paying, refunds and admission: what applies when you buy or sell tickets here.',
  },
]

export default function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      lead="What applies when you buy tickets here, and when you sell them. In plain words, because you should be able to read it."
      since="1 December 2026"
      sections={termsSections}
    />
  )
}
