import type { ManifestTicketView } from '@foyer/contract'
import { expect, it, vi } from 'vitest'
import { DoorData } from './door-data.ts'
import type { StoredHead, StoredScan } from './door-store.ts'

const head = {
  skew: 0,
  door: { list: null, ticketIds: null },
  ticketTypes: [
    { _id: 'lawn', name: 'Lawn' },
    { _id: 'box', name: 'Box' },
    { _id: 'none', name: 'None' },
  ],
} as unknown as StoredHead

const ticket = (id: number, fields: Partial<ManifestTicketView> = {}): ManifestTicketView => ({
  _id: `t${id}`,
  ticketTypeId: id % 2 ? 'lawn' : 'box',
  generation: 1,
  standing: 'good',
  number: 1,
  of: 1,
  partyId: null,
  name: `Guest ${id} Ọkafor`,
  note: null,
  disputed: false,
  inside: false,
  checkedInAt: null,
  checkedInDoor: null,
  ...fields,
})

const scan = (ticketId: string, fields: Partial<StoredScan>): StoredScan => ({
  eventId: 'event',
  scanId: `${ticketId}-${fields.verdict}`,
  sequence: 1,
  code: null,
  ticketId,
  direction: 'in',
  scannedAt: '2026-12-12T18:00:00.000Z',
  verdict: 'admitted',
  undoneAt: null,
  state: 'waiting',
  correction: null,
  ...fields,
})

const counts = (data: DoorData) => {
  const { inside, expected, byTicket } = data.state(head)
  return { inside, expected, byTicket: byTicket.map((type) => `${type.name} ${type.inside}/${type.expected}`) }
}

it('keeps its counts up as tickets change and as this phone lets people in and out', () => {
  const data = new DoorData({ head: null, scans: [] })
  data.putTickets([1, 2, 3, 4].map((id) => ticket(id)))
  expect(counts(data)).toEqual({ inside: 0, expected: 4, byTicket: ['Lawn 0/2', 'Box 0/2'] })
  data.putTickets([ticket(1, { inside: true }), ticket(2, { standing: 'refunded' }), ticket(5)])
  expect(counts(data)).toEqual({ inside: 1, expected: 4, byTicket: ['Lawn 1/3', 'Box 0/1'] })
  data.putScans([
    scan('t1', { verdict: 'checked_out', direction: 'out' }),
    scan('t3', {}),
    scan('t4', { undoneAt: '2026-12-12T18:00:10.000Z' }),
    scan('t2', {}),
  ])
  expect(counts(data)).toEqual({ inside: 1, expected: 4, byTicket: ['Lawn 1/3', 'Box 0/1'] })
  // The server knows the admission, and its scan is still stored here: it counts once.
  data.putTickets([ticket(3, { inside: true })])
  expect(counts(data).inside).toBe(1)
  data.dropScans(['t3-admitted', 't1-checked_out'])
  expect(counts(data).inside).toBe(2)
})

it('counts the pass holders whom the server knows and whom this phone admits', () => {
  const event = { startsAt: '2026-12-12T18:30:00.000Z' }
  const atDate = { ...head, eventId: 'date', event, door: { ...head.door, name: 'North gate' } } as StoredHead
  const pass = { visits: 5, used: 1, admitted: [] }
  const admitted = [{ eventId: 'date', at: '2026-12-12T17:50:00.000Z', door: null }]
  const data = new DoorData({ head: atDate, scans: [] })
  data.putTickets([ticket(1), ticket(2, { pass }), ticket(3, { pass: { ...pass, admitted } })])
  expect(data.state(atDate)).toMatchObject({ withPass: 1, inside: 0, expected: 1 })
  data.putScans([scan('t2', {})])
  expect(data.state(atDate)).toMatchObject({ withPass: 2, inside: 0, expected: 1 })
  data.putScans([scan('t2', { undoneAt: '2026-12-12T18:00:30.000Z' })])
  expect(data.state(atDate).withPass).toBe(1)
  data.dropTickets(({ pass: ofPass }) => !ofPass)
  expect(data.state(atDate)).not.toHaveProperty('withPass')
})

it('counts extras only at a check-in list that names them', () => {
  const data = new DoorData({ head: null, scans: [] })
  data.putTickets([ticket(1, { extra: true }), ticket(3, { extra: true, inside: true }), ticket(2)])
  expect(counts(data)).toEqual({ inside: 0, expected: 1, byTicket: ['Box 0/1'] })
  const at = (door: object) => data.state({ ...head, door } as unknown as StoredHead)
  const list = { _id: 'list', name: 'Shirts' }
  expect(at({ list, ticketIds: null })).toMatchObject({ inside: 0, expected: 1 })
  expect(at({ list, ticketIds: ['lawn'] })).toMatchObject({ inside: 1, expected: 3 })
  expect(at({ list: null, ticketIds: ['lawn'] })).toMatchObject({ inside: 0, expected: 1 })
})

it('numbers its scans within what the server takes, whatever year the phone has', () => {
  vi.useFakeTimers({ now: Date.UTC(2040, 0, 1) })
  const data = new DoorData({ head: null, scans: [scan('t1', { sequence: 2 ** 31 - 900_000 })] })
  expect(data.nextSequence()).toBe(2 ** 31 - 899_999)
  expect(new DoorData({ head: null, scans: [] }).nextSequence()).toBeLessThan(2 ** 31)
  vi.useRealTimers()
})
