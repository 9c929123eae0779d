import type { SeriesTicketInput } from '@foyer/contract'
import type {
  BundleVisibility,
  EventTexts,
  QuestionKind,
  QuestionScope,
  QuestionTexts,
  RecurrenceRule,
  TicketTypeKind,
  TicketTypeTexts,
  TicketTypeVisibility,
  Translations,
} from '@foyer/domain'
import type { ColumnType, JSONColumnType } from 'kysely'
import type { Defaulted, DefaultedInstant, Nullable } from './columns.ts'
import type { EventFactColumns } from './events.ts'
import type { RunPlan } from './series-run-plan.ts'

/** What all dates of a series share. A capacity is that of each date. */
export interface SeriesTable extends EventFactColumns {
  id: string
  organiser_id: string
  custom_url: string
  /** How many minutes before the start of a date its doors open. */
  doors_open_minutes: Nullable<number>
  status: Defaulted<'draft' | 'published'>
  /** How many hours before the start guests can last move their own orders; null: they cannot. */
  move_hours: Nullable<number>
  /**
   * Whether the dates that were translated by hand before the series was are marked as such. Until then no date inherits its translations.
   */
  texts_noted: Defaulted<boolean>
  /** Of the texts of the series; a date has copies where its own text equals that of the series. */
  translations: JSONColumnType<Translations<EventTexts>, string | undefined, string>
  rule: JSONColumnType<RecurrenceRule | null, string | null | undefined, string | null>
  /** Whether the dates whose tickets or questions were set by hand in earlier releases are marked as such. */
  dates_noted: Defaulted<boolean>
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
  sales_start_minutes: Nullable<number>
  sales_end_minutes: Nullable<number>
  min_per_order: Defaulted<number>
  max_per_order: Defaulted<number>
  visibility: Defaulted<TicketTypeVisibility>
  waiting_list: Defaulted<boolean>
  offer_hours: Defaulted<number>
  position: Defaulted<number>
  admits: Defaulted<number>
  /** Templates of the same series. */
  needs_ticket_ids: Defaulted<string[]>
  most_per_ticket: Nullable<number>
  variants: JSONColumnType<SeriesTicketInput['variants'], string | undefined, string>
  price_steps: JSONColumnType<SeriesTicketInput['priceSteps'], string | undefined, string>
  group_prices: JSONColumnType<SeriesTicketInput['groupPrices'], string | undefined, string>
  translations: JSONColumnType<Translations<TicketTypeTexts>, string | undefined, string>
}

/** A bundle that each date of a series gets. Its parts are tickets of the same series. */
export interface SeriesBundlesTable {
  id: string
  series_id: string
  position: Defaulted<number>
  name: string
  description: Defaulted<string>
  price: number
  capacity: Nullable<number>
  sales_start_minutes: Nullable<number>
  sales_end_minutes: Nullable<number>
  visibility: Defaulted<BundleVisibility>
  parts: JSONColumnType<{ ticketId: string; quantity: number }[], string, string>
  translations: JSONColumnType<Translations<TicketTypeTexts>, string | undefined, string>
}

/** A question that the orders of each date of a series are asked. */
export interface SeriesQuestionsTable {
  id: string
  series_id: string
  scope: QuestionScope
  kind: QuestionKind
  label: string
  help: Defaulted<string>
  options: Defaulted<string[]>
  required: Defaulted<boolean>
  /** Templates of the same series; empty is every ticket. */
  ticket_ids: Defaulted<string[]>
  sensitive: Defaulted<boolean>
  show_at_door: Defaulted<boolean>
  position: Defaulted<number>
  translations: JSONColumnType<Translations<QuestionTexts>, string | undefined, string>
}

/** Work on many dates. `plan` says what is to be done; its shape follows `kind`. */
export interface SeriesRunsTable {
  id: string
  series_id: string
  kind: 'add_dates' | 'update' | 'publish' | 'unpublish' | 'cancel' | 'move' | 'tickets'
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
  /** The start of the date when the run was requested; null for a date that is still to be created. */
  found_starts_at: Nullable<Date>
}

/** An order that moved to another date of its series. `moved_by` null: its guest moved it. */
export interface OrderMovesTable {
  id: string
  order_id: string
  from_event_id: string
  to_event_id: string
  run_id: Nullable<string>
  moved_by: Nullable<string>
  moved_at: DefaultedInstant
}

/** Work on many orders that are to move from one date to another. */
export interface OrderMoveRunsTable {
  id: string
  from_event_id: string
  to_event_id: string
  tells_guests: boolean
  returns_difference: ColumnType<boolean, boolean | undefined>
  total: number
  started_by: string
  started_at: DefaultedInstant
  finished_at: Nullable<Date>
}

/** An order of a run. `outcome` is `moved` or the code of why it was not; null while the run has not come to it. */
export interface OrderMoveRunOrdersTable {
  run_id: string
  order_id: string
  outcome: Nullable<string>
}
