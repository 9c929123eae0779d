import type { Language, RichTextDocument } from '@foyer/domain'
import type { JSONColumnType } from 'kysely'
import type { DefaultedInstant } from './columns.ts'

type LegalKind = 'terms' | 'privacy' | 'imprint'
type Texts = JSONColumnType<Partial<Record<Language, RichTextDocument>>, string, string>

/** The drafts of legal texts, at most one of each kind. */
export interface LegalDraftsTable {
  kind: LegalKind
  texts: Texts
  /** Counts the times it was saved since a version was published. */
  revision: number
  saved_by: string
  saved_at: DefaultedInstant
}

/** The published versions. The database refuses changes to them and gaps in their numbers. */
export interface LegalTextsTable {
  kind: LegalKind
  version: number
  texts: Texts
  /** The language that is shown where there is no text in the reader's language. */
  language: Language
  published_by: string
  published_at: DefaultedInstant
}

/** Which versions a user agreed to, and when. Version 0 is the page that comes with the program. */
export interface UserAgreementsTable {
  user_id: string
  terms_version: number
  privacy_version: number
  agreed_at: DefaultedInstant
}
