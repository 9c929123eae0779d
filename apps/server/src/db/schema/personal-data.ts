import type { JSONColumnType } from 'kysely'
import type { Defaulted, DefaultedInstant, Nullable } from './columns.ts'

/** The record of what was done with personal data. It names nobody: the subject is a keyed digest of the e-mail address. */
export interface PersonalDataActsTable {
  id: string
  kind: 'export' | 'erasure' | 'retention'
  /** Null when the program did it. */
  actor_id: Nullable<string>
  /** Whether account holders did it to their own data. */
  own: Defaulted<boolean>
  subject_digest: Nullable<Buffer>
  counts: JSONColumnType<Record<string, number>, string | undefined, string>
  created_at: DefaultedInstant
  /** Whose data an export holds, sealed and only until it expires. */
  address_sealed: Nullable<Buffer>
  expires_at: Nullable<Date>
}
