import type { EventView } from '@foyer/contract'
import type { ReactNode } from 'react'

/** What the fields of a first ticket need to know about the event as it is typed. */
export interface FirstTicketFacts {
  readonly currency: string
  readonly timezone: string
  readonly endsAt: string | null
  /** The fee and tax of the event; null until it is saved, when nobody knows them. */
  readonly charges: Pick<EventView, 'fee' | 'feeMode' | 'tax'> | null
}

/** The first ticket type of a draft, typed on its page: one feature keeps it, another one has the page. */
export interface FirstTicket {
  readonly fields: (facts: FirstTicketFacts, currencyField: ReactNode) => ReactNode
  /** Whether what was typed makes a ticket type; otherwise its fields say what is wrong, and the first of them is focused. */
  readonly check: (facts: FirstTicketFacts) => boolean
  readonly save: (eventId: string, facts: FirstTicketFacts) => Promise<void>
}
