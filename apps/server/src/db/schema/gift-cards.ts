import type { GiftCardMovementKind, GiftCardOffer, Language } from '@foyer/domain'
import type { JSONColumnType } from 'kysely'
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
  /** The sale that paid for it; null where the organisation gave it away. */
  sale_id: Nullable<string>
  /** It cannot be used: a bank is deciding on its payment, or has taken all of it back. */
  frozen: Defaulted<boolean>
  created_at: DefaultedInstant
}

/** The changes of a balance; append-only. */
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

/** The amount that an order has claimed from one of its gift cards; the lowest position is used first. */
export interface GiftCardClaimsTable {
  order_id: string
  card_id: string
  position: number
  amount: number
}

/** Which gift cards an organisation sells, and whether its shop page is open. */
export interface GiftCardShopsTable {
  organisation_id: string
  open: Defaulted<boolean>
  about: Defaulted<string>
  /** For how many months a sold card is valid; null for ever. */
  valid_months: Nullable<number>
  offers: JSONColumnType<GiftCardOffer[], string | undefined, string>
  updated_at: DefaultedInstant
}

/** The purchase of a gift card. The card is issued when the payment has arrived, and refers to the sale by `sale_id`. */
export interface GiftCardSalesTable {
  id: string
  organisation_id: string
  reference: string
  request_key: Buffer
  request_hash: Buffer
  currency: string
  amount: number
  valid_months: Nullable<number>
  buyer_name: string
  /** Null once the person was erased. */
  buyer_email: Nullable<string>
  recipient_name: string
  /** Null where the buyer keeps it, or once the person was erased. */
  recipient_email: Nullable<string>
  message: Defaulted<string>
  language: Nullable<Language>
  /** Null: at once. */
  deliver_at: Nullable<Date>
  created_at: DefaultedInstant
  paid_at: Nullable<Date>
  /** When the code was made and mailed. */
  delivered_at: Nullable<Date>
  /** The versions of the legal texts that the buyer agreed to, 0 being the built-in page; null without an agreement. */
  terms_version: Nullable<number>
  privacy_version: Nullable<number>
  agreed_at: Nullable<Date>
}
