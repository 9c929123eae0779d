import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AskedScan, SettledScan } from './decide-scans.ts'
import { ScanLanes } from './scan-lanes.ts'

const limits = { lanes: 2, mostPerBatch: 4, mostWaiting: 8 }

function asked(ticketId: string, scanId: string = randomUUID()): AskedScan {
  const user = { kind: 'user', userId: '', sessionId: '', isAdmin: false, proved: false, guarded: false } as const
  const request = {
    eventId: '',
    scanId,
    hash: Buffer.of(),
    direction: 'in',
    scannedAt: new Date(0),
    token: null,
  } as const
  return { actor: { ...user, approvesFrom: null, actingAdminId: null }, request: { ...request, ticketId } }
}

/** Lanes whose batches end when told to, and what they were given. */
function slowLanes() {
  const batches: string[][] = []
  const ends: PromiseWithResolvers<void>[] = []
  const failures: unknown[] = []
  const lanes = new ScanLanes(
    async (scans) => {
      const end = Promise.withResolvers<void>()
      batches.push(scans.map(({ request }) => request.ticketId ?? ''))
      ends.push(end)
      await end.promise
      return scans.map(() => undefined)
    },
    { ...limits, onBatchFailed: (error) => failures.push(error) },
  )
  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  return { lanes, batches, ends, failures, turn }
}

test('those who come together share a batch, and who comes meanwhile the next', async () => {
  const { lanes, batches, ends, turn } = slowLanes()
  for (const ticket of ['a', 'b', 'c', 'd', 'e']) void lanes.submit(asked(ticket))
  await turn()
  expect(batches).toEqual([['a', 'b', 'c', 'd'], ['e']])
  for (const ticket of ['f', 'g']) void lanes.submit(asked(ticket))
  await turn()
  expect(batches).toHaveLength(2)
  ends[0]?.resolve()
  await turn()
  expect(batches[2]).toEqual(['f', 'g'])
})

test('one ticket, and one scan’s id, is in flight once, whatever lane is free', async () => {
  const { lanes, batches, ends, turn } = slowLanes()
  const scanId = randomUUID()
  void lanes.submit(asked('a', scanId))
  void lanes.submit(asked('a'))
  void lanes.submit(asked('b', scanId))
  void lanes.submit(asked('c'))
  await turn()
  expect(batches).toEqual([['a', 'c']])
  ends[0]?.resolve()
  await turn()
  expect(batches).toEqual([
    ['a', 'c'],
    ['a', 'b'],
  ])
})

test('a batch that fails leaves each of its scans to be decided by itself', async () => {
  const { lanes, ends, failures, turn } = slowLanes()
  const outcomes = [lanes.submit(asked('a')), lanes.submit(asked('b'))]
  await turn()
  ends[0]?.reject(new Error('The database is away'))
  expect(await Promise.all(outcomes)).toEqual<(SettledScan | undefined)[]>([undefined, undefined])
  expect(failures).toHaveLength(1)
  void lanes.submit(asked('a'))
  await turn()
  expect(ends).toHaveLength(2)
})

test('a queue that is full says so', () => {
  const { lanes } = slowLanes()
  for (let index = 0; index < limits.mostWaiting; index += 1) void lanes.submit(asked(`${index}`))
  expect(() => lanes.submit(asked('one more'))).toThrow(expect.objectContaining({ code: 'server.busy' }))
})
