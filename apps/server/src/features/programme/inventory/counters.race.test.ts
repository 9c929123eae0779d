import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../../ids.ts'
import { buildTestApp, createEvent, type TestApp } from '../../../testing/index.ts'
import {
  claim,
  CLAIM_ONE,
  createCounter,
  deleteCounter,
  ensureCounters,
  findStock,
  lockCounter,
  lockCounters,
  lockForClaims,
  markTermChanged,
  markTermsChanged,
  renewAllowances,
  setBuyerLimit,
  setCapacity,
  setEventCapacity,
  setPromoBuyerLimit,
} from './index.ts'

type Trx = Parameters<typeof claim>[0]

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const WAITS_MS = 150

const transaction = <T>(work: (trx: Trx) => Promise<T>) => site.deps.db.transaction().execute(work)

async function makeEvent(places: number | null, room: number | null = null) {
  const { eventId, ticketTypeId } = await createEvent(site, { event: { capacity: room }, ticket: { capacity: places } })
  return { eventId, ticketTypeId }
}

const counterOf = (id: string) =>
  site.deps.db.selectFrom('counters').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function makeBuyer(
  eventId: string,
  {
    capacity,
    claimed = 0,
    kind = 'buyer',
  }: { capacity: number | null; claimed?: number; kind?: 'buyer' | 'promo_buyer' },
) {
  const id = uuidv7()
  await ensureCounters(site.deps.db, [{ id, eventId, kind, capacity }])
  await transaction((trx) => claim(trx, [{ counterId: id, quantity: claimed }]))
  return id
}

/** Whether a transaction of this database waits for another one. */
async function somebodyWaits(): Promise<boolean> {
  const { rowCount } = await site.deps.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount !== 0
}

/** Whether a claim of one waits while a transaction that has done `work` is open. It must get through afterwards. */
async function waitsFor(work: (trx: Trx) => Promise<unknown>, counterId: string): Promise<boolean> {
  let done = false
  const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>()
  const { promise: locked, resolve: hasLocked } = Promise.withResolvers<undefined>()
  const holder = transaction(async (trx) => {
    await work(trx)
    hasLocked(undefined)
    await held
  })
  await locked
  const claimed = transaction((trx) => claim(trx, [{ counterId, quantity: 1 }])).then((short) => {
    done = true
    return short
  })
  while (!done && !(await somebodyWaits())) await sleep(10)
  // Only a claim that waits for the transaction above can take this long.
  if (!done) await sleep(WAITS_MS)
  const waited = !done
  letGo(undefined)
  await holder
  expect(await claimed).toBeNull()
  return waited
}

/** Whether a counter is still unlocked while `act` waits for a held one. */
async function leavesFree(counterId: string, heldId: string, act: (trx: Trx) => Promise<unknown>): Promise<boolean> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>()
  const { promise: locked, resolve: hasLocked } = Promise.withResolvers<undefined>()
  const holder = transaction(async (trx) => {
    await lockCounter(trx, heldId)
    hasLocked(undefined)
    await held
  })
  await locked
  const waiting = transaction(act)
  await expect.poll(somebodyWaits, { interval: 10 }).toBe(true)
  const free = await site.deps.pool.query('select from counters where id = $1 for update skip locked', [counterId])
  letGo(undefined)
  await Promise.all([holder, waiting])
  return free.rowCount === 1
}

