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
  /** That mails to the account are written in; null is the language of the installation. */
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
  /** An administrator who acts as the user in this session, and the session of their own that it hangs on. */
  acting_admin_id: Nullable<string>
  acting_session_id: Nullable<string>
}

export interface AccountTokensTable {
  hash: Buffer
  user_id: string
  kind: 'verify_email' | 'reset_password' | 'change_email'
  /** The address a `change_email` token confirms. */
  new_email: Nullable<string>
  /** Of a `verify_email` token: what its registration chose, and the hash of the proof in the browser that registered. */
  proof_hash: Nullable<Buffer>
  password_hash: Nullable<string>
  first_name: Nullable<string>
  last_name: Nullable<string>
  /** The versions of the legal texts that its registration agreed to, 0 being the page that comes with the program; null where nobody did. */
  terms_version: Nullable<number>
  privacy_version: Nullable<number>
  agreed_at: Nullable<Date>
  expires_at: Instant
  used_at: Nullable<Date>
}

/** Where an account was logged in to: its own budget of wrong passwords, apart from that of strangers. */
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
