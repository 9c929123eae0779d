import type { RecurrenceRule, TicketTypeKind, TicketTypeVisibility } from '@foyer/domain'
import type { JSONColumnType } from 'kysely'
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
  /** Guests move their own orders until so many hours before the start; null: they cannot. */
  move_hours: Nullable<number>
  rule: JSONColumnType<RecurrenceRule | null, string | null | undefined, string | null>
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