describe('locks', () => {
  test('an event whose counters are locked sells nothing until the transaction ends', async () => {
    const { eventId, ticketTypeId } = await makeEvent(5)
    expect(await waitsFor((trx) => lockCounters(trx, eventId), ticketTypeId)).toBe(true)
    expect(await waitsFor((trx) => lockCounter(trx, ticketTypeId), ticketTypeId)).toBe(true)
    expect(await waitsFor((trx) => markTermsChanged(trx, [eventId]), ticketTypeId)).toBe(true)
    const lockInSql = (trx: Trx) => sql`select lock_counters(${[ticketTypeId]}::uuid[])`.execute(trx)
    expect(await waitsFor(lockInSql, ticketTypeId)).toBe(true)
  })

  test('what buyers may have is locked only where it is asked for', async () => {
    const { eventId } = await makeEvent(5)
    const buyer = await makeBuyer(eventId, { capacity: 9 })
    expect(await waitsFor((trx) => lockCounters(trx, eventId), buyer)).toBe(false)
    expect(await waitsFor((trx) => markTermsChanged(trx, [eventId]), buyer)).toBe(false)
    expect(await waitsFor((trx) => lockCounters(trx, eventId, 'buyers'), buyer)).toBe(true)
  })

  test('whoever needs two counters takes the one with the lower id first, in whatever order they are named', async () => {
    const { eventId, ticketTypeId } = await makeEvent(1000, 1000)
    const [first, second] = [eventId, ticketTypeId].toSorted() as [string, string]
    const named = [second, first]
    const versions = await Promise.all(named.map(async (id) => (await counterOf(id)).version))
    const acts: Record<string, (trx: Trx) => Promise<unknown>> = {
      claim: (trx) =>
        claim(
          trx,
          named.map((counterId) => ({ counterId, quantity: 1 })),
        ),
      claim_batch: (trx) =>
        sql`select claim_batch(${named}::uuid[], ${versions}::int[], ${[1, 1]}::int[])`.execute(trx),
      lock_counters: (trx) => sql`select lock_counters(${named}::uuid[])`.execute(trx),
      lockCounters: (trx) => lockCounters(trx, eventId),
      lockForClaims: (trx) => lockForClaims(trx, named),
      markTermsChanged: (trx) => markTermsChanged(trx, [eventId]),
    }
    const untouched: string[] = []
    for (const [name, act] of Object.entries(acts)) if (await leavesFree(second, first, act)) untouched.push(name)
    expect(untouched).toEqual(Object.keys(acts))
  })

  test('renewed allowances are locked in the order of their ids', async () => {
    const { eventId } = await makeEvent(5)
    const buyers = [await makeBuyer(eventId, { capacity: 5 }), await makeBuyer(eventId, { capacity: 5 })]
    const [first, second] = buyers.toSorted() as [string, string]
    const limits = [second, first].map((id) => ({ id, capacity: 2 }))
    expect(await leavesFree(second, first, (trx) => renewAllowances(trx, limits))).toBe(true)
  })
})

