import type { Language, MemberRole } from '@foyer/domain'
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
  /** When the member was shown the first sale of the organisation. */
  first_sale_seen_at: Nullable<Date>
}

/** Former addresses of public pages, which lead to the present one. Triggers write it. */
export interface FormerSlugsTable {
  slug: string
  organisation_id: string
  ended_at: DefaultedInstant
}

/** Who follows an organisation by e-mail. Only confirmed addresses that have not left are written to. */
export interface FollowersTable {
  id: string
  organisation_id: string
  email: string
  /** The language of mails to the follower; null is the language of the installation. */
  language: Nullable<Language>
  /** SHA-256 of the mailed link that confirms the address; null once it is used. */
  token_hash: Nullable<Buffer>
  asked_at: DefaultedInstant
  confirmed_at: Nullable<Date>
  left_at: Nullable<Date>
}

/** Which events a follower gets a mail about. */
export interface FollowerMailsTable {
  event_id: string
  follower_id: string
  queued_at: DefaultedInstant
  mailed_at: Nullable<Date>
}
