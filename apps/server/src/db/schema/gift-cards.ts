import type { GiftCardMovementKind } from '@foyer/domain'
import type { Defaulted, DefaultedInstant, Nullable } from './columns.ts'

/** Amounts in minor units of the currency. `balance` is the sum of the card's movements. */
export interface GiftCardsTable {
  id: string
  organisation_id: string
  currency: string
  code_hash: Buffer
  /** The end of the code. */
  code_tail: string
  value: number
  balance: Defaulted<number>
  recipient_email: Nullable<string>
  message: Defaulted<string>
  expires_at: Nullable<Date>
  issued_by: Nullable<string>
  created_at: DefaultedInstant
}

/** What changed a balance; only ever added to. */
export interface GiftCardMovementsTable {
  id: string
  card_id: string
  kind: GiftCardMovementKind
  amount: number
  order_id: Nullable<string>
  refund_id: Nullable<string>
  actor_id: Nullable<string>
  created_at: DefaultedInstant
}
