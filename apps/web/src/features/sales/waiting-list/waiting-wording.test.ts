import type { WaitingEntryView } from '@foyer/contract'
import { expect, it } from 'vitest'
import { exportedEntries, exportHeader, standingInWords } from './waiting-wording.ts'

const entry: WaitingEntryView = {
  _id: 'w1',
  ticketId: 't1',
  ticketName: 'Lawn',
  name: 'Ada',
  email: 'ada@example.org',
  quantity: 3,
  state: 'waiting',
  position: 2,
  offered: null,
  offerExpiresAt: null,
  joinedAt: '2026-11-20T10:00:00.000Z',
  can: { remove: true, offer: true },
}
const offered = { state: 'offered', position: null, offerExpiresAt: '2026-11-22T18:00:00.000Z' } as const

it.each([
  [entry, 'Position 2 in the queue'],
  [{ ...entry, ...offered, offered: 3 }, 'Reserved until Sun 22 Nov, 19:00'],
  [{ ...entry, ...offered, offered: 1 }, '1 of 3 reserved until Sun 22 Nov, 19:00'],
  [{ ...entry, state: 'left' as const, position: null }, ''],
])('tells where somebody stands, on the clock of the event', (row, words) => {
  expect(standingInWords(row, 'Africa/Lagos')).toBe(words)
})

it('exports one cell for each heading', () => {
  expect(exportedEntries([entry])[0]).toHaveLength(exportHeader().length)
})
