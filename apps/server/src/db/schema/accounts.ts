import type { Language } from '@foyer/domain'
import type { Defaulted, DefaultedInstant, Instant, Nullable } from './columns.ts'

export interface UsersTable {
  id: string
  email: string
  password_hash: string
  first_name: string
  last_name: Defaulted<string>
  username: Nullable<string>
  organiser_name: Nullable<string>
  phone: Nullable<string>
  /** How guests reach the organiser: shown on their event pages, as they chose it. */
  public_contact: Nullable<string>
  timezone: Defaulted<string>
  currency: Defaulted<string>
  /** The language of mails to the account; null is the language of the installation. */
  language: Nullable<Language>
  is_admin: Defaulted<boolean>
  /** When another administrator appointed them; null for the first and for those of earlier versions. */
  administrator_since: Nullable<Date>
  email_verified_at: Nullable<Date>
  suspended_at: Nullable<Date>
  /** Storage key of the photo. */
  photo: Nullable<string>
  /** The organisation they chose last, of those they are a member of. */
  organisation_id: Nullable<string>
  created_at: DefaultedInstant
  updated_at: DefaultedInstant
}

export interface SessionsTable {
  id: string
  user_id: string
  user_agent: string
  ip: string
  created_at: DefaultedInstant
  last_seen_at: DefaultedInstant
  expires_at: Instant
  revoked_at: Nullable<Date>
  /** When its owner last proved to be who they are: by their second factor where they have one, else by the password. */
  proved_at: Nullable<Date>
  /** The administrator who acts as the user in this session, and the administrator's own session on which it depends. */
  acting_admin_id: Nullable<string>
  acting_session_id: Nullable<string>
}

export interface AccountTokensTable {
  hash: Buffer
  user_id: string
  kind: 'verify_email' | 'reset_password' | 'change_email'
  /** The address a `change_email` token confirms. */
  new_email: Nullable<string>
  /** Only of a `verify_email` token: what was entered at registration, and the hash of the proof that the browser keeps. */
  proof_hash: Nullable<Buffer>
  password_hash: Nullable<string>
  first_name: Nullable<string>
  last_name: Nullable<string>
  /** The versions of the legal texts that were agreed to at registration, 0 being the built-in page; null without an agreement. */
  terms_version: Nullable<number>
  privacy_version: Nullable<number>
  agreed_at: Nullable<Date>
  expires_at: Instant
  used_at: Nullable<Date>
}

/** Networks from which an account has logged in. Wrong passwords from them do not count towards the limit for unknown networks. */
export interface KnownNetworksTable {
  user_id: string
  network: string
  seen_at: DefaultedInstant
}

export interface RateLimitsTable {
  key: string
  window_start: Instant
  hits: number
}

export interface SentMailsTable {
  key: string
  template: string
  recipient: string
  sent_at: DefaultedInstant
  order_id: Nullable<string>
}
