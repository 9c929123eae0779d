import type { ManifestTicketView } from '@foyer/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { blankAnswer } from '../scanning/scan-answer-scene.ts'
import {
  attempt,
  Disk,
  eventId,
  HOUR,
  ids,
  opened,
  openKit,
  resultOf,
  Server,
  soon,
  ticket,
  typeId,
} from './door-kit-scene.ts'
import { DoorKit } from './door-kit.ts'
import { LIST_FORMAT } from './door-store.ts'
import { partyScanId } from './party-scan-id.ts'

it('takes all pages along, then decides by itself, through a restart, and sends its scans in order', async () => {
  const { server, disk, kit } = await openKit(new Server())
  expect(kit.view()).toMatchObject({ ready: true, online: true, loading: null, state: { expected: 2, inside: 0 } })
  server.reachable = false
  expect(resultOf(await kit.submit(await attempt('a', ids[0]!)))).toBe('admitted')

  const restarted = await openKit(server, disk)
  expect(restarted.kit.view()).toMatchObject({ ready: true, online: false, waiting: ['a'], state: { inside: 1 } })
  expect(resultOf(await restarted.kit.submit(await attempt('b', ids[0]!)))).toBe('already_checked_in')
  expect(resultOf(await restarted.kit.submit(await attempt('c', ids[1]!)))).toBe('admitted')
  expect(restarted.kit.find('okafor ada')).toHaveLength(2)

  server.reachable = true
  await restarted.kit.sync()
  expect(server.got).toEqual([['a', 'b', 'c']])
  expect(restarted.kit.view()).toMatchObject({ online: true, waiting: [], corrections: [] })
  expect(disk.scans.size).toBe(0)
})

it('sends nothing while the browser has no network', async () => {
  const { server, kit } = await openKit(new Server())
  server.network = false
  const before = server.asked
  await kit.submit(await attempt('a', ids[0]!))
  await kit.sync()
  expect(server.asked).toBe(before)
  expect(kit.view()).toMatchObject({ online: false, waiting: ['a'] })
})

it('keeps its scans when the server fails half-way, and sends them again with the same ids', async () => {
  const { server, kit } = await openKit(new Server())
  server.reachable = false
  await kit.submit(await attempt('a', ids[0]!))
  server.status = 503
  await kit.sync()
  expect(kit.view().waiting).toEqual(['a'])
  server.status = 0
  server.reachable = true
  await kit.sync()
  expect(server.got).toEqual([['a']])
})

it('remembers whom the server let in until the list shows it', async () => {
  const { server, kit } = await openKit(new Server())
  expect(resultOf(await kit.submit(await attempt('a', ids[0]!)))).toBe('admitted')
  server.reachable = false
  expect(resultOf(await kit.submit(await attempt('b', ids[0]!)))).toBe('already_checked_in')
})

it('shows what the server decided otherwise until that was read', async () => {
  const { server, disk, kit } = await openKit(new Server())
  server.network = false
  await kit.submit(await attempt('a', ids[0]!))
  server.network = true
  server.answer = () => ({ result: 'refunded' })
  await kit.sync()
  expect(kit.view().corrections).toMatchObject([{ scanId: 'a', verdict: 'admitted', result: 'refunded' }])
  expect((await openKit(server, disk)).kit.view().corrections).toHaveLength(1)
  await kit.dismissCorrections()
  expect(kit.view().corrections).toEqual([])
  expect(disk.scans.size).toBe(0)
})

it('takes an admission back without a network, and tells the server so', async () => {
  const { server, kit } = await openKit(new Server())
  server.network = false
  await kit.submit(await attempt('a', ids[0]!))
  await kit.undo('a')
  expect(resultOf(await kit.submit(await attempt('b', ids[0]!)))).toBe('admitted')
  server.network = true
  await kit.sync()
  expect(server.got).toEqual([['a', 'b']])
})

it('sends its scans although the clock of the server cannot be read', async () => {
  const { server, kit } = await openKit(Object.assign(new Server(), { serverClock: async () => null }))
  server.network = false
  await kit.submit(await attempt('a', ids[0]!))
  server.network = true
  await kit.sync()
  expect(server.got).toEqual([['a']])
})

it('lets nobody in by itself at a door that must not', async () => {
  const server = new Server()
  server.admitsOffline = false
  const { kit } = await openKit(server)
  server.network = false
  expect(resultOf(await kit.submit(await attempt('a', ids[0]!)))).toBe('unsent')
})

