import type { LegalKind } from '@foyer/contract'
import { m } from '@foyer/messages'

/** What each legal text is called, on its page and where it is written. */
export const legalTitles = {
  terms: m.admin_terms_title,
  privacy: m.admin_privacy_title,
  imprint: m.admin_imprint_title,
} as const satisfies Record<LegalKind, () => string>
