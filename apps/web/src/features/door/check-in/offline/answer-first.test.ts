import type { ManifestTicketView } from '@foyer/contract'
import { expect, it } from 'vitest'
import { DoorKit } from './door-kit.ts'
import type { DoorStore, StoredHead, StoredScan } from './door-store.ts'

const eventId = '0197a3f1-aaaa-7bbb-8ccc-0000deadbeef'
const ticketId = '0197a3f1-aaaa-7bbb-8ccc-000000000001'
const ticket: ManifestTicketView = {
  _id: ticketId,
  ticketTypeId: 'lawn',
  generation: 1,
  standing: 'good',
  number: 1,
  of: 1,
  partyId: null,
  name: 'Adaeze Okafor',
  note: null,
  disputed: false,
  inside: false,
  checkedInAt: null,
  checkedInDoor: null,
}
const instant = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const head = {
  eventId,
  event: { _id: eventId, title: 'Harmattan', startsAt: instant(-1), endsAt: instant(4), timezone: 'Africa/Lagos' },
  door: { name: 'North gate', ticketIds: null, direction: 'both', admitsOffline: true, expiresAt: instant(9) },
  validity: { from: instant(-2), until: instant(8) },
  keys: [],
  ticketTypes: [{ _id: 'lawn', name: 'Lawn' }],
  conflicts: [],
  skew: 0,
} as unknown as StoredHead

const nothing = async () => undefined
const never = () => Promise.reject(new Error('Nothing is asked without a network'))

it('answers when the scan is on disk, and tells counts and lists when the answer is on the screen', async () => {
  const disk: StoredScan[] = []
  let flush: () => void = () => undefined
  const store: DoorStore = {
    load: async () => ({ head, scans: [] }),
    eachTickets: async (_event, take) => take([ticket]),
    saveHead: nothing,
    saveTickets: nothing,
    deleteTickets: nothing,
    saveScans: (scans) =>
      new Promise((resolve) => {
        flush = () => {
          disk.push(...scans)
          resolve()
        }
      }),
    deleteScans: nothing,
    wipe: nothing,
  }
  const later: (() => void)[] = []
  const asked = { manifest: never, send: never, handIn: never, markSeen: never, serverClock: never, admitParty: never }
  const calls = { ...asked, online: { submit: never, undo: never } }
  const kit = new DoorKit({ eventId, store, calls, hasNetwork: () => false, later: (work) => later.push(work) })
  await kit.start()
  let told = 0
  kit.subscribe(() => (told += 1))
  expect(kit.view().waiting).toEqual([])

  let answered = false
  const scan = kit
    .submit({ eventId, scanId: 'a', direction: 'in', scannedAt: new Date().toISOString(), ticketId })
    .finally(() => (answered = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect([answered, disk.length]).toEqual([false, 0])
  flush()
  expect(await scan).toMatchObject({ kind: 'answered', answer: { result: 'admitted', inside: 1 } })
  expect(disk.map(({ scanId, verdict }) => `${scanId} ${verdict}`)).toEqual(['a admitted'])
  expect([kit.isWaiting('a'), told, kit.view().waiting]).toEqual([true, 0, []])

  for (const work of later) work()
  expect([told, kit.view().waiting, kit.view().state?.inside]).toEqual([1, ['a'], 1])
  kit.stop()
})
