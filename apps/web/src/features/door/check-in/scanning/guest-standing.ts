import type { GuestView } from '@foyer/contract'
import type { Direction } from './use-door.ts'

/** What the door can do for a guest found by name: a word for the button, or for why there is none. */
export type GuestStanding =
  | { readonly may: true; readonly word: 'Check in' | 'Check out' }
  | { readonly may: false; readonly word: string; readonly tone: 'inside' | 'outside' | 'refused' }

/** Only tells what the button says; whether the guest passes is the server's decision. */
export function guestStanding({ state }: Pick<GuestView, 'state'>, direction: Direction): GuestStanding {
  if (state === 'refunded') return { may: false, word: 'Refunded', tone: 'refused' }
  if (state === 'cancelled') return { may: false, word: 'Cancelled', tone: 'refused' }
  const inside = state === 'checked_in'
  if (direction === 'out') {
    return inside ? { may: true, word: 'Check out' } : { may: false, word: 'Not inside', tone: 'outside' }
  }
  return inside ? { may: false, word: 'Inside', tone: 'inside' } : { may: true, word: 'Check in' }
}
