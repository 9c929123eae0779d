import { tabStorage } from '../../../lib/tab-storage.ts'

/** One ticket at a time, or all in a list. */
export type TicketView = 'swipe' | 'list'

const KEY = 'foyer:ticket-view'

/** What was chosen in this tab. */
export function readTicketView(): TicketView {
  return tabStorage.read(KEY) === 'list' ? 'list' : 'swipe'
}

export function keepTicketView(view: TicketView): void {
  tabStorage.write(KEY, view)
}