it.each([401, 404])('forgets everything when it is refused with %i', async (status) => {
  const { server, disk, kit } = await openKit(new Server())
  server.status = status
  await kit.sync()
  expect(kit.view()).toMatchObject({ lockedOut: true, ready: false, state: null })
  expect([disk.head, disk.tickets.size, disk.scans.size]).toEqual([null, 0, 0])
})

it.each([0, 1])(
  'is locked out and shows no guests when its disk does not delete them, with %i scans that wait',
  async (scans) => {
    const { server, disk, kit } = await openKit(new Server())
    server.network = false
    if (scans > 0) await kit.submit(await attempt('a', ids[0]!))
    disk.failsToWipe = 9
    Object.assign(server, { network: true, status: 401 })
    await kit.sync()
    expect(kit.view()).toMatchObject({ lockedOut: true, ready: false, state: null })
    expect([kit.find('Adaeze'), server.handed]).toEqual([[], scans > 0 ? [['a']] : []])
  },
)

it.each([403, 404])('keeps everything when something before the server answers %i', async (status) => {
  const { server, disk, kit } = await openKit(new Server())
  server.network = false
  await kit.submit(await attempt('a', ids[0]!))
  Object.assign(server, { network: true, status, code: 'server.failed', handInStatus: status })
  await kit.sync()
  expect(kit.view()).toMatchObject({ online: false, lockedOut: false, closing: false, ready: true, waiting: ['a'] })
  expect([disk.tickets.size, disk.scans.size]).toEqual([2, 1])
  server.status = 0
  await kit.sync()
  expect(server.got).toEqual([['a']])
})

it('shows names once its door does, and keeps none once it does not', async () => {
  const { server, disk, kit } = await openKit(new Server())
  server.showsNames = false
  await kit.sync()
  expect([...disk.tickets.values()].map(({ name }) => name)).toEqual([null, null])
  expect(kit.find('Adaeze')).toEqual([])
  server.showsNames = true
  await kit.sync()
  expect(kit.find('Adaeze')).toHaveLength(2)
  await kit.sync()
  expect(server.lists).toEqual(['whole', 'changes', 'whole', 'changes', 'whole', 'changes'])
})

it('forgets everything when its time is over, though nobody tells it so', async () => {
  const server = new Server()
  const { disk } = await openKit(server)
  disk.head = { ...disk.head!, door: { ...disk.head!.door, expiresAt: soon(-1).toISOString() } }
  server.network = false
  const { kit } = await openKit(server, disk)
  expect(kit.view()).toMatchObject({ lockedOut: true, ready: false })
  expect(disk.tickets.size).toBe(0)
})

describe('a phone that is locked out with scans nobody has heard of', () => {
  async function lockedOutWithAScan() {
    const phone = await openKit(new Server())
    phone.server.network = false
    await phone.kit.submit(await attempt('a', ids[0]!))
    Object.assign(phone.server, { network: true, status: 401 })
    return phone
  }

  it('forgets the guests at once, hands its scans in, and then forgets them too', async () => {
    const { server, disk, kit } = await lockedOutWithAScan()
    await kit.sync()
    expect(server.handed).toEqual([['a']])
    expect(kit.view()).toMatchObject({ lockedOut: true, waiting: [] })
    expect([disk.head, disk.tickets.size, disk.scans.size]).toEqual([null, 0, 0])
  })

  it('keeps nothing but them while they cannot be handed in, through a restart', async () => {
    const { server, disk, kit } = await lockedOutWithAScan()
    server.handInStatus = 503
    await kit.sync()
    expect(kit.view()).toMatchObject({ lockedOut: false, closing: true, ready: false, waiting: ['a'] })
    expect([disk.head, disk.tickets.size, disk.scans.size]).toEqual([null, 0, 1])
    kit.stop()
    server.handInStatus = 0
    const again = await openKit(server, disk)
    expect(server.handed).toEqual([['a']])
    expect(again.kit.view().lockedOut).toBe(true)
    expect(disk.scans.size).toBe(0)
  })

  it('gives them up when the server will not have them', async () => {
    const { server, disk, kit } = await lockedOutWithAScan()
    server.handInStatus = 404
    await kit.sync()
    expect(kit.view().lockedOut).toBe(true)
    expect(disk.scans.size).toBe(0)
  })

  it('loses the guests when its time is over without a network, and its scans only to the server', async () => {
    const { server, disk, kit } = await openKit(new Server())
    server.network = false
    await kit.submit(await attempt('a', ids[0]!))
    disk.head = { ...disk.head!, door: { ...disk.head!.door, expiresAt: soon(-1).toISOString() } }
    const later = await openKit(server, disk)
    expect(later.kit.view()).toMatchObject({ closing: true, lockedOut: false, ready: false, waiting: ['a'] })
    expect([disk.tickets.size, disk.scans.size]).toEqual([0, 1])
    Object.assign(server, { network: true, status: 401 })
    await later.kit.sync()
    expect(server.handed).toEqual([['a']])
    expect(later.kit.view().lockedOut).toBe(true)
  })
})

