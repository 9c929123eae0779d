import type { Language, WaitingState } from '@foyer/domain'
import type { GeneratedAlways } from 'kysely'
import type { Defaulted, DefaultedInstant, Nullable } from './columns.ts'

export interface WaitingEntriesTable {
  id: string
  event_id: string
  ticket_type_id: string
  /** Ascending in order of arrival. */
  place: GeneratedAlways<number>
  email: string
  name: string
  /** The language of mails to the person; null is the language of the installation. */
  language: Nullable<Language>
  quantity: number
  /** The smallest offer that is made to the person: after an offer that lapsed, one ticket more than that offer had. */
  least: Defaulted<number>
  /** The person joined when the event as a whole was full, and so waits for any place of the event. */
  for_room: boolean
  state: Defaulted<WaitingState>
  order_id: Nullable<string>
  offered: Nullable<number>
  offers: Defaulted<number>
  created_at: DefaultedInstant
}
