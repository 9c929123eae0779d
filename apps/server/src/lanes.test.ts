import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type LaneLimits, Lanes } from './lanes.ts'

interface Item {
  readonly name: string
  readonly changes?: readonly string[]
}

interface Batch {
  readonly names: readonly string[]
  readonly finish: (outcomes?: readonly string[]) => void
  readonly fail: (error: Error) => void
}

/** Lanes whose batches end when they are told to. */
function lanesOf(limits: Partial<LaneLimits> = {}) {
  const batches: Batch[] = []
  const lanes = new Lanes<Item, string>(
    { lanes: 2, mostPerBatch: 100, mostWaiting: 1000, ...limits },
    {
      run: (items) => {
        const names = items.map(({ name }) => name)
        const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>()
        batches.push({ names, finish: (outcomes = names) => resolve(outcomes), fail: reject })
        return promise
      },
      namesOf: ({ changes = [] }) => changes,
    },
  )
  const crowd = (count: number, name: string) =>
    Promise.allSettled(Array.from({ length: count }, (_, index) => lanes.submit({ name: `${name}${index}` })))
  return { lanes, batches, crowd, sizes: () => batches.map(({ names }) => names.length) }
}

describe('a crowd', () => {
  test('that comes together is split evenly, in order of arrival; the first does not go alone', async () => {
    const { batches, crowd, sizes } = lanesOf()
    void crowd(90, 'a')
    await nextTurn()
    expect(sizes()).toEqual([45, 45])
    expect(batches.flatMap(({ names }) => names)).toEqual(Array.from({ length: 90 }, (_, index) => `a${index}`))
  })

  test('that comes while all lanes are busy waits, and shares what comes free fairly', async () => {
    const { batches, crowd, sizes } = lanesOf()
    void crowd(40, 'a')
    await nextTurn()
    void crowd(40, 'b')
    await nextTurn()
    expect(sizes()).toEqual([20, 20])
    batches[0]?.finish()
    await nextTurn()
    await nextTurn()
    expect(sizes()).toEqual([20, 20, 30])
  })

  test('too small to split shares one batch; one too large takes several', async () => {
    const few = lanesOf()
    void few.crowd(5, 'a')
    await nextTurn()
    expect(few.sizes()).toEqual([5])
    const many = lanesOf({ mostPerBatch: 30 })
    void many.crowd(90, 'a')
    await nextTurn()
    expect(many.sizes()).toEqual([30, 30])
  })

  test('that trickles in waits beside a busy lane until it is worth a second statement', async () => {
    const { batches, crowd, sizes } = lanesOf({ fewestBeside: 16 })
    void crowd(1, 'a')
    await nextTurn()
    void crowd(15, 'b')
    await nextTurn()
    expect(sizes()).toEqual([1])
    void crowd(1, 'c')
    await nextTurn()
    expect(sizes()).toEqual([1, 16])
    void crowd(3, 'd')
    await nextTurn()
    batches[1]?.finish()
    await nextTurn()
    await nextTurn()
    expect(sizes()).toEqual([1, 16])
    batches[0]?.finish()
    await nextTurn()
    await nextTurn()
    expect(sizes()).toEqual([1, 16, 3])
  })

  test('beyond what may wait is sent away', () => {
    const { lanes, crowd } = lanesOf({ mostWaiting: 3 })
    void crowd(3, 'a')
    expect(() => lanes.submit({ name: 'late' })).toThrow(expect.objectContaining({ code: 'server.busy' }))
  })
})

test('items that change the same are in flight one after the other, whatever lane is free', async () => {
  const { lanes, batches } = lanesOf()
  const submit = (name: string, ...changes: string[]) => void lanes.submit({ name, changes })
  submit('first', 'ticket', 'scan')
  submit('same ticket', 'ticket')
  submit('same scan', 'scan', 'another ticket')
  submit('neither', 'a third')
  await nextTurn()
  expect(batches.map(({ names }) => names)).toEqual([['first', 'neither']])
  batches[0]?.finish()
  await nextTurn()
  await nextTurn()
  expect(batches[1]?.names).toEqual(['same ticket', 'same scan'])
})

test.each([
  ['fails', (batch?: Batch) => batch?.fail(new Error('The database is away')), 'The database is away'],
  ['answers too few', (batch?: Batch) => batch?.finish(['a0']), 'A batch of 2 was answered with 1 outcomes'],
])('a batch that %s fails its items, and the lanes go on', async (_what, end, message) => {
  const { lanes, batches, crowd } = lanesOf()
  const outcomes = crowd(2, 'a')
  await nextTurn()
  end(batches[0])
  expect(await outcomes).toEqual([1, 2].map(() => expect.objectContaining({ reason: new Error(message) })))
  const next = lanes.submit({ name: 'next', changes: ['a'] })
  await nextTurn()
  batches[1]?.finish()
  expect(await next).toBe('next')
})
