import { expect, test, vi } from 'vitest'
import { GuestCounter } from './guest-counter.ts'

/** A count that answers how often it began, when told to. */
function slowCount() {
  const pending: (() => void)[] = []
  let begun = 0
  const counter = new GuestCounter(async () => {
    begun += 1
    const inside = begun
    await new Promise<void>((resolve) => pending.push(resolve))
    if (inside === 2) throw new Error('The database is away')
    return [{ id: '', name: '', status: 'on_sale' as const, extra: false, inside, expected: inside }]
  })
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
  return {
    counter,
    begun: () => begun,
    nextTurn,
    finish: async () => {
      pending.shift()?.()
      await nextTurn()
    },
  }
}

test('who asks while a count is under way shares the next one, begun after all of them asked', async () => {
  const { counter, begun, finish, nextTurn } = slowCount()
  const first = counter.of('a')
  await nextTurn()
  const later = [counter.of('a'), counter.of('a'), counter.of('a')]
  await nextTurn()
  expect(begun()).toBe(1)
  await finish()
  expect(begun()).toBe(2)
  expect((await first)[0]?.inside).toBe(1)
  const failed = Promise.allSettled(later)
  await finish()
  expect((await failed).map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected'])
  const anew = counter.of('a')
  await nextTurn()
  await finish()
  expect((await anew)[0]?.inside).toBe(3)
})

test('events do not wait for each other', async () => {
  const { counter, begun, nextTurn } = slowCount()
  void counter.of('a')
  void counter.of('b')
  await nextTurn()
  expect(begun()).toBe(2)
})

test('answers to scans share a count of the last second, each with the scans of this process on top', async () => {
  let begun = 0
  const counter = new GuestCounter(async () => {
    begun += 1
    return [
      { id: 'lawn', name: 'Lawn', status: 'on_sale' as const, extra: false, inside: 10 * begun, expected: 90 },
      { id: 'box', name: 'Box', status: 'on_sale' as const, extra: false, inside: 5, expected: 9 },
    ]
  })
  const inside = async (move: Parameters<GuestCounter['after']>[1], event = 'a') =>
    (await counter.after(event, move)).map((count) => count.inside)
  vi.useFakeTimers({ now: 1_000_000 })
  try {
    // A count begun after the scan has it already.
    expect(await inside({ ticketTypeId: 'lawn', by: 1 })).toEqual([10, 5])
    expect(await inside({ ticketTypeId: 'lawn', by: 1 })).toEqual([11, 5])
    expect(await inside({ ticketTypeId: 'box', by: -1 })).toEqual([11, 4])
    expect(begun).toBe(1)
    expect(await inside({ ticketTypeId: 'lawn', by: 1 }, 'b')).toEqual([20, 5])
    vi.setSystemTime(1_001_001)
    expect(await inside({ ticketTypeId: 'lawn', by: 1 })).toEqual([30, 5])
    // A scan that moves nobody is answered from what is known.
    expect(await inside(null)).toEqual([30, 5])
    expect(begun).toBe(3)
    // Who asks for the count itself gets a new one.
    await counter.of('a')
    expect(begun).toBe(4)
    counter.forget('a')
    expect(await inside({ ticketTypeId: 'lawn', by: 1 })).toEqual([50, 5])
  } finally {
    vi.useRealTimers()
  }
})

test('a count that took long is good for longer, so that a large event is not counted all the time', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  try {
    let begun = 0
    const counter = new GuestCounter(async () => {
      begun += 1
      vi.setSystemTime(Date.now() + 100)
      return []
    })
    await counter.after('a', null)
    vi.setSystemTime(Date.now() + 2_400)
    await counter.after('a', null)
    expect(begun).toBe(1)
    vi.setSystemTime(Date.now() + 200)
    await counter.after('a', null)
    expect(begun).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})
