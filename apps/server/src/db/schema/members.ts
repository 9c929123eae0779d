import type { MemberRole } from '@foyer/domain'
import type { Defaulted, DefaultedInstant, Instant, Nullable } from './columns.ts'

export interface InvitationsTable {
  id: string
  organisation_id: string
  /** Lower case. Only an account that has confirmed it can accept. */
  email: string
  role: MemberRole
  event_ids: Nullable<string[]>
  /** SHA-256 of the token in the mailed link. */
  token_hash: Buffer
  invited_by: string
  created_at: DefaultedInstant
  sent_at: DefaultedInstant
  expires_at: Instant
  accepted_at: Nullable<Date>
  accepted_by: Nullable<string>
  withdrawn_at: Nullable<Date>
}

export interface OwnershipHandoversTable {
  id: string
  organisation_id: string
  from_user: string
  to_user: string
  state: Defaulted<'offered' | 'agreed' | 'completed' | 'called_back'>
  offered_at: DefaultedInstant
  agreed_at: Nullable<Date>
  /** When ownership changes, unless the transfer is cancelled before. */
  completes_at: Nullable<Date>
  ended_at: Nullable<Date>
}
