import type { PlaceOrderInput } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { buildTestApp, createEvent, createTicketType, newKey, type TestApp } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { OrderIntake, type Placed } from './order-intake.ts'

let site: TestApp
let orderIntake: OrderIntake

beforeAll(async () => {
  site = await buildTestApp()
  // This intake receives no announcements, as if they were late: it only knows what it has read itself.
  orderIntake = new OrderIntake(site.deps)
})
afterAll(() => site.close())

const REFERENCE = /^[0-9A-Z]{10}$/

type Offer = Awaited<ReturnType<typeof createEvent>>

function ask(offer: Offer, quantity = 1, buyer?: PlaceOrderInput['buyer']): PlaceOrderInput {
  return { eventId: offer.eventId, items: [{ ticketId: offer.ticketTypeId, quantity }], ...(buyer && { buyer }) }
}

const referenceOf = ({ request, order }: Placed) => request?.reference ?? order?.reference

/** The outcome of each attempt: an order's reference or the code of its refusal. */
async function attempt(placing: Promise<Placed>): Promise<string> {
  return placing.then(
    (placed) => referenceOf(placed) ?? '',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
}

async function storedOrders(offer: Offer) {
  return site.deps.db.selectFrom('orders').selectAll().where('event_id', '=', offer.eventId).execute()
}

async function claimedOf(offer: Offer) {
  const counter = await site.deps.db
    .selectFrom('counters')
    .select('claimed')
    .where('id', '=', offer.ticketTypeId)
    .executeTakeFirstOrThrow()
  return counter.claimed
}

describe('a crowd', () => {
  test('gets the last ticket and not one more', async () => {
    const offer = await createEvent(site, { ticket: { capacity: 101, maxPerOrder: 4 } })
    const quantities = Array.from({ length: 90 }, (_, index) => [2, 2, 1, 4][index % 4] ?? 1)
    const answers = await Promise.all(
      quantities.map((quantity) => attempt(orderIntake.place(ask(offer, quantity), newKey()))),
    )
    const placed = quantities.filter((_, index) => answers[index] !== 'order.sold_out')
    expect(placed.reduce((sum, quantity) => sum + quantity, 0)).toBe(101)
    expect(await claimedOf(offer)).toBe(101)
    const stored = await storedOrders(offer)
    expect(stored.map((order) => order.reference).toSorted()).toEqual(
      answers.filter((answer) => answer !== 'order.sold_out').toSorted(),
    )
  })

  test('shares one statement with requests for other things, each priced and stored as itself', async () => {
    const offer = await createEvent(site, { ticket: { capacity: 500 } })
    const balcony = await createTicketType(site, offer.organiser, offer.eventId, { name: 'Balcony', price: 700_000 })
    const names = ['NULL', 'Ada "the\\voice", {Obi}', 'Zoë 😀', `O'Neil`]
    const asked = names.map((firstName, index) => ({
      input: {
        ...ask(offer, index + 1, { firstName, lastName: '', email: `crowd${index}@example.org` }),
        items: [
          { ticketId: offer.ticketTypeId, quantity: index + 1 },
          { ticketId: balcony, quantity: 1 },
        ],
      },
      key: newKey(),
    }))
    await Promise.all([
      ...asked.map(({ input, key }) => orderIntake.place(input, key)),
      orderIntake.place(ask(offer, 5), newKey()),
    ])
    const stored = await storedOrders(offer)
    expect(stored).toHaveLength(5)
    for (const [index, firstName] of names.entries()) {
      const order = stored.find(({ email }) => email === `crowd${index}@example.org`)
      expect(order).toMatchObject({ first_name: firstName, quantity: index + 2, buyer_counter_id: null })
      expect(order?.subtotal).toBe((index + 1) * 1_250_000 + 700_000)
      expect(order?.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
        ['Lawn', index + 1],
        ['Balcony', 1],
      ])
    }
    expect(stored.find(({ email }) => email === null)).toMatchObject({ first_name: null, quantity: 5 })
  })

  test('a type that is full refuses its own buyers alone, with what is left', async () => {
    const offer = await createEvent(site, { ticket: { capacity: 3 } })
    const other = await createTicketType(site, offer.organiser, offer.eventId, { name: 'Balcony', capacity: 100 })
    const placing = [
      orderIntake.place(ask(offer, 2), newKey()),
      orderIntake.place(ask(offer, 2), newKey()),
      orderIntake.place({ ...ask(offer), items: [{ ticketId: other, quantity: 2 }] }, newKey()),
    ]
    const [first, second, third] = await Promise.allSettled(placing)
    expect([first?.status, third?.status]).toEqual(['fulfilled', 'fulfilled'])
    expect(second).toMatchObject({
      reason: {
        code: 'order.sold_out',
        reason: { code: 'order.sold_out.ticket', params: { left: 1, ticket: 'Lawn' } },
        details: { left: 1 },
      },
    })
  })
})

test('a request that fails its batch fails alone', async () => {
  const offer = await createEvent(site, { ticket: { capacity: 100 } })
  const names = ['Ada', 'no text \0 of the database', 'Zoë']
  const answers = await Promise.all(
    names.map((firstName) =>
      attempt(orderIntake.place(ask(offer, 1, { firstName, lastName: '', email: 'ada@example.org' }), newKey())),
    ),
  )
  expect(answers).toEqual([
    expect.stringMatching(REFERENCE),
    expect.stringContaining('invalid byte sequence'),
    expect.stringMatching(REFERENCE),
  ])
  expect(await claimedOf(offer)).toBe(2)
})

