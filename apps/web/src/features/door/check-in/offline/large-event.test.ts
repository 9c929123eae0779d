import type { ManifestTicketView } from '@foyer/contract'
import { expect, it } from 'vitest'
import { DoorKit } from './door-kit.ts'
import type { DoorStore, StoredHead } from './door-store.ts'

const TICKETS = 20_000
const AT_A_TIME = 500
const eventId = '0197a3f1-aaaa-7bbb-8ccc-0000deadbeef'

const head = {
  eventId,
  event: { _id: eventId, title: 'Harmattan', startsAt: '', endsAt: '', timezone: 'Africa/Lagos' },
  door: { name: 'North gate', expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
  keys: [],
  ticketTypes: [{ _id: 'lawn', name: 'Lawn' }],
  conflicts: [],
  skew: 0,
} as unknown as StoredHead

let touched = 0

function ticket(number: number): ManifestTicketView {
  const fields = { generation: 1, standing: 'good', name: `Guest ${number}`, inside: false } as ManifestTicketView
  return {
    ...fields,
    ticketTypeId: 'lawn',
    get _id() {
      touched += 1
      return `t${number}`
    },
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

it('opens a large event with the page alive: between two turns no more is touched than was read at once', async () => {
  const tickets = Array.from({ length: TICKETS }, (_, number) => ticket(number))
  const nothing = async () => undefined
  const store: DoorStore = {
    load: async () => ({ head, scans: [] }),
    eachTickets: async (_event, take) => {
      for (let from = 0; from < TICKETS; from += AT_A_TIME) {
        await turn()
        take(tickets.slice(from, from + AT_A_TIME))
      }
    },
    saveHead: nothing,
    saveTickets: nothing,
    deleteTickets: nothing,
    saveScans: nothing,
    deleteScans: nothing,
    wipe: nothing,
  }
  const asked = { manifest: never, send: never, handIn: never, markSeen: never, serverClock: never, admitParty: never }
  const calls = { ...asked, online: { submit: never, undo: never } }
  const kit = new DoorKit({ eventId, store, calls, hasNetwork: () => false })
  let most = 0
  let over = false
  let readyEarly = false
  const started = kit.start().then(() => (over = true))
  let seen = 0
  while (!over) {
    const before = touched
    await turn()
    most = Math.max(most, touched - before)
    // An incomplete guest list would refuse guests who have paid.
    if (touched < TICKETS && kit.view().ready) readyEarly = true
    seen += 1
  }
  await started
  kit.stop()
  expect(seen).toBeGreaterThan(TICKETS / AT_A_TIME / 2)
  // A ticket is counted and indexed.
  expect(most).toBeLessThanOrEqual(6 * AT_A_TIME)
  expect(readyEarly).toBe(false)
  expect(kit.view().state?.expected).toBe(TICKETS)
})

const never = () => Promise.reject(new Error('Nothing is asked without a network'))
