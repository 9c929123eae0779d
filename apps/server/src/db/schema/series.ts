import type {
  EventVisibility,
  Language,
  RecurrenceRule,
  RichTextDocument,
  SalesTax,
  TicketTypeKind,
  TicketTypeVisibility,
} from '@foyer/domain'
import type { Generated, JSONColumnType } from 'kysely'
import type { Defaulted, DefaultedInstant, Nullable } from './columns.ts'
import type { StoredCover } from './events.ts'
import type { RunPlan } from './series-run-plan.ts'

/** What all dates of a series share. The columns are those of `events` by name and meaning. */
export interface SeriesTable {
  id: string
  organiser_id: string
  custom_url: string
  title: string
  summary: Defaulted<string>
  description: JSONColumnType<RichTextDocument | null, string | null | undefined, string | null>
  category: Nullable<string>
  format: Defaulted<'in_person' | 'online' | 'hybrid'>
  venue_name: Defaulted<string>
  address_line: Defaulted<string>
  city: Defaulted<string>
  country: Nullable<string>
  latitude: Nullable<number>
  longitude: Nullable<number>
  online_url: Nullable<string>
  /** How many minutes before the start of a date its doors open. */
  doors_open_minutes: Nullable<number>
  timezone: string
  currency: string
  status: Defaulted<'draft' | 'published'>
  visibility: Defaulted<EventVisibility>
  cover: JSONColumnType<StoredCover | null, string | null | undefined, string | null>
  refund_policy: Defaulted<'none' | 'days_before' | 'flexible'>
  refund_days: Defaulted<number>
  hold_minutes: Defaulted<number>
  bank_transfer_days: Nullable<number>
  max_per_order: Defaulted<number>
  max_per_buyer: Nullable<number>
  /** Of each date. */
  capacity: Nullable<number>
  fee_mode: Defaulted<'absorb' | 'pass_on'>
  transfers: Defaulted<boolean>
  show_going: Defaulted<boolean>
  tax: JSONColumnType<SalesTax | null, string | null | undefined, string | null>
  language: Nullable<Language>
  rule: JSONColumnType<RecurrenceRule | null, string | null | undefined, string | null>
  version: Generated<number>
  published_at: Nullable<Date>
  created_at: DefaultedInstant
  updated_at: DefaultedInstant
}

/** A ticket that every new date of a series gets. */
export interface SeriesTicketsTable {
  id: string
  series_id: string
  name: string
  description: Defaulted<string>
  kind: TicketTypeKind
  price: number
  suggested_price: Nullable<number>
  capacity: Nullable<number>
  sales_end_minutes: Nullable<number>
  min_per_order: Defaulted<number>
  max_per_order: Defaulted<number>
  visibility: Defaulted<TicketTypeVisibility>
  waiting_list: Defaulted<boolean>
  offer_hours: Defaulted<number>
  position: Defaulted<number>
}

/** Work on many dates. `plan` says what is to be done; its shape follows `kind`. */
export interface SeriesRunsTable {
  id: string
  series_id: string
  kind: 'add_dates' | 'update' | 'publish' | 'unpublish' | 'cancel' | 'move'
  plan: JSONColumnType<RunPlan>
  total: number
  done: Defaulted<number>
  skipped: Defaulted<number>
  state: Defaulted<'running' | 'finished' | 'failed'>
  started_by: string
  started_at: DefaultedInstant
  finished_at: Nullable<Date>
}

/** A date that a run works on: one to be made, or one that exists, with the times that it is to have. */
export interface SeriesRunDatesTable {
  run_id: string
  position: number
  event_id: string
  starts_at: Date
  ends_at: Date
}
