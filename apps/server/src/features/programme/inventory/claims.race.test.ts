import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, createEvent, type TestApp } from '../../../testing/index.ts'
import { claim, ensureCounters, exchange, findShortage, giveBack } from './index.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const NOWHERE = '00000000-0000-4000-8000-000000000000'

const transaction = <T>(work: (trx: Parameters<typeof claim>[0]) => Promise<T>) =>
  site.deps.db.transaction().execute(work)

async function counterOf(id: string) {
  return site.deps.db.selectFrom('counters').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** An event with a capacity of its own and one ticket type: two counters that every sale claims of. */
async function makeEvent({ room, places }: { room: number; places: number }) {
  const { eventId, ticketTypeId } = await createEvent(site, { event: { capacity: room }, ticket: { capacity: places } })
  const needs = (quantity: number) => [
    { counterId: ticketTypeId, quantity },
    { counterId: eventId, quantity },
  ]
  return { eventId, ticketTypeId, needs }
}

test('a hundred claims at once get exactly what there is', async () => {
  const { eventId, ticketTypeId, needs } = await makeEvent({ room: 30, places: 50 })
  const answers = await Promise.all(Array.from({ length: 100 }, () => transaction((trx) => claim(trx, needs(1)))))
  expect(answers.filter((short) => short === null)).toHaveLength(30)
  const refused = answers.filter((short) => short !== null)
  expect(refused.every(({ counterId, remaining }) => counterId === eventId && remaining === 0)).toBe(true)
  expect([(await counterOf(eventId)).claimed, (await counterOf(ticketTypeId)).claimed]).toEqual([30, 30])
})

test('what fits in part claims nothing and says what was short', async () => {
  const { eventId, ticketTypeId, needs } = await makeEvent({ room: 3, places: 50 })
  expect(await transaction((trx) => claim(trx, needs(4)))).toEqual({ counterId: eventId, remaining: 3 })
  expect(await findShortage(site.deps.db, needs(4))).toEqual({ counterId: eventId, remaining: 3 })
  expect((await counterOf(ticketTypeId)).claimed).toBe(0)
  expect(await findShortage(site.deps.db, needs(3))).toBeNull()
  // Of several that are short, the one that was named first.
  for (const both of [needs(51), needs(51).toReversed()])
    expect(await transaction((trx) => claim(trx, both))).toMatchObject({ counterId: both[0]?.counterId })
})

test('two needs of one counter are added up', async () => {
  const { ticketTypeId } = await makeEvent({ room: 50, places: 3 })
  const needs = [2, 2].map((quantity) => ({ counterId: ticketTypeId, quantity }))
  expect(await transaction((trx) => claim(trx, needs))).toEqual({ counterId: ticketTypeId, remaining: 3 })
})

test('a counter that does not exist refuses, unless it may be missing', async () => {
  const { ticketTypeId } = await makeEvent({ room: 5, places: 5 })
  const needs = [
    { counterId: NOWHERE, quantity: 1 },
    { counterId: ticketTypeId, quantity: 1 },
  ]
  expect(await transaction((trx) => claim(trx, needs))).toEqual({ counterId: NOWHERE, remaining: 0 })
  expect(await transaction((trx) => claim(trx, needs, { mayBeMissing: [NOWHERE] }))).toBeNull()
  await transaction((trx) => giveBack(trx, needs))
  expect((await counterOf(ticketTypeId)).claimed).toBe(0)
})

test('more cannot be given back than was claimed', async () => {
  const { ticketTypeId } = await makeEvent({ room: 5, places: 5 })
  const given = transaction((trx) => giveBack(trx, [{ counterId: ticketTypeId, quantity: 1 }]))
  await expect(given).rejects.toThrow('counters')
})

test('an exchange happens whole or not at all', async () => {
  const { eventId, ticketTypeId } = await makeEvent({ room: 5, places: 5 })
  const [from, to] = ['11111111-0000-4000-8000-000000000001', '11111111-0000-4000-8000-000000000002'] as const
  await ensureCounters(site.deps.db, [
    { id: from, eventId, kind: 'buyer', capacity: 2 },
    { id: to, eventId, kind: 'buyer', capacity: 1 },
  ])
  await transaction((trx) => claim(trx, [{ counterId: from, quantity: 2 }]))
  const swap = (quantity: number) =>
    transaction((trx) =>
      exchange(trx, { given: [{ counterId: from, quantity }], claimed: [{ counterId: to, quantity }] }),
    )
  expect(await swap(2)).toEqual({ counterId: to, remaining: 1 })
  expect([(await counterOf(from)).claimed, (await counterOf(to)).claimed]).toEqual([2, 0])
  expect(await swap(1)).toBeNull()
  expect([(await counterOf(from)).claimed, (await counterOf(to)).claimed]).toEqual([1, 1])
  expect((await counterOf(ticketTypeId)).claimed).toBe(0)
})

test('claims that take the same counters in other orders do not wait for each other in a circle', async () => {
  const { needs, eventId } = await makeEvent({ room: 500, places: 500 })
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, index) =>
      transaction((trx) => claim(trx, index % 2 ? needs(1) : needs(1).toReversed())),
    ),
  )
  expect(answers.every((short) => short === null)).toBe(true)
  expect((await counterOf(eventId)).claimed).toBe(80)
})
