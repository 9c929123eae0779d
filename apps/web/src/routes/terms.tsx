import { m } from '@foyer/messages'
import type { Route } from './+types/terms'
import { LegalPage } from '../features/platform/legal/LegalPage.tsx'
import { loadOwnLegal, ownLegalMeta } from '../features/platform/legal/own-legal.ts'
import { OwnLegalPage } from '../features/platform/legal/OwnLegalPage.tsx'
import { termsSections } from '../features/platform/legal/terms-sections.tsx'

export async function loader(asked: Route.LoaderArgs) {
  return { own: await loadOwnLegal('terms', asked) }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.own
    ? ownLegalMeta(loaderData.own)
    : [{ title: m.admin_terms_page_title() }, { name: 'description', content: m.admin_terms_page_description() }]

/** The operator's legal text, or the built-in page where there is none. */
export default function TermsPage({ loaderData: { own } }: Route.ComponentProps) {
  if (own) return <OwnLegalPage text={own} />
  return (
    <LegalPage
      title={m.admin_terms_title()}
      lead={m.admin_terms_lead()}
      since="2026-11-29"
      sections={termsSections()}
    />
  )
}
