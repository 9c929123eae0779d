import { describe, expect, it, vi } from 'vitest'
import { attempt, HOUR, ids, openKit, resultOf, Server, soon, ticket } from './door-kit-scene.ts'

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
