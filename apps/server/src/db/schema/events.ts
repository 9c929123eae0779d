import type {
  BundleVisibility,
  EventState,
  EventTexts,
  GroupPrice,
  GuestFacts,
  Language,
  PromoCodeStatus,
  PromoDiscountType,
  RichTextDocument,
  SalesTax,
  EventVisibility,
  TicketTypeKind,
  TicketTypeStatus,
  TicketTypeTexts,
  TicketTypeVisibility,
  Translations,
} from '@foyer/domain'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Defaulted, DefaultedInstant, Nullable } from './columns.ts'

/** A stored cover: storage keys rather than addresses. */
export interface StoredCover {
  files: { key: string; width: number; height: number }[]
  /** JPEG for link previews and mails. */
  share: string
  width: number
  height: number
  lqip: string
  alt: string
}

/** What an event and a series of events have alike. */
export interface EventFactColumns {
  title: string
  summary: Defaulted<string>
  description: JSONColumnType<RichTextDocument | null, string | null | undefined, string | null>
  category: Nullable<string>
  format: Defaulted<'in_person' | 'online' | 'hybrid'>
  venue_name: Defaulted<string>
  address_line: Defaulted<string>
  city: Defaulted<string>
  country: Nullable<string>
  /** Where exactly it is, in degrees; both or neither. */
  latitude: Nullable<number>
  longitude: Nullable<number>
  online_url: Nullable<string>
  timezone: string
  currency: string
  visibility: Defaulted<EventVisibility>
  cover: JSONColumnType<StoredCover | null, string | null | undefined, string | null>
  refund_policy: Defaulted<'none' | 'days_before' | 'flexible'>
  refund_days: Defaulted<number>
  hold_minutes: Defaulted<number>
  /** Days for which an order keeps its places while its buyer pays by bank transfer; null: not accepted. */
  bank_transfer_days: Nullable<number>
  max_per_order: Defaulted<number>
  max_per_buyer: Nullable<number>
  capacity: Nullable<number>
  fee_mode: Defaulted<'absorb' | 'pass_on'>
  /** Whether guests may pass tickets on. */
  transfers: Defaulted<boolean>
  /** Whether the public page says how many people are going. */
  show_going: Defaulted<boolean>
  tax: JSONColumnType<SalesTax | null, string | null | undefined, string | null>
  version: Generated<number>
  published_at: Nullable<Date>
  /** The language of the texts above; null is the language of the installation. */
  language: Nullable<Language>
  created_at: DefaultedInstant
  updated_at: DefaultedInstant
}

export interface EventsTable extends EventFactColumns {
  id: string
  organiser_id: string
  custom_url: Nullable<string>
  starts_at: Nullable<Date>
  ends_at: Nullable<Date>
  /** The latest end its buyers were told: its money is kept at least until then. */
  money_held_until: Nullable<Date>
  doors_open_at: Nullable<Date>
  status: Defaulted<EventState>
  /** Postponed to a date that is not known yet; the columns keep the former dates until it is. */
  dates_open: Defaulted<boolean>
  postponed_at: Nullable<Date>
  /** The start that was planned before the first postponement. */
  postponed_from: Nullable<Date>
  postpone_note: Defaulted<string>
  refund_offer_until: Nullable<Date>
  /** The start of which its guests were last reminded. */
  reminded_for: Nullable<Date>
  cancelled_at: Nullable<Date>
  cancel_reason: Nullable<string>
  taken_down_at: Nullable<Date>
  organiser_suspended_at: Nullable<Date>
  /** Taken down, or its organiser is suspended. */
  blocked: GeneratedAlways<boolean>
  featured_at: Nullable<Date>
  translations: JSONColumnType<Translations<EventTexts>, string | undefined, string>
  /** The series whose date it is. */
  series_id: Nullable<string>
  /** The start that the rule of its series gave it; moving the date leaves it. */
  series_slot: Nullable<Date>
  /** Fields set by hand on this date, as the contract names them: they no longer follow the series. */
  series_differs: Defaulted<string[]>
  /** The series whose passes are sold by this event, which is no date of it. */
  passes_for_series: Nullable<string>
}

/** Page views of an event, by day in its time zone and by source; an empty source is none. */
export interface EventViewsTable {
  event_id: string
  day: string
  source: string
  views: number
}

export interface ToldChangesTable {
  event_id: string
  /** The version of the event after this change. */
  version: number
  before: JSONColumnType<GuestFacts>
  note: Defaulted<string>
  told_by: string
  created_at: DefaultedInstant
}

