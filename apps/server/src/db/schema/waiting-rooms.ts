import type { GeneratedAlways } from 'kysely'
import type { Defaulted, DefaultedInstant, Instant, Nullable } from './columns.ts'

type NullableInstant = Nullable<Date>

export interface WaitingRoomsTable {
  event_id: string
  starts_at: Instant
  opens_minutes: number
  /** Visitors admitted per minute, set by the organiser; null: derived from the measured sales. */
  rate_per_minute: Nullable<number>
  paused: Defaulted<boolean>
  /** Sealed until it is published. */
  seed: Buffer
  seed_hash: Buffer
  drawn_at: NullableInstant
  /** How many took part in the draw. */
  drawn: Defaulted<number>
  /** The last number that was assigned. */
  numbered: Defaulted<number>
  served: Defaulted<number>
  /** Up to when `served` was counted. */
  served_at: Instant
  /** Visitors a second, as of the last turn. */
  rate: Defaulted<number>
  /** Holds per second, as last measured by a process that sells tickets. */
  holds_per_second: Nullable<number>
  /** As of the last turn; null without a limit. */
  places_left: Nullable<number>
  /** Since when nobody waits. */
  empty_since: NullableInstant
  ended_at: NullableInstant
  ended_because: Nullable<'empty' | 'sold_out' | 'off'>
  created_at: DefaultedInstant
}

export interface WaitingVisitorsTable {
  event_id: string
  id: string
  /** Ascending in order of arrival. */
  arrival: GeneratedAlways<number>
  arrived_at: Instant
  /** HMAC-SHA256 of the id under the seed; null for visitors who came after the draw. */
  lot: Nullable<Buffer>
  number: Nullable<number>
}
