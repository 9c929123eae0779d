import { randomUUID } from 'node:crypto'
import type { OrderView, PlacedOrderView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createPromoCode,
  getOrder,
  newKey,
  organisationOf,
  placeOrder,
  pressSandbox,
  startPayment,
  type TestApp,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { seededRandom } from '../../../testing/race.ts'
import { releaseEnded } from '../../money/payouts/index.ts'
import { orderIdOf, refund } from '../refunds/refund-scene.ts'
import { applyCard, issueCard } from '../gift-cards/gift-card-scene.ts'
import { completeOrder } from '../payments/gift-card-scene.ts'
import { moveOrder, type SeriesOnSale, seriesOnSale, setPrice } from './order-moves-scene.ts'

const SEQUENCES = 8
const STEPS = 18
const SEED = 20_261_127
const DAY_MS = 86_400_000

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
  await site.deps.db
    .insertInto('platform_fees')
    .values({ id: randomUUID(), currency: 'NGN', basis_points: 333, fixed_per_ticket: 7 })
    .execute()
})
afterAll(() => site.close())

interface Known {
  readonly id: string
  readonly reference: string
  readonly token: string
}

interface Play {
  readonly sale: SeriesOnSale
  readonly promoCode: string
  readonly orders: Known[]
  readonly next: (below: number) => number
}

async function buy({ sale, promoCode, orders, next }: Play) {
  const place = next(3)
  const date = sale.dates[place]!
  const placed = await placeOrder(site.app, {
    ...date,
    key: newKey(),
    quantity: 1 + next(3),
    // The code belongs to the first date.
    ...(place === 0 && next(2) === 0 && { promoCode }),
  })
  if (placed.status !== 201) return
  const due = next(3) === 0 ? await payByCard({ sale, next }, placed.body) : placed.body.total
  if (due === 0) await completeOrder(site, placed.body)
  else await pressSandbox(site.app, await startPayment(site.app, placed.body), 'approve')
  orders.push({ ...placed.body, id: await orderIdOf(site, placed.body.reference) })
}

/** A gift card pays a part of an order or the whole of it; answers what is left to pay. */
async function payByCard({ sale, next }: Pick<Play, 'sale' | 'next'>, placed: PlacedOrderView): Promise<number> {
  const organisationId = await organisationOf(site, sale.organiser)
  const { code } = await issueCard(site, sale.organiser, organisationId, { value: 500 + next(40_000) })
  return (await applyCard(site.app, placed, code)).body.due
}

async function move({ sale, orders, next }: Play) {
  const order = orders[next(Math.max(1, orders.length))]
  if (!order) return
  const from = (await getOrder(site.app, order)).event._id
  const to = sale.dates[next(3)]!
  await moveOrder(site, sale.organiser, {
    id: order.id,
    from: { eventId: from },
    to,
    tellGuest: false,
    difference: next(2) === 0 ? 'return' : 'keep',
  })
}

async function giveBack({ sale, orders, next }: Play) {
  const order = orders[next(Math.max(1, orders.length))]
  if (!order) return
  const { tickets }: OrderView = await getOrder(site.app, order)
  const scope =
    next(2) === 0 ? { kind: 'full' } : { kind: 'tickets', ticketIds: tickets.slice(0, 1).map(({ _id }) => _id) }
  await refund(site.app, sale.organiser, order, { scope, returnFee: next(2) === 0 })
}

/** The last date ends and its money is released. */
async function release({ sale }: Play) {
  const ended = new Date(Date.now() - 40 * DAY_MS)
  await site.deps.db
    .updateTable('events')
    .set({ starts_at: new Date(ended.getTime() - DAY_MS), ends_at: ended })
    .where('id', '=', sale.dates[2].eventId)
    .execute()
  await releaseEnded(site.deps)
}

interface Summary {
  earned: number
  refunds: number
  fees: number
  giftCards: number
  tax: number
  held: number
  released: number
}

/** The figures of all dates, as the organiser reads them. */
async function figures({ dates, organiser: { headers } }: SeriesOnSale): Promise<Summary> {
  const total: Summary = { earned: 0, refunds: 0, fees: 0, giftCards: 0, tax: 0, held: 0, released: 0 }
  for (const { eventId } of dates) {
    const { body } = await call<Summary>(site.app, { method: 'GET', url: `/api/payouts/events/${eventId}`, headers })
    expect(body.earned - body.refunds - body.fees - body.giftCards - body.tax).toBe(body.held + body.released)
    for (const name of ['earned', 'refunds', 'fees', 'tax', 'held', 'released'] as const) total[name] += body[name]
  }
  return total
}

/** The same, added up from the orders alone. */
async function byOrders(orders: readonly Known[]): Promise<Pick<Summary, 'earned' | 'refunds'>> {
  const views = await Promise.all(orders.map((order) => getOrder(site.app, order)))
  const paid = views.filter(({ tickets }) => tickets.length > 0)
  return {
    earned: paid.reduce((sum, { total }) => sum + total, 0),
    refunds: paid.reduce((sum, { refundedTotal }) => sum + refundedTotal, 0),
  }
}

test.each(Array.from({ length: SEQUENCES }, (_, index) => index))(
  'whatever is sold, moved, refunded and released: the books are whole, and the dates add up to the orders (%i)',
  { timeout: 120_000 },
  async (index) => {
    const random = seededRandom(SEED + index)
    const next = (below: number) => Math.floor(random() * below)
    const sale = await seriesOnSale(site, {
      series: {
        capacity: 12,
        maxPerBuyer: 20,
        feeMode: index % 2 ? 'absorb' : 'pass_on',
        tax: { name: 'VAT', basisPoints: 750, inclusive: index % 3 === 0 },
        tickets: [{ name: 'Seat', kind: 'paid', price: 12_345, capacity: 9 }],
      },
    })
    await setPrice(site, sale.dates[1], 9_876)
    await setPrice(site, sale.dates[2], 13_579)
    const { code: promoCode } = await createPromoCode(site, { ...sale, eventId: sale.dates[0].eventId })
    const play: Play = { sale, promoCode, orders: [], next }
    const acts = [buy, buy, move, move, move, giveBack]
    for (let step = 0; step < STEPS; step += 1) {
      if (step === STEPS - 5) await release(play)
      await acts[next(acts.length)]!(play)
      expect(await brokenInvariants(site.deps.pool)).toEqual([])
    }
    expect(await figures(sale)).toMatchObject(await byOrders(play.orders))
    const movements = await Promise.all(
      sale.dates.map(({ eventId }) =>
        call<{ items: { kind: string; paid: number }[] }>(site.app, {
          method: 'GET',
          url: `/api/payouts/events/${eventId}/statement?limit=100`,
          headers: sale.organiser.headers,
        }),
      ),
    )
    const moved = movements.flatMap(({ body }) => body.items).filter(({ kind }) => kind === 'move')
    expect(moved.reduce((sum, { paid }) => sum + paid, 0)).toBe(0)
  },
)
