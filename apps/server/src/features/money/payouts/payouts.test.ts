import type { ErrorView, PayoutSummaryView, MovementLine } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../../ids.ts'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createUser,
  eventBody,
  newKey,
  type TestApp,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { atOnce } from '../../../testing/race.ts'
import { releaseEnded } from './index.ts'

const DAY = 86_400_000
/** What the platform takes in each currency: 2.5 % and 49 minor units a ticket. */
const FEE = { basis_points: 250, fixed_per_ticket: 49 }

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
  for (const currency of ['NGN', 'JPY', 'EUR', 'KWD'])
    await site.deps.db
      .insertInto('platform_fees')
      .values({ id: uuidv7(), currency, ...FEE, valid_from: new Date(Date.now() - 60_000) })
      .execute()
})
afterAll(async () => {
  const broken = await brokenInvariants(site.deps.pool)
  await site.close()
  if (broken.length > 0) throw new Error(broken.join('\n'))
})

type Sale = Awaited<ReturnType<typeof createEvent>>

const sell = (currency = 'NGN', price = 10_000) =>
  createEvent(site, { event: { currency, feeMode: 'pass_on' }, ticket: { price } })

type Answer = PayoutSummaryView & ErrorView & { items: MovementLine[]; total: number }

function read(sale: Sale, path = '') {
  const url = `/api/payouts/events/${sale.eventId}${path}`
  return call<Answer>(site.app, { method: 'GET', url, headers: sale.organiser.headers })
}

const summary = async (sale: Sale) => (await read(sale)).body

async function refundOne(sale: Sale, order: { reference: string; tickets: { _id: string }[] }) {
  const { rows } = await site.deps.pool.query<{ id: string }>('select id from orders where reference = $1', [
    order.reference,
  ])
  return call<ErrorView>(site.app, {
    method: 'POST',
    url: `/api/guests/orders/${rows[0]?.id ?? ''}/refunds`,
    headers: { ...sale.organiser.headers, 'idempotency-key': newKey() },
    payload: { scope: { kind: 'tickets', ticketIds: [order.tickets[0]?._id] }, returnFee: true },
  })
}

/** Lets the event have ended so many days ago. */
async function endAgo(sale: Sale, days: number) {
  const ends = new Date(Date.now() - days * DAY)
  await site.deps.pool.query('update events set starts_at = $2, ends_at = $3 where id = $1', [
    sale.eventId,
    new Date(ends.getTime() - 3_600_000),
    ends,
  ])
}

describe('the payout summary', () => {
  test.each([
    ['JPY', 3000, 124],
    ['EUR', 2500, 112],
    ['KWD', 7500, 237],
  ])('agrees with the ledger to the last unit in %s', async (currency, price, fee) => {
    const sale = await sell(currency, price)
    const order = await createPaidOrder(site, { ...sale, quantity: 3 })
    await createPaidOrder(site, sale)
    expect(order.feeTotal).toBe(Math.round(price * 3 * 0.025) + 3 * 49)
    expect((await refundOne(sale, order)).status).toBe(201)
    const body = await summary(sale)
    const paid = order.total + price + fee
    expect(body).toMatchObject({ currency, earned: paid, yours: price * 3, held: price * 3, released: 0 })
    expect(body.earned - body.refunds - body.fees - body.tax).toBe(body.yours)
    const { rows } = await site.deps.pool.query<{ kind: string; sum: string }>(
      `select a.kind, sum(e.amount) from ledger_entries e join ledger_accounts a on a.id = e.account_id
       join ledger_transactions t on t.id = e.transaction_id where t.event_id = $1 group by a.kind`,
      [sale.eventId],
    )
    const posted = Object.fromEntries(rows.map((row) => [row.kind, -Number(row.sum)]))
    expect(body).toMatchObject({ fees: posted['platform_fee_revenue'], held: posted['organiser_pending'] })
  })

  test('lists every movement, whose sums are the figures above', async () => {
    const sale = await sell()
    const order = await createPaidOrder(site, { ...sale, quantity: 2 })
    await refundOne(sale, order)
    const { items, total } = (await read(sale, '/statement')).body
    expect([total, items.map(({ kind, reference }) => [kind, reference])]).toEqual([
      2,
      [
        ['refund', order.reference],
        ['sale', order.reference],
      ],
    ])
    const body = await summary(sale)
    const sum = (of: (line: MovementLine) => number) => items.reduce((running, line) => running + of(line), 0)
    expect(sum(({ paid }) => paid)).toBe(body.earned - body.refunds)
    expect([sum(({ fee }) => fee), sum(({ yours }) => yours)]).toEqual([body.fees, body.yours])
  })

  test('is exported in major units with the decimals of its currency', async () => {
    const sale = await sell('KWD', 7500)
    await createPaidOrder(site, sale)
    const { body, headers } = await read(sale, '/movements.csv')
    expect(String(headers['content-disposition'])).toContain('-statement.csv')
    const text: unknown = body
    const [, line = ''] = (Buffer.isBuffer(text) ? text.toString() : '').split('\r\n')
    expect(line).toMatch(/"Sale","[^"]+",,7\.737,0,0\.237,0,0,7\.5,0,0,"KWD"$/)
  })

  test('is for who manages the event', async () => {
    const { headers } = await createUser(site)
    const sale = { ...(await sell()), organiser: { ...(await createUser(site)), headers } }
    for (const path of ['', '/statement', '/movements.csv']) expect((await read(sale, path)).status).toBe(404)
    expect((await read(await sell(), '/statement?limit=101')).status).toBe(400)
  })
})

