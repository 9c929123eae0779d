import { tabStorage } from '../../../lib/tab-storage.ts'

/** A first ticket as it is typed on the page of a draft. */
export interface FirstTicketValues {
  readonly kind: 'paid' | 'free'
  /** In major units, as typed. */
  readonly price: string
  readonly capacity: number | string
}

export const blankFirstTicket: FirstTicketValues = { kind: 'paid', price: '', capacity: 100 }

const keyOf = (draftId: string | null) => `first-ticket:${draftId ?? 'new'}`

function isKept(value: unknown): value is FirstTicketValues {
  return typeof value === 'object' && value !== null && 'kind' in value && 'price' in value && 'capacity' in value
}

/** This tab's copies of first tickets, which are no ticket types before their event is published. */
export const keptFirstTickets = {
  read(draftId: string | null): FirstTicketValues | null {
    const kept = tabStorage.read(keyOf(draftId))
    return isKept(kept) ? kept : null
  },
  write: (draftId: string | null, values: FirstTicketValues) => tabStorage.write(keyOf(draftId), values),
  drop: (draftId: string | null) => tabStorage.drop(keyOf(draftId)),
}
