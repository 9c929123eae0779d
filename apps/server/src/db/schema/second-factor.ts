import type { Defaulted, DefaultedInstant, Instant, Nullable } from './columns.ts'

export interface TotpFactorsTable {
  user_id: string
  secret_sealed: Buffer
  /** Null until the owner has entered a code from the app. */
  confirmed_at: Nullable<Date>
  /** The number of the 30-second period of the last accepted code; no code is accepted twice. */
  last_step: Defaulted<number>
  created_at: DefaultedInstant
}

export interface RecoveryCodesTable {
  user_id: string
  hash: Buffer
  used_at: Nullable<Date>
}

export interface PasskeysTable {
  id: string
  user_id: string
  /** The authenticator's own id of the key, base64url. */
  credential_id: string
  public_key: Buffer
  counter: number
  transports: Defaulted<string[]>
  name: string
  created_at: DefaultedInstant
  last_used_at: Nullable<Date>
}

export interface LoginChallengesTable {
  hash: Buffer
  user_id: string
  tries: Defaulted<number>
  expires_at: Instant
  used_at: Nullable<Date>
}

export interface PasskeyChallengesTable {
  hash: Buffer
  user_id: Nullable<string>
  purpose: 'register' | 'second_factor' | 'confirm' | 'sign_in'
  expires_at: Instant
  used_at: Nullable<Date>
}
