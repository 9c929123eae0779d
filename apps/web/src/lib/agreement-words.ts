import type { AgreementView } from '@foyer/contract'
import { formatDate, joinFacts, m } from '@foyer/messages'

/** The versions of the legal texts that a person agreed to, with the time; or that nothing was recorded. */
export function agreementInWords(agreement: AgreementView | null, timezone?: string): string {
  if (agreement === null) return m.admin_legal_agreement_none()
  const { terms, privacy, agreedAt } = agreement
  return joinFacts([
    terms === 0 ? m.admin_legal_agreement_terms_built_in() : m.admin_legal_agreement_terms({ version: terms }),
    privacy === 0 ? m.admin_legal_agreement_privacy_built_in() : m.admin_legal_agreement_privacy({ version: privacy }),
    formatDate(agreedAt, 'moment', timezone),
  ])
}
