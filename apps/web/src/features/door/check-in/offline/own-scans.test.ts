import type { ManifestTicketView } from '@foyer/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DoorData } from './door-data.ts'
import type { StoredHead, StoredScan } from './door-store.ts'
import { OwnScans } from './own-scans.ts'

const tickets = ['t1', 't2', 't3']
const types = ['lawn', 'vip']

const ticket = fc.record({
  _id: fc.constantFrom(...tickets),
  ticketTypeId: fc.constantFrom(...types),
  standing: fc.constantFrom('good', 'refunded'),
  inside: fc.boolean(),
})
const scan = fc.record({
  sequence: fc.integer({ min: 1, max: 12 }),
  verdict: fc.constantFrom('admitted', 'checked_out', 'already_checked_in'),
  undoneAt: fc.constantFrom(null, '2026-12-12T18:00:00.000Z'),
  state: fc.constantFrom('waiting', 'told', 'settled'),
  correction: fc.constantFrom(null, { result: null }),
})
const step = fc.oneof(
  fc.record({ kind: fc.constant('ticket' as const), ticket }),
  fc.record({ kind: fc.constant('scan' as const), scan }),
  fc.record({ kind: fc.constant('drop' as const), sequence: fc.integer({ min: 1, max: 12 }) }),
)

const head = { event: { _id: 'e' }, door: {}, ticketTypes: types.map((_id) => ({ _id, name: _id })), keys: [], skew: 0 }

/** A scan belongs to the same ticket for ever; its number determines which. */
function scanOf(fields: Pick<StoredScan, 'sequence' | 'verdict' | 'undoneAt' | 'state' | 'correction'>): StoredScan {
  const ticketId = fields.sequence % 4 === 0 ? null : (tickets[fields.sequence % 3] ?? null)
  const scannedAt = '2026-12-12T18:00:00.000Z'
  return { ...fields, scanId: `s${fields.sequence}`, ticketId, eventId: 'e', code: null, direction: 'in', scannedAt }
}

function ticketOf(fields: Pick<ManifestTicketView, '_id' | 'ticketTypeId' | 'standing' | 'inside'>) {
  const rest = {
    generation: 1,
    number: 1,
    of: 1,
    name: null,
    note: null,
    disputed: false,
    checkedInAt: null,
    checkedInDoor: null,
  }
  return { ...fields, ...rest, partyId: null } satisfies ManifestTicketView
}

function countsByHand(known: ReadonlyMap<string, ManifestTicketView>, scans: readonly StoredScan[]) {
  return types.map((type) => {
    const good = [...known.values()].filter((each) => each.ticketTypeId === type && each.standing === 'good')
    const inside = good.filter((each) =>
      scans
        .filter((own) => own.ticketId === each._id && own.state !== 'settled' && own.undoneAt === null)
        .reduce(
          (now, { verdict }) => (verdict === 'admitted' ? true : verdict === 'checked_out' ? false : now),
          each.inside,
        ),
    )
    return { _id: type, name: type, inside: inside.length, expected: good.length }
  })
}

it('counts, whatever comes in whatever order, what counting anew would', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const data = new DoorData({ head: null, scans: [] })
      const known = new Map<string, ManifestTicketView>()
      const scans = new Map<string, StoredScan>()
      for (const change of steps) {
        if (change.kind === 'ticket') {
          const next = ticketOf(change.ticket)
          known.set(next._id, next)
          data.putTickets([next])
        } else if (change.kind === 'scan') {
          const next = scanOf(change.scan)
          scans.set(next.scanId, next)
          data.putScans([next])
        } else {
          scans.delete(`s${change.sequence}`)
          data.dropScans([`s${change.sequence}`])
        }
      }
      const inOrder = [...scans.values()].toSorted((a, b) => a.sequence - b.sequence)
      const counted = countsByHand(known, inOrder).filter(({ expected }) => expected > 0)
      expect(data.state(head as never as StoredHead).byTicket).toEqual(counted)
      expect(data.waiting).toEqual(inOrder.filter(({ state }) => state === 'waiting'))
      expect(data.corrected).toEqual(inOrder.filter(({ correction }) => correction !== null))
    }),
    { numRuns: 200 },
  )
})

it('numbers go on from the highest, also of what was dropped since', () => {
  const scans = new OwnScans()
  scans.put(scanOf({ sequence: 7, verdict: 'admitted', undoneAt: null, state: 'told', correction: null }))
  scans.drop('s7')
  expect([scans.latestSequence, scans.all, scans.open('t2')]).toEqual([7, [], []])
})
