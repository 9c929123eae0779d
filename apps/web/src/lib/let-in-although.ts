import type { ScanResult } from '@foyer/domain'

/** What a phone without a network let a guest in against, as the door and the organiser read it. */
export const letInAlthough: Readonly<Record<ScanResult, string>> = {
  admitted: 'let in offline',
  already_checked_in: 'let in offline although already inside',
  checked_out: 'let in offline',
  wrong_event: 'let in offline with a ticket of another event',
  wrong_door: 'let in offline at a door that is not for this ticket',
  door_closed: 'let in offline although the door was closed',
  not_yet: 'let in offline although it was too early',
  expired: 'let in offline although the event was over',
  cancelled: 'let in offline although the ticket is cancelled',
  refunded: 'let in offline although refunded',
  transferred: 'let in offline with the code of a former holder',
  unpaid: 'let in offline although the ticket is not paid for',
  unknown: 'let in offline with an unknown code',
  forged: 'let in offline with a code that is not genuine',
  key_expired: 'let in offline with a code of a refused key',
}