export interface EventCancellationsTable {
  event_id: string
  cancelled_by: string
  started_at: DefaultedInstant
  finished_at: Nullable<Date>
}

export interface CancelledOrdersTable {
  order_id: string
  event_id: string
  settled_at: DefaultedInstant
}

export interface TicketTypesTable {
  id: string
  event_id: string
  name: string
  description: Defaulted<string>
  kind: TicketTypeKind
  price: number
  suggested_price: Nullable<number>
  sales_start_at: Nullable<Date>
  sales_end_at: Nullable<Date>
  min_per_order: Defaulted<number>
  max_per_order: Defaulted<number>
  visibility: Defaulted<TicketTypeVisibility>
  status: Defaulted<TicketTypeStatus>
  waiting_list: Defaulted<boolean>
  offer_hours: Defaulted<number>
  position: Defaulted<number>
  /** How many people one unit lets in: a table several, an extra nobody. */
  admits: Defaulted<number>
  /** Of an extra: the order must contain one of these ticket types; empty: any ticket type that admits. */
  needs_ticket_type_ids: Defaulted<string[]>
  /** Of an extra: how many may be ordered for each person whom the order admits; null for any number. */
  most_per_ticket: Nullable<number>
  /** The extra that this row is a size or colour of, and what it is called. */
  variant_of: Nullable<string>
  variant_name: Nullable<string>
  variant_position: Defaulted<number>
  translations: JSONColumnType<Translations<TicketTypeTexts>, string | undefined, string>
  /** The ticket of the series that it was made from. */
  series_ticket_id: Nullable<string>
  group_prices: JSONColumnType<GroupPrice[], string | undefined, string>
  /** Of a pass: for how many dates; null for a pass for every date and for all other ticket types. */
  visits: Nullable<number>
  /** Of a pass for every date: its price falls with each date that begins. */
  pro_rata: Defaulted<boolean>
  created_at: DefaultedInstant
  updated_at: DefaultedInstant
}

/** A price of a ticket type before its own. Its counter, which shares its id, says for how many tickets. */
export interface PriceStepsTable {
  id: string
  ticket_type_id: string
  position: number
  name: string
  price: number
  ends_at: Nullable<Date>
}

/** Several ticket types that are sold together. Its counter, which shares its id, says how many there are. */
export interface BundlesTable {
  id: string
  event_id: string
  name: string
  description: Defaulted<string>
  price: number
  sales_start_at: Nullable<Date>
  sales_end_at: Nullable<Date>
  visibility: Defaulted<BundleVisibility>
  position: Defaulted<number>
  /** The bundle of the series that it was made from; null for one of this date alone. */
  series_bundle_id: Nullable<string>
  translations: JSONColumnType<Translations<TicketTypeTexts>, string | undefined, string>
  archived_at: Nullable<Date>
  created_at: DefaultedInstant
  updated_at: DefaultedInstant
}

export interface BundlePartsTable {
  bundle_id: string
  ticket_type_id: string
  position: number
  quantity: number
}

export interface CountersTable {
  id: string
  /** Null for the counters of a promo code of a series and of its uses by one buyer. */
  event_id: Nullable<string>
  series_id: Nullable<string>
  kind: 'ticket_type' | 'price_step' | 'bundle' | 'event' | 'buyer' | 'promo' | 'promo_buyer'
  capacity: number | null
  claimed: Defaulted<number>
  version: Defaulted<number>
  /** How many places of the event each claimed unit takes. */
  places: Defaulted<number>
}

export interface EventKeysTable {
  event_id: string
  key_id: number
  public_key: Buffer
  private_key_sealed: Buffer
  created_at: DefaultedInstant
  /** Since when another key signs. */
  retired_at: Nullable<Date>
  retired_by: Nullable<string>
  /** Until when codes that it signed are accepted; null for ever. */
  valid_until: Nullable<Date>
  compromised: Defaulted<boolean>
}

/** A promo code of an event, or of a series: then it is valid at all of its dates. */
export interface PromoCodesTable {
  id: string
  event_id: Nullable<string>
  series_id: Nullable<string>
  code: string
  discount_type: PromoDiscountType
  value: number
  /** Of a series code, the tickets of the series (`series_tickets`), which each date has as ticket types of its own. */
  ticket_type_ids: Nullable<string[]>
  unlocks_hidden: Defaulted<boolean>
  starts_at: Nullable<Date>
  expires_at: Nullable<Date>
  max_per_buyer: Nullable<number>
  min_order_total: Defaulted<number>
  status: Defaulted<PromoCodeStatus>
  archived_at: Nullable<Date>
  created_at: DefaultedInstant
}
