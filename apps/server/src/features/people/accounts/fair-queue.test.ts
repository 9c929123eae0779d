import { expect, test } from 'vitest'
import { AppError } from '../../../http/app-error.ts'
import { Subject } from '../../../http/subject.ts'
import { FairQueue } from './fair-queue.ts'

/** A queue of one slot whose work ends when the test says so. */
function busyQueue(size: { mostWaiting: number; mostPerNetwork: number }) {
  const queue = new FairQueue({ slots: 1, ...size })
  const done: string[] = []
  const refused: string[] = []
  let finish = Promise.withResolvers<void>()
  const runs: Promise<void>[] = []
  const add = (address: string) => {
    const work = queue.run(Subject.network(address), async () => {
      await finish.promise
      done.push(address)
    })
    runs.push(
      work.catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
        refused.push(address)
      }),
    )
  }
  const drain = async () => {
    finish.resolve()
    await Promise.all(runs)
    finish = Promise.withResolvers<void>()
  }
  return { add, drain, done, refused }
}

test('networks take turns: one call waits behind one call of a network that sent many', async () => {
  const { add, drain, done } = busyQueue({ mostWaiting: 64, mostPerNetwork: 8 })
  for (let turn = 0; turn < 6; turn += 1) add('203.0.113.9')
  add('198.51.100.7')
  add('192.0.2.1')
  await drain()
  expect(done.slice(0, 4)).toEqual(['203.0.113.9', '203.0.113.9', '198.51.100.7', '192.0.2.1'])
})

test('one network has eight calls waiting and no more', async () => {
  const { add, drain, done, refused } = busyQueue({ mostWaiting: 64, mostPerNetwork: 8 })
  for (let turn = 0; turn < 20; turn += 1) add('203.0.113.9')
  add('198.51.100.7')
  await drain()
  expect(refused).toEqual(Array(11).fill('203.0.113.9'))
  expect(done).toHaveLength(10)
  expect(done).toContain('198.51.100.7')
})

test('a customer with many networks of one block neither fills the queue nor goes before others', async () => {
  const { add, drain, done, refused } = busyQueue({ mostWaiting: 16, mostPerNetwork: 8 })
  for (let turn = 0; turn < 200; turn += 1) add(`2001:db8:7:${turn.toString(16)}::1`)
  add('198.51.100.7')
  add('2001:db8:8::1')
  await drain()
  expect(refused.every((address) => address.startsWith('2001:db8:7:'))).toBe(true)
  expect(refused).toHaveLength(200 + 2 - 17)
  expect(done.slice(1, 4)).toContain('198.51.100.7')
  expect(done.slice(1, 4)).toContain('2001:db8:8::1')
})

test('a slot is free again after work that failed', async () => {
  const queue = new FairQueue({ slots: 1, mostWaiting: 4, mostPerNetwork: 4 })
  const network = Subject.network('203.0.113.9')
  await expect(queue.run(network, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const results = await Promise.all([1, 2, 3].map((value) => queue.run(network, () => Promise.resolve(value))))
  expect(results).toEqual([1, 2, 3])
})
