import type { Language, WaitingState } from '@foyer/domain'
import type { GeneratedAlways } from 'kysely'
import type { Defaulted, DefaultedInstant, Nullable } from './columns.ts'

export interface WaitingEntriesTable {
  id: string
  event_id: string
  ticket_type_id: string
  /** Who came first has the smaller one. */
  place: GeneratedAlways<number>
  email: string
  name: string
  /** That their mails are written in; null is the language of the installation. */
  language: Nullable<Language>
  quantity: number
  /** The fewest that are still of use. */
  least: Defaulted<number>
  /** They came when the event as a whole was full, so any of its tickets that comes free is what they wait for. */
  for_room: boolean
  state: Defaulted<WaitingState>
  order_id: Nullable<string>
  offered: Nullable<number>
  offers: Defaulted<number>
  created_at: DefaultedInstant
}
