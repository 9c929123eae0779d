import type { MemberRole } from '@foyer/domain'
import type { ColumnType } from 'kysely'
import type { Defaulted, DefaultedInstant, Nullable } from './columns.ts'

/** A link that an organisation shows on its public page. */
export interface StoredLink {
  readonly label: string
  readonly url: string
}

export interface OrganisationsTable {
  id: string
  name: string
  /** The last part of the address of its public page. */
  slug: string
  /** Storage key of the logo. */
  logo: Nullable<string>
  about: Defaulted<string>
  /** Written as JSON. */
  links: ColumnType<readonly StoredLink[], string | undefined, string>
  legal_name: Nullable<string>
  legal_address: Nullable<string>
  tax_id: Nullable<string>
  /** How guests reach the organisation, shown on its pages. */
  public_contact: Nullable<string>
  /** The address that replies to its mails go to; null is the address of its first owner. */
  reply_to: Nullable<string>
  currency: Defaulted<string>
  timezone: Defaulted<string>
  requires_second_factor: Defaulted<boolean>
  suspended_at: Nullable<Date>
  created_at: DefaultedInstant
  updated_at: DefaultedInstant
}

export interface MembersTable {
  organisation_id: string
  user_id: string
  role: MemberRole
  /** The events that the member is limited to; null means all. */
  event_ids: Nullable<string[]>
  added_by: Nullable<string>
  created_at: DefaultedInstant
}
