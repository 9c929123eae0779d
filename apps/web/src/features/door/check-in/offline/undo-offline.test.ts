import { describe, expect, it, vi } from 'vitest'
import { attempt, eventId, HOUR, ids, openKit, resultOf, Server, soon, ticket } from './door-kit-scene.ts'

/** A phone whose scan the server answered, and whose list includes the guest since. */
async function answeredOnline() {
  const server = new Server()
  const phone = await openKit(server)
  await phone.kit.submit(await attempt('a', ids[0]!))
  server.pages = [[ticket(ids[0]!, { inside: true, checkedInAt: soon(0).toISOString() })], [ticket(ids[1]!)]]
  // Another whole list, which the phone gets when its door shows names again.
  server.showsNames = false
  await phone.kit.sync()
  expect(phone.disk.scans.size).toBe(0)
  expect(phone.kit.view().state?.inside).toBe(1)
  return phone
}

describe('a scan that was answered online', () => {
  it.each([
    ['the browser has no network', (server: Server) => (server.network = false)],
    ['no answer comes', (server: Server) => (server.reachable = false)],
  ])('can be undone when %s; the guest may come in again, and the server hears of it', async (_why, cut) => {
    const { server, disk, kit } = await answeredOnline()
    cut(server)
    await kit.undo('a')
    expect(kit.view()).toMatchObject({ waiting: ['a'], state: { inside: 0 } })
    expect([disk.scans.get('a')?.state, disk.tickets.get(ids[0]!)?.inside]).toEqual(['waiting', false])
    expect(resultOf(await kit.submit(await attempt('b', ids[0]!)))).toBe('admitted')
    Object.assign(server, { network: true, reachable: true })
    await kit.sync()
    expect(server.received.map(({ scanId, undoneAt }) => [scanId, typeof undoneAt])).toEqual([
      ['a', 'string'],
      ['b', 'object'],
    ])
  })

  it('is undone by the server while there is a network', async () => {
    const { server, kit } = await answeredOnline()
    await kit.undo('a')
    expect([server.undone, kit.view().waiting]).toEqual([['a'], []])
  })

  it('keeps what the server refused to undo', async () => {
    const { server, kit } = await answeredOnline()
    Object.assign(server, { status: 409, code: 'scan.not_undoable' })
    await expect(kit.undo('a')).rejects.toThrow('Refused')
    expect(kit.view()).toMatchObject({ waiting: [], state: { inside: 1 } })
  })

  it('is reported as undone although the list did not include it yet when the network failed', async () => {
    const server = new Server()
    const { kit } = await openKit(server)
    await kit.submit(await attempt('a', ids[0]!))
    // The phone has not noticed yet that it is offline.
    server.network = false
    await kit.undo('a')
    expect(kit.view().waiting).toEqual(['a'])
  })
})

it.each([
  ['set back by two seconds', -2_000, 0],
  ['set forward by three hours', 3 * HOUR, 60_000],
  ['not set', 5_000, 5_000],
])('an undo is reported within the minute of its scan when the clock was %s', async (_what, leap, after) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const { server, kit } = await openKit(new Server(), undefined, () => 0)
    server.network = false
    await kit.submit(await attempt('a', ids[0]!))
    vi.setSystemTime(Date.now() + leap)
    await kit.undo('a')
    server.network = true
    await kit.sync()
    const [sent] = server.received
    expect(Date.parse(sent?.undoneAt ?? '') - Date.parse(sent?.scannedAt ?? '')).toBe(after)
  } finally {
    vi.useRealTimers()
  }
})

it.each([
  ['is sent', 0],
  ['is handed in', 401],
])('the time of an offline scan is right when a slow clock is corrected before it %s', async (_how, status) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const server = Object.assign(new Server(), { ahead: 3 * HOUR, expiresAt: soon(20) })
    const { kit } = await openKit(server)
    server.network = false
    await kit.submit(await attempt('a', ids[0]!))
    // The phone gets a network again, and with it the right time.
    vi.setSystemTime(Date.now() + 3 * HOUR)
    Object.assign(server, { network: true, ahead: 0, status })
    await kit.sync()
    const [sent] = server.received
    expect(Date.parse(sent?.scannedAt ?? '')).toBeCloseTo(Date.now(), -3)
  } finally {
    vi.useRealTimers()
  }
})

/** A phone with a pass for two dates, which was admitted at another date before. */
async function withPass(admitted: { eventId: string; at: string; door: string | null }[] = []) {
  const passTypeId = '0197a3f1-aaaa-7bbb-8ccc-0000000000b0'
  const pass = { visits: 2, used: 1 + admitted.length, admitted }
  const server = new Server()
  server.passes = { eventId: passTypeId, keys: [], ticketTypes: [{ _id: passTypeId, name: 'Pass', visits: 2 }] }
  const inside = admitted.length > 0
  server.pages = [[ticket(ids[0]!, { ticketTypeId: passTypeId, pass, inside })], []]
  const phone = await openKit(server)
  const scan = async (scanId: string) => {
    const attempted = {
      eventId,
      scanId,
      direction: 'in',
      scannedAt: new Date().toISOString(),
      ticketId: ids[0]!,
    } as const
    const outcome = await phone.kit.submit(attempted)
    return outcome.kind === 'answered' ? [outcome.answer.result, outcome.answer.pass?.used] : [outcome.kind]
  }
  return { ...phone, scan }
}

it('a visit of a pass that is undone offline is given back, and used only once again', async () => {
  const { server, kit, scan } = await withPass()
  server.network = false
  expect(await scan('a')).toEqual(['admitted', 2])
  expect(await scan('b')).toEqual(['already_checked_in', 2])
  await kit.undo('a')
  expect(await scan('c')).toEqual(['admitted', 2])
  server.network = true
  await kit.sync()
  expect(server.received.map(({ scanId, verdict, undoneAt }) => [scanId, verdict, typeof undoneAt])).toEqual([
    ['a', 'admitted', 'string'],
    ['b', 'already_checked_in', 'object'],
    ['c', 'admitted', 'object'],
  ])
})

it('a visit of a pass that the list includes already is given back when it is undone offline', async () => {
  const { server, disk, kit, scan } = await withPass()
  expect(await scan('a')).toEqual(['admitted', undefined])
  const at = new Date().toISOString()
  const pass = { visits: 2, used: 2, admitted: [{ eventId, at, door: 'North gate' }] }
  server.pages = [[ticket(ids[0]!, { ticketTypeId: server.passes!.eventId, pass, inside: true })], []]
  // Another whole list, which the phone gets when its door shows names again.
  server.showsNames = false
  await kit.sync()
  expect(disk.scans.size).toBe(0)
  server.network = false
  expect(await scan('b')).toEqual(['already_checked_in', 2])
  await kit.undo('a')
  expect(await scan('c')).toEqual(['admitted', 2])
})
