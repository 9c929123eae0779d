import type { Language, OrderState, SalesTax, TicketState } from '@foyer/domain'
import type { JSONColumnType } from 'kysely'
import type { Defaulted, DefaultedInstant, Instant, Nullable } from './columns.ts'

/** A line of an order as it was priced; amounts in minor units of the order's currency. */
export interface OrderLine {
  ticketTypeId: string
  name: string
  /** Units: tickets, tables or extras. */
  quantity: number
  /** How many people a unit admits; one where it is left out. */
  admits?: number
  unitPrice: number
  subtotal: number
  discount: number
  passedFee: number
  platformFee: number
  tax: number
  total: number
  /** The price step that its tickets use up, and its name as it was then. */
  priceStepId?: string
  priceStep?: string
  /** At a group price: from how many tickets in one order it counts. */
  groupFrom?: number
  /** The bundle it is a part of, its name as it was then, and which bundle of the order, from 1. Its subtotal is its share of the price. */
  bundleId?: string
  bundle?: string
  bundleUnit?: number
}

export interface OrdersTable {
  id: string
  reference: string
  event_id: string
  idempotency_key: Buffer
  request_hash: Buffer
  state: OrderState
  first_name: Nullable<string>
  last_name: Nullable<string>
  email: Nullable<string>
  buyer_counter_id: Nullable<string>
  promo_code_id: Nullable<string>
  promo_code: Nullable<string>
  promo_buyer_counter_id: Nullable<string>
  guests: JSONColumnType<string[], string | undefined, string>
  lines: JSONColumnType<OrderLine[], string, string>
  /** How many people it lets in. */
  quantity: number
  currency: string
  subtotal: number
  discount_total: Defaulted<number>
  fee_total: Defaulted<number>
  tax_total: Defaulted<number>
  tax: JSONColumnType<SalesTax | null, string | null | undefined, string | null>
  platform_fee: Defaulted<number>
  total: number
  held_until: Instant
  created_at: DefaultedInstant
  paid_at: Nullable<Date>
  complimentary: Defaulted<boolean>
  issued_by: Nullable<string>
  refunded_total: Defaulted<number>
  /** Part of the secret in the order's link; raising it revokes the links sent before. */
  link_generation: Defaulted<number>
  /** The language of the purchase, in which mails and documents are written. Null is the language of the installation. */
  language: Nullable<Language>
  /** The source from which the buyer came to the event page, if the buyer allowed us to store it. */
  source: Nullable<string>
  /**
   * The only gift card of the order, for processes of the previous release; null where several cards pay. `gift_card_claims` has all of
   * them.
   */
  gift_card_id: Nullable<string>
  /** How much of `total` its gift cards pay together, minor units: the sum of its claims. */
  gift_card_amount: Defaulted<number>
  /** The cart over several dates that it was placed with. */
  group_id: Nullable<string>
  /** The versions of the legal texts that the buyer agreed to, 0 being the built-in page; null without an agreement. */
  terms_version: Nullable<number>
  privacy_version: Nullable<number>
  agreed_at: Nullable<Date>
  /**
   * The order for which this one is a surcharge: it pays the price difference to a dearer date and holds the places there until that order
   * moves.
   */
  surcharge_of: Nullable<string>
  /** The date of that order when the surcharge was priced. */
  surcharge_from: Nullable<string>
}

/** Orders of several events of one organisation that were placed and are paid together. */
export interface OrderGroupsTable {
  id: string
  reference: string
  idempotency_key: Buffer
  request_hash: Buffer
  organisation_id: string
  currency: string
  /** In the order of the cart. */
  order_ids: string[]
  /** As that of an order: raising it revokes the links sent before. */
  link_generation: Defaulted<number>
  created_at: DefaultedInstant
}

/** When the code of a ticket was replaced, and the generation of the new one. Transfers stand in `ticket_transfers`. */
export interface ReplacedCodesTable {
  ticket_id: string
  generation: number
  created_at: DefaultedInstant
}

export interface TicketsTable {
  id: string
  order_id: string
  event_id: string
  ticket_type_id: string
  number: number
  guest_name: Defaulted<string>
  state: Defaulted<TicketState>
  generation: Defaulted<number>
  note: Nullable<string>
  checked_in_at: Nullable<Date>
  checked_out_at: Nullable<Date>
  checked_in_scan: Nullable<string>
  freed: Defaulted<boolean>
  /** The transfer by which its holder received it; null while the buyer holds it. */
  transfer_id: Nullable<string>
  transfers: Defaulted<number>
  /** Which unit of its order it belongs to; null where an earlier release issued it: then it is one of its own. */
  unit: Nullable<number>
  /** It lets nobody in and is handed out. */
  extra: Defaulted<boolean>
  /** The price step that it was sold at, which may have been deleted since. */
  price_step_id: Nullable<string>
  /** The bundle that it was sold in, and which bundle of its order. */
  bundle_id: Nullable<string>
  bundle_unit: Nullable<number>
  created_at: DefaultedInstant
}

export interface TicketTransfersTable {
  id: string
  ticket_id: string
  order_id: string
  /** The generation of the code that its new holder got. */
  generation: number
  from_name: string
  from_email: string
  to_name: string
  to_email: string
  created_at: DefaultedInstant
}

export interface SalesDailyTable {
  event_id: string
  ticket_type_id: string
  day: string
  tickets: number
  gross: number
  discount: number
  platform_fee: number
  net: number
  refunded: Defaulted<number>
  complimentary: Defaulted<number>
  withheld: Defaulted<number>
  tax: Defaulted<number>
  /** What lost disputes took from the organiser; already subtracted from `net`. */
  charged_back: Defaulted<number>
}

export interface OrderEventsTable {
  id: string
  order_id: string
  kind: string
  actor_id: Nullable<string>
  details: JSONColumnType<Record<string, string | number | boolean | null>, string | undefined, string>
  created_at: DefaultedInstant
}

export interface GuestNotesTable {
  organiser_id: string
  email: string
  note: Defaulted<string>
  favourite: Defaulted<boolean>
  updated_at: DefaultedInstant
}

/** How many unpaid tickets of a small event one network holds, counted until its first hold expires. */
export interface HeldSharesTable {
  event_id: string
  network: string
  /** People, as far as they are counted here. */
  quantity: number
  /** Units by the id of their ticket type: of extras, and of types that are scarcer than the event. */
  units: JSONColumnType<Record<string, number>, string | undefined, string>
  until: Instant
}

/** An order that keeps its places while its buyer pays by bank transfer; also after the buyer chose another way to pay. */
export interface BankTransferHoldsTable {
  order_id: string
  event_id: string
  network: Nullable<string>
  started_at: DefaultedInstant
  remind_at: Nullable<Date>
}