describe('limits', () => {
  test('a counter without a capacity counts without a limit', async () => {
    const { ticketTypeId } = await makeEvent(null)
    expect(await transaction((trx) => claim(trx, [{ counterId: ticketTypeId, quantity: 5000 }]))).toBeNull()
    const { version } = await counterOf(ticketTypeId)
    expect((await site.deps.pool.query(CLAIM_ONE, [1, ticketTypeId, version])).rowCount).toBe(1)
    await site.deps.pool.query('select claim_batch($1, $2, $3)', [[ticketTypeId], [version], [2]])
    await site.deps.pool.query('select allot($1, $2, $3, $4, $5, $6)', [
      [ticketTypeId],
      [version],
      [1],
      [1],
      [3],
      [true],
    ])
    expect((await counterOf(ticketTypeId)).claimed).toBe(5006)
  })

  test('a limit over all tickets of an event counts what its types have sold, and is never below it', async () => {
    const { eventId, ticketTypeId } = await makeEvent(50)
    await transaction((trx) => claim(trx, [{ counterId: ticketTypeId, quantity: 3 }]))
    const set = (capacity: number | null) => transaction((trx) => setEventCapacity(trx, eventId, capacity))
    await expect(set(2)).rejects.toMatchObject({
      code: 'event.capacity_below_claimed',
      fields: { capacity: { code: 'capacity_least', params: { claimed: 3 } } },
    })
    await set(3)
    expect(await counterOf(eventId)).toMatchObject({ capacity: 3, claimed: 3 })
    await set(8)
    expect(await counterOf(eventId)).toMatchObject({ capacity: 8, claimed: 3 })
    await set(null)
    await expect(counterOf(eventId)).rejects.toThrow('no result')
  })

  test('a capacity below what is claimed is refused by the database', async () => {
    const { ticketTypeId } = await makeEvent(50)
    await transaction((trx) => claim(trx, [{ counterId: ticketTypeId, quantity: 3 }]))
    await expect(transaction((trx) => setCapacity(trx, ticketTypeId, 2))).rejects.toThrow('counters')
    await transaction((trx) => setCapacity(trx, ticketTypeId, 3))
    expect(await counterOf(ticketTypeId)).toMatchObject({ capacity: 3, claimed: 3 })
  })

  test('a lower limit per buyer takes nothing away from those who have more, and concerns no other counter', async () => {
    const { eventId, ticketTypeId } = await makeEvent(50)
    const [much, little] = [
      await makeBuyer(eventId, { capacity: 5, claimed: 4 }),
      await makeBuyer(eventId, { capacity: 5, claimed: 1 }),
    ]
    await transaction((trx) => setBuyerLimit(trx, eventId, 2))
    expect([(await counterOf(much)).capacity, (await counterOf(little)).capacity]).toEqual([4, 2])
    await transaction((trx) => setBuyerLimit(trx, eventId, null))
    expect([(await counterOf(much)).capacity, (await counterOf(little)).capacity]).toEqual([null, null])
    expect((await counterOf(ticketTypeId)).capacity).toBe(50)
  })

  test('a changed limit of a promo code is for the buyers that are named, and takes nothing away', async () => {
    const { eventId, ticketTypeId } = await makeEvent(50)
    const kind = 'promo_buyer'
    const much = await makeBuyer(eventId, { capacity: 5, claimed: 4, kind })
    const little = await makeBuyer(eventId, { capacity: 5, claimed: 1, kind })
    const ofAnother = await makeBuyer(eventId, { capacity: 5, kind })
    const capacities = () =>
      Promise.all([much, little, ofAnother, ticketTypeId].map(async (id) => (await counterOf(id)).capacity))
    await transaction((trx) => setPromoBuyerLimit(trx, [much, little, ticketTypeId], 2))
    expect(await capacities()).toEqual([4, 2, 5, 50])
    await transaction((trx) => setPromoBuyerLimit(trx, [much, little], null))
    expect(await capacities()).toEqual([null, null, 5, 50])
  })

  test('a new limit of an event counts all people whom its tables let in', async () => {
    const { eventId, ticketTypeId } = await makeEvent(10)
    await transaction((trx) => setCapacity(trx, ticketTypeId, 10, 4))
    await transaction((trx) => claim(trx, [{ counterId: ticketTypeId, quantity: 2 }]))
    await expect(transaction((trx) => setEventCapacity(trx, eventId, 7))).rejects.toMatchObject({
      code: 'event.capacity_below_claimed',
    })
    await transaction((trx) => setEventCapacity(trx, eventId, 8))
    expect((await counterOf(eventId)).claimed).toBe(8)
  })

  test('an allowance is held to the limit of now where the terms are still as they were read, and takes nothing away', async () => {
    const { eventId, ticketTypeId } = await makeEvent(50)
    const much = await makeBuyer(eventId, { capacity: 5, claimed: 4 })
    const little = await makeBuyer(eventId, { capacity: 5, claimed: 1 })
    const capacities = () => Promise.all([much, little, ticketTypeId].map(async (id) => (await counterOf(id)).capacity))
    const limits = [much, little, ticketTypeId].map((id) => ({ id, capacity: 2 }))
    const { version } = await counterOf(ticketTypeId)
    await renewAllowances(site.deps.db, limits, [{ counterId: ticketTypeId, version: version + 1 }])
    expect(await capacities()).toEqual([5, 5, 50])
    await renewAllowances(site.deps.db, limits, [{ counterId: ticketTypeId, version }])
    expect(await capacities()).toEqual([4, 2, 50])
  })

  test('the stock of an event is what its types have, within its own limit', async () => {
    const { db } = site.deps
    expect(await findStock(db, (await makeEvent(7)).eventId)).toBe(7)
    expect(await findStock(db, (await makeEvent(7, 5)).eventId)).toBe(5)
    expect(await findStock(db, (await makeEvent(7, 50)).eventId)).toBe(7)
    const endless = await makeEvent(null)
    await makeBuyer(endless.eventId, { capacity: 1 })
    expect(await findStock(db, endless.eventId)).toBe(Infinity)
  })
})

