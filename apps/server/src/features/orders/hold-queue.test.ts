import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import type { HoldRequest } from './hold-request.ts'
import { HoldQueue, type QueueLimits } from './hold-queue.ts'
import type { HoldOutcome } from './place-holds.ts'

const PLACED: HoldOutcome = { outcome: 'placed' }

function requestOf(key: string): HoldRequest {
  const amounts = { subtotal: 0, discountTotal: 0, feeTotal: 0, taxTotal: 0, tax: null, platformFee: 0, total: 0 }
  const facts = { eventId: 'event', lines: [], quantity: 1, currency: 'NGN', promoCodeId: null, promoCode: null }
  const cart = { ...facts, ...amounts, holdSeconds: 600, needs: [], json: '{}' }
  const nobody = { buyer: null, buyerCounterId: null, promoBuyerCounterId: null }
  return { ...cart, ...nobody, id: key, reference: key, key, hash: key, cart }
}

/** A queue whose statements end when they are told to. */
function queueOf(limits: Partial<QueueLimits> = {}) {
  const statements: { keys: string[]; finish: () => void; fail: (error: Error) => void }[] = []
  const onBatchFailed = vi.fn<(error: unknown) => void>()
  const queue = new HoldQueue(
    (requests) =>
      new Promise((resolve, reject) => {
        const keys = requests.map(({ key }) => key)
        statements.push({ keys, finish: () => resolve(requests.map(() => PLACED)), fail: reject })
      }),
    { lanes: 2, mostPerBatch: 100, mostWaiting: 1000, onBatchFailed, ...limits },
  )
  const crowd = (count: number, name: string) =>
    Promise.allSettled(Array.from({ length: count }, (_, index) => queue.submit(requestOf(`${name}${index}`)).outcome))
  return { queue, statements, onBatchFailed, crowd, sizes: () => statements.map(({ keys }) => keys.length) }
}

describe('a crowd', () => {
  test('that comes together is split evenly, in order of arrival; the first does not go alone', async () => {
    const { statements, crowd, sizes } = queueOf()
    void crowd(90, 'a')
    await nextTurn()
    expect(sizes()).toEqual([45, 45])
    expect(statements.flatMap(({ keys }) => keys)).toEqual(Array.from({ length: 90 }, (_, index) => `a${index}`))
  })

  test('that comes while all lanes are busy waits, and shares what comes free fairly', async () => {
    const { statements, crowd, sizes } = queueOf()
    void crowd(40, 'a')
    await nextTurn()
    void crowd(40, 'b')
    await nextTurn()
    expect(sizes()).toEqual([20, 20])
    statements[0]?.finish()
    await nextTurn()
    await nextTurn()
    expect(sizes()).toEqual([20, 20, 30])
  })

  test('too small to split shares one statement; one too large takes several', async () => {
    const few = queueOf()
    void few.crowd(5, 'a')
    await nextTurn()
    expect(few.sizes()).toEqual([5])
    const many = queueOf({ mostPerBatch: 30 })
    void many.crowd(90, 'a')
    await nextTurn()
    expect(many.sizes()).toEqual([30, 30])
  })

  test('beyond what may wait is sent away', () => {
    const { queue, crowd } = queueOf({ mostWaiting: 3 })
    void crowd(3, 'a')
    expect(() => queue.submit(requestOf('late'))).toThrow(expect.objectContaining({ code: 'server.busy' }))
  })
})

describe('a key', () => {
  test('in flight is sent once and answers all who ask for it; later it is sent again', async () => {
    const { queue, statements } = queueOf()
    const first = queue.submit(requestOf('k'))
    const second = queue.submit(requestOf('k'))
    expect([first.shared, second.shared]).toEqual([false, true])
    await nextTurn()
    statements[0]?.finish()
    expect(await Promise.all([first.outcome, second.outcome])).toEqual([PLACED, PLACED])
    expect(queue.submit(requestOf('k')).shared).toBe(false)
  })
})

test('a statement that fails is tried again one by one, and only what fails then is refused', async () => {
  const { statements, onBatchFailed, crowd } = queueOf()
  const settled = crowd(3, 'a')
  await nextTurn()
  statements[0]?.fail(new Error('all'))
  for (const turn of [1, 2, 3]) {
    await vi.waitFor(() => expect(statements).toHaveLength(turn + 1))
    if (turn === 2) statements[turn]?.fail(new Error('this one'))
    else statements[turn]?.finish()
  }
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(onBatchFailed).toHaveBeenCalledOnce()
})