/** Moves the event to a month ago, as the form of its editor does. */
async function moveBack(sale: Sale, headers: Sale['organiser']['headers']) {
  const dates = { startsAt: new Date(Date.now() - 31 * DAY), endsAt: new Date(Date.now() - 30 * DAY) }
  const payload = eventBody({ feeMode: 'pass_on', ...dates })
  const { status } = await call(site.app, { method: 'PUT', url: `/api/events/${sale.eventId}`, headers, payload })
  expect(status).toBe(200)
  await releaseEnded(site.deps)
}

describe('the release', () => {
  test('is not brought forward by who makes a sold event end earlier, unless an administrator corrects it', async () => {
    const sale = await sell()
    await createPaidOrder(site, { ...sale, quantity: 2 })
    const { releasesAt } = await summary(sale)
    await moveBack(sale, sale.organiser.headers)
    await moveBack(sale, sale.organiser.headers)
    expect(await summary(sale)).toMatchObject({ held: 20_000, released: 0, releasesAt })
    await moveBack(sale, (await createUser(site, { isAdmin: true })).headers)
    expect(await summary(sale)).toMatchObject({ held: 0, released: 20_000 })
  })

  test('of an event that nobody bought tickets for yet follows its dates', async () => {
    const sale = await sell()
    await moveBack(sale, sale.organiser.headers)
    const { releasesAt } = await summary(sale)
    expect(new Date(releasesAt ?? '').getTime()).toBeLessThan(Date.now())
  })

  test('waits for the end of the event and the holding period, then happens once', async () => {
    const sale = await sell()
    await createPaidOrder(site, { ...sale, quantity: 2 })
    await releaseEnded(site.deps)
    await endAgo(sale, 2.9)
    await releaseEnded(site.deps)
    expect(await summary(sale)).toMatchObject({ held: 20_000, released: 0, balance: { available: 0 } })
    await endAgo(sale, 3.1)
    await atOnce(8, () => releaseEnded(site.deps).catch(() => 0))
    await releaseEnded(site.deps)
    expect(await summary(sale)).toMatchObject({
      held: 0,
      released: 20_000,
      yours: 20_000,
      balance: { held: 0, available: 20_000 },
    })
    const { items } = (await read(sale, '/statement')).body
    expect(items.map(({ kind, released }) => [kind, released])).toEqual([
      ['release', 20_000],
      ['sale', 0],
    ])
  })

  test('goes by the clock of the database, not by that of a server an hour fast', async () => {
    const sale = await sell()
    await createPaidOrder(site, sale)
    await endAgo(sale, 3 - 1 / 48)
    const fast = { ...site.deps, now: () => new Date(Date.now() + DAY / 24) }
    expect(await releaseEnded(fast)).toBe(0)
    expect(await summary(sale)).toMatchObject({ held: 10_000, released: 0 })
  })

  test('leaves the money of an event whose new date is not known, or that is being cancelled', async () => {
    const open = await sell()
    await createPaidOrder(site, open)
    const url = `/api/events/${open.eventId}/postpone`
    await call(site.app, { method: 'POST', url, headers: open.organiser.headers, payload: { dates: null } })
    const off = await sell()
    await createPaidOrder(site, off)
    await site.deps.pool.query('insert into event_cancellations (event_id, cancelled_by) values ($1, $2)', [
      off.eventId,
      off.organiser.id,
    ])
    for (const sale of [open, off]) await endAgo(sale, 10)
    await releaseEnded(site.deps)
    expect(await summary(open)).toMatchObject({ released: 0, releasesAt: null })
    expect((await summary(off)).released).toBe(0)
  })

  test('leaves the money of an event that was taken down, or whose organiser is suspended, until that is lifted', async () => {
    const sale = await sell()
    await createPaidOrder(site, sale)
    const { db } = site.deps
    const mark = (fields: object) => db.updateTable('events').set(fields).where('id', '=', sale.eventId).execute()
    await mark({ starts_at: new Date(Date.now() - 91 * DAY), ends_at: new Date(Date.now() - 90 * DAY) })
    for (const column of ['taken_down_at', 'organiser_suspended_at']) {
      await mark({ [column]: new Date() })
      await releaseEnded(site.deps)
      expect(await summary(sale)).toMatchObject({ held: 10_000, released: 0 })
      await mark({ [column]: null })
    }
    await releaseEnded(site.deps)
    expect(await summary(sale)).toMatchObject({ held: 0, released: 10_000 })
  })

  test('is followed by refunds from what is available, and never gives the same money twice', async () => {
    const sale = await sell()
    const order = await createPaidOrder(site, { ...sale, quantity: 2 })
    await endAgo(sale, 4)
    await Promise.all([releaseEnded(site.deps), refundOne(sale, order), releaseEnded(site.deps).catch(() => 0)])
    await releaseEnded(site.deps)
    expect(await summary(sale)).toMatchObject({
      yours: 10_000,
      held: 0,
      released: 10_000,
      balance: { available: 10_000 },
    })
  })
})