describe('the same key', () => {
  test('makes one order, however often and through however many processes it comes', async () => {
    const offer = await createEvent(site, { ticket: { capacity: 100 } })
    const another = new OrderIntake(site.deps)
    const keys = Array.from({ length: 12 }, newKey)
    const placing = [orderIntake, another, orderIntake, another].flatMap((intake) =>
      keys.map(async (key) => ({ key, reference: await attempt(intake.place(ask(offer, 2), key)) })),
    )
    const answers = await Promise.all(placing)
    expect(new Set(answers.map(({ key, reference }) => `${key} ${reference}`)).size).toBe(12)
    expect(await storedOrders(offer)).toHaveLength(12)
    expect(await claimedOf(offer)).toBe(24)
  })

  test('that is being placed is placed once, and answers all who ask with it', async () => {
    const offer = await createEvent(site, { ticket: { capacity: 100 } })
    const key = newKey()
    const placed = await Promise.all([1, 2, 3].map(() => orderIntake.place(ask(offer), key)))
    expect(placed.map(({ order }) => order === null)).toEqual([true, false, false])
    expect(new Set(placed.map(referenceOf)).size).toBe(1)
    expect(await claimedOf(offer)).toBe(1)
  })

  test('among new requests gets its order, and the new ones get theirs', async () => {
    const offer = await createEvent(site, { ticket: { capacity: 100 } })
    const keys = Array.from({ length: 6 }, newKey)
    const before = await Promise.all(keys.map((key) => attempt(orderIntake.place(ask(offer), key))))
    const mixed = await Promise.all(
      keys.flatMap((key) => [
        attempt(orderIntake.place(ask(offer), key)),
        attempt(orderIntake.place(ask(offer), newKey())),
      ]),
    )
    expect(mixed.filter((_, index) => index % 2 === 0)).toEqual(before)
    expect(new Set(mixed).size).toBe(12)
    expect(await claimedOf(offer)).toBe(12)
  })

  test('gets its order after the tickets have run out; with another request it is refused', async () => {
    const offer = await createEvent(site, { ticket: { capacity: 2 } })
    const key = newKey()
    const first = await attempt(orderIntake.place(ask(offer, 2), key))
    expect(await attempt(orderIntake.place(ask(offer), newKey()))).toBe('order.sold_out')
    expect(await attempt(orderIntake.place(ask(offer, 2), key))).toBe(first)
    expect(await attempt(orderIntake.place(ask(offer, 1), key))).toBe('idempotency.key_reused')
  })
})

describe('what a buyer may have', () => {
  test('is counted across requests that arrive together', async () => {
    const offer = await createEvent(site, { event: { maxPerBuyer: 3 }, ticket: { capacity: 100 } })
    const buyer = { firstName: 'Ada', lastName: '', email: 'keen@example.org' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => attempt(orderIntake.place(ask(offer, 1, buyer), newKey()))),
    )
    expect(answers.filter((answer) => answer === 'order.buyer_limit')).toHaveLength(2)
    const other = { ...buyer, email: 'other@example.org' }
    expect(await attempt(orderIntake.place(ask(offer, 3, other), newKey()))).not.toBe('order.buyer_limit')
  })
})

describe('terms read before', () => {
  test('never price an order after they changed', async () => {
    const offer = await createEvent(site)
    await orderIntake.place(ask(offer), newKey())
    await site.deps.pool.query('update ticket_types set price = 99 where id = $1', [offer.ticketTypeId])
    await site.deps.pool.query('update counters set version = version + 1 where id = $1', [offer.ticketTypeId])
    const together = await Promise.all([0, 1, 2].map(() => orderIntake.place(ask(offer, 2), newKey())))
    expect(together.map(({ request }) => request?.subtotal)).toEqual([198, 198, 198])
  })

  test('do not refuse a ticket type that was made since', async () => {
    const offer = await createEvent(site)
    await orderIntake.place(ask(offer), newKey())
    const ticketTypeId = await createTicketType(site, offer.organiser, offer.eventId, { name: 'Balcony' })
    expect(await attempt(orderIntake.place(ask({ ...offer, ticketTypeId }), newKey()))).toMatch(REFERENCE)
  })

  test('do not refuse a ticket type that was opened since', async () => {
    const offer = await createEvent(site)
    await site.deps.pool.query(`update ticket_types set status = 'paused' where id = $1`, [offer.ticketTypeId])
    expect(await attempt(orderIntake.place(ask(offer), newKey()))).toBe('order.not_on_sale')
    await site.deps.pool.query(`update ticket_types set status = 'on_sale' where id = $1`, [offer.ticketTypeId])
    expect(await attempt(orderIntake.place(ask(offer), newKey()))).toMatch(REFERENCE)
  })

  test('do not hide an event that was published since', async () => {
    const offer = await createEvent(site, { publish: false })
    expect(await attempt(orderIntake.place(ask(offer), newKey()))).toBe('event.not_found')
    await site.deps.pool.query(`update events set status = 'published' where id = $1`, [offer.eventId])
    expect(await attempt(orderIntake.place(ask(offer), newKey()))).toMatch(REFERENCE)
  })

  test('are read anew once for all whom they would refuse together', async () => {
    const offer = await createEvent(site)
    let queries = 0
    const counted = site.deps.db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const intake = new OrderIntake({ ...site.deps, db: counted })
    await intake.place(ask(offer), newKey())
    const once = queries
    const unknown = { ...offer, ticketTypeId: uuidv7() }
    const refused = await Promise.all(Array.from({ length: 20 }, () => attempt(intake.place(ask(unknown), newKey()))))
    expect(new Set(refused)).toEqual(new Set(['order.not_on_sale']))
    expect(queries).toBe(2 * once)
  })
})

test('whatever was sold above, the books agree', async () => {
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})
