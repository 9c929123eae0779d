import { expect, it } from 'vitest'
import { sentScan, storedScan } from './stored-scan.ts'

const attempt = { eventId: 'e', scanId: 's1', direction: 'in', scannedAt: '2026-12-12T18:00:00.000Z' } as const
const refused = { verdict: 'unknown', ticketId: null, state: 'waiting', sequence: 1 } as const

it('sends the ticket of a guest who was found by name and has left the list since', () => {
  expect(sentScan(storedScan({ ...attempt, ticketId: 't1' }, refused))).toMatchObject({ scanId: 's1', ticketId: 't1' })
})

it('sends an unknown code as it was read', () => {
  const sent = sentScan(storedScan({ ...attempt, code: 'not a ticket' }, refused))
  expect(sent).toMatchObject({ code: 'not a ticket' })
  expect(sent).not.toHaveProperty('ticketId')
})
