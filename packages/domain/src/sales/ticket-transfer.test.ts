import { describe, expect, it } from 'vitest'
import { isPlainName, MOST_TRANSFERS, type TransferableTicket, transferRefusal } from './ticket-transfer.ts'

const now = new Date('2026-12-12T18:00:00Z')
const later = new Date('2026-12-12T23:00:00Z')
const earlier = new Date('2026-12-12T17:00:00Z')

const ticket = (changes: Partial<TransferableTicket> = {}): TransferableTicket => ({
  state: 'valid',
  orderState: 'paid',
  checkedInAt: null,
  transfers: 0,
  extra: false,
  event: { transfers: true, endsAt: later },
  ...changes,
})

describe('transferRefusal', () => {
  it.each<[string, Partial<TransferableTicket>, ReturnType<typeof transferRefusal>]>([
    ['a good ticket', {}, null],
    ['one of an order that was refunded in part', { orderState: 'partially_refunded' }, null],
    ['one whose new date is not known', { event: { transfers: true, endsAt: null } }, null],
    ['one that changed hands before', { transfers: MOST_TRANSFERS - 1 }, null],
    ['one that went round', { transfers: MOST_TRANSFERS }, 'too_often'],
    ['an extra', { extra: true }, 'extra'],
    ['one that let somebody in', { state: 'checked_in', checkedInAt: earlier }, 'scanned'],
    ['one whose guest has left again', { state: 'checked_out', checkedInAt: earlier }, 'scanned'],
    ['a cancelled one', { state: 'cancelled' }, 'void'],
    ['a refunded one', { state: 'refunded' }, 'void'],
    ['one of an unpaid order', { orderState: 'held' }, 'void'],
    ['one of a refunded order', { orderState: 'refunded' }, 'void'],
    ['one whose organiser wants none passed on', { event: { transfers: false, endsAt: later } }, 'switched_off'],
    ['one whose event is over', { event: { transfers: true, endsAt: earlier } }, 'over'],
  ])('%s', (_name, changes, refusal) => {
    expect(transferRefusal(ticket(changes), now)).toBe(refusal)
  })
})

describe('isPlainName', () => {
  it.each(['Adaeze Okafor', 'J. R. Ewing', 'Dr. Ọlá', '李小龍', "Sinéad O'Connor", 'Jean-Luc', 'Prof. Ada Obi'])(
    '%s',
    (name) => {
      expect(isPlainName(name)).toBe(true)
    },
  )

  it.each(['win at https://x.example', 'www.cheap', 'me@x.example', 'cheap.example', 'shop.com now', 'a\\b', 'x．com'])(
    'not %s',
    (name) => {
      expect(isPlainName(name)).toBe(false)
    },
  )
})