it.each([
  [{ opensAt: soon(1) }, 'not_yet'],
  [{ closesAt: soon(-1) }, 'door_closed'],
  [{ opensAt: soon(-1), closesAt: soon(1) }, 'admitted'],
  // A postponed event: its tickets were printed for the old dates, and the new dates decide.
  [{ validity: { from: soon(24), until: soon(48) } }, 'not_yet'],
  [{ validity: { from: soon(-48), until: soon(-24) } }, 'expired'],
])('without a network the hours %o say %s', async (hours, result) => {
  const { server, kit } = await openKit(Object.assign(new Server(), hours))
  server.network = false
  expect(resultOf(await kit.submit(await attempt('a', ids[0]!)))).toBe(result)
})
describe('a phone whose storage is full', () => {
  it('lets guests in all the same, says so, and writes down what it can as soon as there is room', async () => {
    const { server, disk, kit } = await openKit(new Server())
    server.network = false
    disk.full = true
    expect(resultOf(await kit.submit(await attempt('a', ids[0]!)))).toBe('admitted')
    expect(resultOf(await kit.submit(await attempt('b', ids[0]!)))).toBe('already_checked_in')
    expect(kit.view()).toMatchObject({ storageFull: true, waiting: ['a', 'b'] })
    disk.full = false
    await kit.submit(await attempt('c', ids[1]!))
    expect([...disk.scans.keys()]).toEqual(['a', 'b', 'c'])
    expect(kit.view().storageFull).toBe(false)
  })

  it('tells the server of scans that it could not write down', async () => {
    const { server, disk, kit } = await openKit(new Server())
    server.network = false
    disk.full = true
    await kit.submit(await attempt('a', ids[0]!))
    server.network = true
    await kit.sync()
    expect(server.got).toEqual([['a']])
    expect(kit.view()).toMatchObject({ online: true, waiting: [] })
  })

  it('does not pass a list with gaps for a whole one after a restart', async () => {
    const server = new Server()
    const disk = new Disk()
    disk.full = true
    const { kit } = await openKit(server, disk)
    expect(kit.view()).toMatchObject({ ready: true, storageFull: true })
    disk.full = false
    await kit.sync()
    kit.stop()
    server.network = false
    expect((await openKit(server, disk)).kit.view().ready).toBe(false)
  })
})

describe('a clock that is set back', () => {
  afterEach(() => void vi.useRealTimers())

  async function setBack(hours: number) {
    vi.useFakeTimers({ toFake: ['Date'] })
    const began = Date.now()
    let passed = 0
    const server = Object.assign(new Server(), { expiresAt: soon(4) })
    const phone = await openKit(server, new Disk(), () => passed)
    server.network = false
    const pass = (ms: number) => {
      passed += ms
      vi.setSystemTime(Date.now() + ms)
    }
    pass(HOUR)
    await phone.kit.submit(await attempt('a', ids[0]!))
    vi.setSystemTime(Date.now() - hours * HOUR)
    return { ...phone, pass, began }
  }

  it('keeps no door open for longer, and no guest list', async () => {
    const { kit, disk, pass } = await setBack(3)
    pass(2.5 * HOUR)
    expect(resultOf(await kit.submit(await attempt('b', ids[1]!)))).toBe('admitted')
    pass(HOUR)
    await kit.sync()
    expect(kit.view()).toMatchObject({ ready: false, closing: true, waiting: ['a', 'b'] })
    expect([disk.head, disk.tickets.size]).toEqual([null, 0])
  })

  it('is noticed by the next scan, and by the next contact, whichever comes first', async () => {
    const scanned = await setBack(3)
    scanned.pass(3.5 * HOUR)
    expect(resultOf(await scanned.kit.submit(await attempt('b', ids[1]!)))).not.toBe('admitted')
    expect([scanned.disk.head, scanned.disk.tickets.size]).toEqual([null, 0])
    vi.useRealTimers()
    const contacted = await setBack(3)
    contacted.pass(3.5 * HOUR)
    await contacted.kit.sync()
    expect([contacted.disk.head, contacted.disk.tickets.size]).toEqual([null, 0])
  })

  it('does not lose an undo that comes after it', async () => {
    const { kit, disk, pass } = await setBack(3)
    pass(10_000)
    await kit.undo('a')
    const [scan] = disk.scans.values()
    expect(Date.parse(scan!.undoneAt!) - Date.parse(scan!.scannedAt)).toBeCloseTo(10_000, -3)
  })

  it('changes nothing of when a guest came, also through a restart', async () => {
    const { kit, server, disk, began } = await setBack(3)
    kit.stop()
    const again = await openKit(server, disk, () => 0)
    const [scan] = disk.scans.values()
    // A moment ago on the present clock; as reported to the server, an hour after the beginning.
    expect(Date.parse(scan!.scannedAt)).toBeLessThanOrEqual(Date.now())
    expect(Date.parse(scan!.scannedAt) + disk.head!.skew).toBeCloseTo(began + HOUR, -3)
    expect(resultOf(await again.kit.submit(await attempt('b', ids[0]!)))).toBe('already_checked_in')
  })
})

