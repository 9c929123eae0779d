import type { GuestView } from '@foyer/contract'
import { m } from '@foyer/messages'
import type { Direction } from './use-door.ts'

/** The action for a guest found by name: the text of the button, or the reason why there is none. */
export type GuestStanding =
  | { readonly may: true; readonly word: () => string }
  | { readonly may: false; readonly word: () => string; readonly tone: 'inside' | 'outside' | 'refused' }

/** Only for the button: the scan itself is decided by the server or the kit. */
export function guestStanding({ state }: Pick<GuestView, 'state'>, direction: Direction): GuestStanding {
  if (state === 'refunded') return { may: false, word: m.door_verdict_refunded, tone: 'refused' }
  if (state === 'cancelled') return { may: false, word: m.door_verdict_cancelled, tone: 'refused' }
  const inside = state === 'checked_in'
  if (direction === 'out') {
    return inside
      ? { may: true, word: m.door_search_check_out }
      : { may: false, word: m.door_search_not_inside, tone: 'outside' }
  }
  return inside
    ? { may: false, word: m.door_search_inside, tone: 'inside' }
    : { may: true, word: m.door_search_check_in }
}
