import type { LegalKind } from '@foyer/contract'
import { m } from '@foyer/messages'

/** The title of each legal text, on its page and in the editor. */
export const legalTitles = {
  terms: m.admin_terms_title,
  privacy: m.admin_privacy_title,
  imprint: m.admin_imprint_title,
} as const satisfies Record<LegalKind, () => string>