describe('a clock that is set forward', () => {
  afterEach(() => void vi.useRealTimers())

  async function setForward() {
    vi.useFakeTimers({ toFake: ['Date'] })
    const phone = await openKit(Object.assign(new Server(), { expiresAt: soon(4) }))
    const { server } = phone
    const { manifest } = server
    const real = Date.now()
    // The server's own clock goes on as before.
    Object.assign(server, {
      manifest: async (query: Parameters<typeof manifest>[0]) => ({
        ...(await manifest(query)),
        serverTime: new Date(real).toISOString(),
      }),
    })
    vi.setSystemTime(real + 30 * HOUR)
    return phone
  }

  it('closes no door that the server still has open', async () => {
    const { server, disk, kit } = await setForward()
    await kit.sync()
    expect(kit.view()).toMatchObject({ online: true, ready: true, lockedOut: false })
    server.network = false
    expect(resultOf(await kit.submit(await attempt('a', ids[0]!)))).toBe('admitted')
    expect(disk.tickets.size).toBe(2)
  })

  it('closes none while the server is asked, nor after a restart', async () => {
    const { server, disk, kit } = await setForward()
    server.reachable = false
    expect(resultOf(await kit.submit(await attempt('a', ids[0]!)))).toBe('unsent')
    server.reachable = true
    kit.stop()
    const again = await openKit(server, disk)
    expect(again.kit.view()).toMatchObject({ ready: true, lockedOut: false })
  })
})

it('does not forget scans that nobody has heard of because its door expires while it scans', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const { server, disk, kit } = await openKit(Object.assign(new Server(), { expiresAt: soon(1) }))
    server.network = false
    await kit.submit(await attempt('a', ids[0]!))
    vi.setSystemTime(soon(2))
    expect(resultOf(await kit.submit(await attempt('b', ids[1]!)))).toBe('unsent')
    expect([...disk.scans.keys()]).toEqual(['a'])
  } finally {
    vi.useRealTimers()
  }
})

it('writes nothing of the list that was on its way when everything was forgotten', async () => {
  const server = new Server()
  const disk = new Disk()
  const kit = new DoorKit({ eventId, store: disk, calls: server, hasNetwork: () => true })
  const { manifest } = server
  let arrive: () => void = () => undefined
  Object.assign(server, {
    manifest: async (query: Parameters<typeof manifest>[0]) => {
      const page = await manifest(query)
      if (query.after !== undefined) await new Promise<void>((resolve) => (arrive = resolve))
      return page
    },
  })
  const started = kit.start()
  while (disk.tickets.size === 0) await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  await kit.wipe()
  arrive()
  await started
  expect([disk.head, disk.tickets.size]).toEqual([null, 0])
})