describe('counters', () => {
  test('of two that make the counter of a buyer at once, the first one counts', async () => {
    const { eventId } = await makeEvent(5)
    const id = uuidv7()
    const make = (capacity: number) => ensureCounters(site.deps.db, [{ id, eventId, kind: 'buyer', capacity }])
    await make(4)
    await transaction((trx) => claim(trx, [{ counterId: id, quantity: 1 }]))
    await make(2)
    expect(await counterOf(id)).toMatchObject({ capacity: 4, claimed: 1 })
    await ensureCounters(site.deps.db, [])
  })

  test('a counter is made once and ends alone', async () => {
    const { eventId, ticketTypeId } = await makeEvent(5)
    const id = uuidv7()
    const counter = { id, eventId, kind: 'promo', capacity: 3 } as const
    await transaction((trx) => createCounter(trx, counter))
    await expect(transaction((trx) => createCounter(trx, counter))).rejects.toMatchObject({ code: '23505' })
    await transaction((trx) => deleteCounter(trx, id))
    await expect(counterOf(id)).rejects.toThrow('no result')
    expect((await counterOf(ticketTypeId)).capacity).toBe(5)
  })

  test('changed terms are sold by nobody who read the earlier ones, and leave what buyers may have', async () => {
    const [changed, other] = [await makeEvent(5), await makeEvent(5)]
    const buyer = await makeBuyer(changed.eventId, { capacity: 3 })
    const before = await counterOf(changed.ticketTypeId)
    const ofBuyer = await counterOf(buyer)
    const ofOther = await counterOf(other.ticketTypeId)
    await transaction((trx) => markTermsChanged(trx, [changed.eventId]))
    const claimOne = (id: string, version: number) => site.deps.pool.query(CLAIM_ONE, [1, id, version])
    expect((await claimOne(before.id, before.version)).rowCount).toBe(0)
    expect((await claimOne(before.id, before.version + 1)).rowCount).toBe(1)
    expect((await claimOne(ofOther.id, ofOther.version)).rowCount).toBe(1)
    expect((await counterOf(buyer)).version).toBe(ofBuyer.version)
  })

  test('a trigger that renews the terms of an event does the same', async () => {
    const { eventId, ticketTypeId } = await makeEvent(5)
    const buyer = await makeBuyer(eventId, { capacity: 3 })
    const [before, ofBuyer] = [await counterOf(ticketTypeId), await counterOf(buyer)]
    await site.deps.pool.query('select renew_terms($1)', [eventId])
    expect((await counterOf(ticketTypeId)).version).toBe(before.version + 1)
    expect((await counterOf(buyer)).version).toBe(ofBuyer.version)
  })

  test('a changed term is sold by nobody who read the earlier one, and leaves the other counters of its event', async () => {
    const { eventId, ticketTypeId } = await makeEvent(5, 9)
    const [before, room] = [await counterOf(ticketTypeId), await counterOf(eventId)]
    await transaction((trx) => markTermChanged(trx, ticketTypeId))
    const claimOne = (id: string, version: number) => site.deps.pool.query(CLAIM_ONE, [1, id, version])
    expect((await claimOne(before.id, before.version)).rowCount).toBe(0)
    expect((await claimOne(before.id, before.version + 1)).rowCount).toBe(1)
    expect((await claimOne(room.id, room.version)).rowCount).toBe(1)
  })

  test('a request that is short of two things names the first, with what it has left of what is claimed', async () => {
    const { eventId, ticketTypeId } = await makeEvent(5, 9)
    await transaction((trx) =>
      claim(trx, [
        { counterId: ticketTypeId, quantity: 4 },
        { counterId: eventId, quantity: 8 },
      ]),
    )
    const ids = [ticketTypeId, eventId]
    const versions = await Promise.all(ids.map(async (id) => (await counterOf(id)).version))
    const { rows } = await site.deps.pool.query('select * from allot($1, $2, $3, $4, $5, $6)', [
      ids,
      versions,
      [1, 1],
      [1, 2],
      [2, 3],
      [true],
    ])
    expect(rows).toEqual([{ request: 1, outcome: 'full', counter_id: ticketTypeId, remaining: 1 }])
  })

  test('a counter that a batch names by two versions sells by the one of now alone', async () => {
    const { ticketTypeId } = await makeEvent(5)
    const { version } = await counterOf(ticketTypeId)
    const { rows } = await site.deps.pool.query<{ outcome: string }>(
      'select request, outcome from allot($1, $2, $3, $4, $5, $6)',
      [
        [ticketTypeId, ticketTypeId],
        [version - 1, version],
        [1, 2],
        [1, 2],
        [2, 2],
        [true, true],
      ],
    )
    expect(rows.map(({ outcome }) => outcome)).toEqual(['stale', 'placed'])
    expect((await counterOf(ticketTypeId)).claimed).toBe(2)
  })
})
