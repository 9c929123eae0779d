import type { MetaFunction } from 'react-router'
import { LegalPage } from '../features/platform/legal/LegalPage.tsx'
import { privacySections } from '../features/platform/legal/privacy-sections.tsx'

export const meta: MetaFunction = () => [
  { title: 'Privacy · Foyer' },
  { name: 'description', content: 'What this site keeps about you, why, for how long, and how to have it erased.' },
]

export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      lead="We keep what it takes to sell you a ticket and let you in. No trackers, no third parties but the one that takes your payment."
      since="1 December 2026"
      sections={privacySections}
    />
  )
}