it('forgets guests whom its door does not let in any more, and takes those along whom it lets in now', async () => {
  const server = new Server()
  const box = '0197a3f1-aaaa-7bbb-8ccc-0000000000b0'
  server.pages = [[ticket(ids[0]!)], [ticket(ids[1]!, { ticketTypeId: box })]]
  const { kit, disk } = await openKit(server)
  expect([...disk.tickets.keys()]).toEqual([ids[0], ids[1]])
  server.types = [box]
  await kit.sync()
  expect([...disk.tickets.keys()]).toEqual([ids[1]])
  expect(kit.find('Adaeze').map(({ ticketId }) => ticketId)).toEqual([ids[1]])
  expect(kit.view().state).toMatchObject({ expected: 0 })
  server.types = [box, typeId]
  await kit.sync()
  expect(server.lists).toEqual(['whole', 'changes', 'changes', 'whole'])
  expect([...disk.tickets.keys()].toSorted()).toEqual([ids[0]!, ids[1]!].toSorted())
  // A door that admits fewer ticket types, or the same, does not need a new list.
  server.types = [typeId]
  await kit.sync()
  expect(server.lists).toHaveLength(5)
})

it('forgets pass holders when its door admits certain ticket types only, and still recognises passes', async () => {
  const server = new Server()
  const passTypeId = '0197a3f1-aaaa-7bbb-8ccc-0000000000b0'
  const pass = { visits: 5, used: 0, admitted: [] }
  server.passes = { eventId: passTypeId, keys: [], ticketTypes: [{ _id: passTypeId, name: 'Pass', visits: 5 }] }
  server.pages = [[ticket(ids[0]!)], [ticket(ids[1]!, { ticketTypeId: passTypeId, pass })]]
  const { kit, disk } = await openKit(server)
  expect([...disk.tickets.keys()]).toEqual([ids[0], ids[1]])
  server.types = [typeId]
  await kit.sync()
  expect([[...disk.tickets.keys()], disk.head?.passes]).toEqual([[ids[0]], server.passes])
})

it('uses nothing of another door of the event but the scans that still wait', async () => {
  const { server, disk, kit } = await openKit(new Server())
  server.network = false
  await kit.submit(await attempt('a', ids[0]!))
  kit.stop()
  const openAs = async (doorId: string) => {
    const own = new DoorKit({ eventId, doorId, store: disk, calls: server, hasNetwork: () => server.network })
    opened.push(own)
    await own.start()
    return own
  }
  expect((await openAs(ids[2]!)).view()).toMatchObject({ ready: true, waiting: ['a'] })
  const other = await openAs(ids[1]!)
  expect(other.view()).toMatchObject({ ready: false, waiting: ['a'] })
  expect([disk.head, disk.tickets.size, disk.scans.size]).toEqual([null, 0, 1])
  server.network = true
  await other.sync()
  expect(server.lists.at(-1)).toBe('whole')
})

it.each([
  ['its door was closed', { network: true, status: 401, handInStatus: 503 }],
  ['it was paired with another door', {}],
])('loses no scan when it is switched off just after it deleted the guests, because %s', async (_why, change) => {
  const { server, disk, kit } = await openKit(new Server())
  server.network = false
  await kit.submit(await attempt('a', ids[0]!))
  kit.stop()
  disk.diesWhenWiped = true
  Object.assign(server, change)
  const doorId = 'network' in change ? ids[2]! : ids[1]!
  const own = new DoorKit({ eventId, doorId, store: disk, calls: server, hasNetwork: () => server.network })
  opened.push(own)
  await own.start()
  expect([disk.head, disk.tickets.size, [...disk.scans.keys()]]).toEqual([null, 0, ['a']])
})

it('goes on with what an earlier release kept: without names that are not its own, and with a whole list at the next contact', async () => {
  const server = new Server()
  const disk = new Disk()
  await openKit(server, disk)
  const { format: _format, ...former } = disk.head!
  disk.head = { ...former, door: { ...former.door, ticketIds: [typeId] } }
  server.types = [typeId]
  disk.tickets.set('other', ticket('other', { ticketTypeId: '0197a3f1-aaaa-7bbb-8ccc-0000000000b0' }))
  for (const [id, { partyId: _partyId, ...known }] of disk.tickets) disk.tickets.set(id, known as ManifestTicketView)
  server.network = false
  const { kit } = await openKit(server, disk)
  expect(disk.tickets.has('other')).toBe(false)
  expect(resultOf(await kit.submit(await attempt('s1', ids[0]!)))).toBe('admitted')
  server.network = true
  server.lists.length = 0
  await kit.sync()
  expect(server.lists).toEqual(['whole'])
  expect(disk.head?.format).toBe(LIST_FORMAT)
})

describe('a party without a network', () => {
  const order = '0197a3f1-aaaa-7bbb-8ccc-000000000fff'
  const party = () => {
    const server = new Server()
    const of = { partyId: order, of: 4 }
    server.pages = [
      [ticket(ids[0]!, { ...of, number: 1 }), ticket(ids[1]!, { ...of, number: 2 })],
      [
        ticket('p3', { ...of, number: 3 }),
        ticket('p4', { ...of, number: 4 }),
        ticket('p5', { ...of, number: 5, inside: true }),
        ticket('p6', { ...of, number: 6, standing: 'refunded' }),
      ],
    ]
    return openKit(server)
  }

  it('comes in as many as are here; the same code offers the others later', async () => {
    const { kit, server, disk } = await party()
    server.network = false
    const first = await attempt('s1', ids[0]!)
    const answer = await kit.submit(first)
    expect(answer).toMatchObject({ answer: { result: 'admitted', party: 3 } })
    expect(await kit.admitParty(first, { more: 2, total: 2 })).toMatchObject([{ number: 2 }, { number: 3 }])
    const again = await attempt('s2', ids[0]!)
    expect(await kit.submit(again)).toMatchObject({ answer: { result: 'already_checked_in', party: 1 } })
    expect(await kit.admitParty(again, { more: 1, total: 1 })).toMatchObject([{ number: 4 }])
    expect(kit.view().state?.inside).toBe(5)
    expect([...disk.scans.values()].filter(({ code }) => code === null)).toHaveLength(3)
  })

  it('is one scan for each guest when the server had let them in and its answer was lost', async () => {
    const { kit, server } = await party()
    const first = await attempt('11111111-1111-4111-8111-111111111111', ids[0]!)
    await kit.submit(first)
    server.reachable = false
    const [joined] = await kit.admitParty(first, { more: 1, total: 1 })
    expect(joined?.scanId).toBe(await partyScanId(first.scanId, ids[1]!))
    expect(kit.view().waiting).toEqual([joined?.scanId])
  })

  it('is asked of the server while there is a network', async () => {
    const { kit, server } = await party()
    const first = await attempt('s1', ids[0]!)
    await kit.submit(first)
    server.partyAnswers = [
      { ...blankAnswer, scanId: await partyScanId('s1', ids[1]!), result: 'admitted', admitted: true },
    ]
    await kit.admitParty(first, { more: 1, total: 2 })
    expect(server.parties).toEqual([['s1', 2]])
    // The network fails before the list includes them: they count as inside nevertheless.
    server.network = false
    expect(resultOf(await kit.submit(await attempt('s2', ids[1]!)))).toBe('already_checked_in')
    expect(resultOf(await kit.submit(await attempt('s3', ids[0]!)))).toBe('already_checked_in')
  })
})

describe('conflicts', () => {
  const conflict = (scanId: string) => ({
    _id: scanId,
    ticketId: ids[0]!,
    guestName: 'Adaeze Okafor',
    ticketName: 'Lawn',
    number: 1,
    of: 1,
    kept: { at: soon(-1).toISOString(), door: 'East' },
    other: { at: soon(0).toISOString(), door: 'West' },
    refusedAs: null,
  })

  it('are told once, not as a correction as well, and go when they are marked as seen', async () => {
    const server = new Server()
    server.network = false
    const { kit, disk } = await openKit(new Server())
    disk.head = { ...disk.head! }
    const offline = await openKit(server, disk)
    await offline.kit.submit(await attempt('s1', ids[0]!))
    server.network = true
    server.answer = () => ({ result: 'already_checked_in', conflict: true })
    server.conflicts = [conflict('s1')]
    await offline.kit.sync()
    expect(offline.kit.view()).toMatchObject({ corrections: [], conflicts: [{ _id: 's1' }] })
    await offline.kit.markSeen(['s1'])
    expect(offline.kit.view().conflicts).toEqual([])
    kit.stop()
  })

  it('hide the correction that an earlier release kept beside them', async () => {
    const server = new Server()
    const { disk, kit } = await openKit(server)
    kit.stop()
    const scan = { eventId, scanId: 's1', sequence: 1, code: null, ticketId: ids[0]!, direction: 'in' as const }
    const kept = { ...scan, scannedAt: new Date().toISOString(), verdict: 'admitted' as const, undoneAt: null }
    disk.scans.set('s1', { ...kept, state: 'settled', correction: { result: 'already_checked_in' } })
    server.conflicts = [conflict('s1')]
    const restarted = await openKit(server, disk)
    expect(restarted.kit.view()).toMatchObject({ corrections: [], conflicts: [{ _id: 's1' }] })
  })
})
