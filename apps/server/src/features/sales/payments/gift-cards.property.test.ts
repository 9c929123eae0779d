import { randomUUID } from 'node:crypto'
import type { NewGiftCardView, PlacedOrderView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, placeOrder, pressSandbox, startPayment, type TestApp } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { endHold } from '../../../testing/payment-scene.ts'
import { seededRandom } from '../../../testing/race.ts'
import { jobHandlers } from '../../../jobs/handlers.ts'
import { expireHolds } from '../orders/index.ts'
import { expireGiftCards } from '../gift-cards/index.ts'
import { addCard, applyCard, dropCard, issueCard, removeCard } from '../gift-cards/gift-card-scene.ts'
import { orderIdOf, refund } from '../refunds/refund-scene.ts'
import { expireAwaitedOrders } from './index.ts'
import { decideDispute, disputePayment } from './dispute-scene.ts'
import { type CardSale, newCardSale } from './gift-card-scene.ts'

const SEQUENCES = 12
const STEPS = 24
const SEED = 20_261_127

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
  for (const currency of ['NGN', 'KWD', 'JPY'])
    await site.deps.db
      .insertInto('platform_fees')
      .values({ id: randomUUID(), currency, basis_points: 333, fixed_per_ticket: 7 })
      .execute()
})
afterAll(() => site.close())

interface Play {
  readonly sale: CardSale
  readonly currency: string
  readonly cards: NewGiftCardView[]
  readonly orders: PlacedOrderView[]
  readonly payments: string[]
  readonly next: (below: number) => number
}

const pick = <T>({ next }: Play, from: readonly T[]): T | undefined => from[next(from.length)]

async function issue(play: Play): Promise<void> {
  const { sale, currency, cards, next } = play
  const value = 1 + next(4) * 2999 + next(7000)
  cards.push(await issueCard(site, sale.organiser, sale.organisationId, { value, currency }))
}

async function hold({ sale, orders, next }: Play): Promise<void> {
  const { status, body } = await placeOrder(site.app, { ...sale, quantity: 1 + next(3) })
  if (status === 201) orders.push(body)
}

async function apply(play: Play): Promise<void> {
  const [order, card] = [pick(play, play.orders), pick(play, play.cards)]
  if (!order || !card) return
  const way = play.next(3) === 0 ? applyCard : addCard
  const copies = Array.from({ length: 1 + play.next(2) }, () => way(site.app, order, card.code))
  for (const { status } of await Promise.all(copies)) expect(status).toBeLessThan(500)
}

async function remove(play: Play): Promise<void> {
  const [order, card] = [pick(play, play.orders), pick(play, play.cards)]
  if (!order || !card) return
  const removed = play.next(2) === 0 ? removeCard(site.app, order) : dropCard(site.app, order, card.card._id)
  expect((await removed).status).toBeLessThan(500)
}

async function start(play: Play): Promise<void> {
  const order = pick(play, play.orders)
  const payment = order && (await startPayment(site.app, order).catch(() => null))
  if (typeof payment === 'string') play.payments.push(payment)
}

async function decide(play: Play): Promise<void> {
  const payment = pick(play, play.payments)
  const action = ['approve', 'approve', 'approve', 'duplicate-webhook', 'wrong-amount', 'decline'][play.next(6)]
  if (payment !== undefined) await pressSandbox(site.app, payment, action ?? 'approve')
}

async function lapse(play: Play): Promise<void> {
  const order = pick(play, play.orders)
  if (!order) return
  await endHold(site, order)
  await expireHolds(site.deps)
  await expireAwaitedOrders(site.deps)
}

async function giveBack(play: Play): Promise<void> {
  const { sale, next } = play
  const order = pick(play, play.orders)
  if (!order) return
  const id = await orderIdOf(site, order.reference)
  const tickets = await site.deps.db.selectFrom('tickets').select('id').where('order_id', '=', id).execute()
  const ticketIds = tickets.filter(() => next(2) === 0).map((ticket) => ticket.id)
  const scopes = [{ kind: 'full' }, { kind: 'tickets', ticketIds }, { kind: 'amount', amount: 1 + next(9000) }]
  const asked = { scope: scopes[next(3)] ?? { kind: 'full' }, returnFee: next(2) === 0, free: next(3) > 0 }
  expect((await refund(site.app, sale.organiser, { id }, asked)).status).toBeLessThan(500)
}

async function endCard(play: Play): Promise<void> {
  const { sale, next } = play
  const made = pick(play, play.cards)
  if (!made) return
  if (next(2) === 0) {
    const url = `/api/organisations/${sale.organisationId}/gift-cards/${made.card._id}/void`
    await call(site.app, { method: 'POST', url, headers: sale.organiser.headers })
    return
  }
  await site.deps.pool.query(`update gift_cards set expires_at = now() where id = $1`, [made.card._id])
  await expireGiftCards(site.deps)
}

async function dispute(play: Play): Promise<void> {
  const { rows } = await site.deps.pool.query<{ reference: string }>(
    `select reference from payments where provider = 'sandbox' and state = 'captured' and reference = any($1) order by reference`,
    [play.payments],
  )
  const payment = pick(play, rows)?.reference
  if (payment === undefined || play.next(3) > 0) return
  const opened = await disputePayment(site, payment)
  if (play.next(3) > 0) await decideDispute(site, opened, play.next(2) === 0 ? 'won' : 'lost')
}

async function sendRefunds(): Promise<void> {
  const { rows } = await site.deps.pool.query<{ id: string }>(
    `select id from refunds where state in ('requested', 'submitted') order by id`,
  )
  const submit = jobHandlers(site.deps)['refund.submit']
  for (const { id } of rows) await submit({ refundId: id }).catch(() => undefined)
}

const moves = [
  issue,
  hold,
  hold,
  apply,
  apply,
  apply,
  remove,
  start,
  start,
  decide,
  decide,
  decide,
  lapse,
  giveBack,
  giveBack,
  endCard,
  dispute,
  sendRefunds,
]

test.each(['NGN', 'KWD', 'JPY'])(
  'whatever is issued, held, paid, lapses and is refunded, the ledger sums to 0 and cards have what their movements say: %s',
  { timeout: 180_000 },
  async (currency) => {
    for (let sequence = 0; sequence < SEQUENCES / 3; sequence += 1) {
      const random = seededRandom(SEED + sequence)
      const event = { currency, feeMode: random() < 0.5 ? 'absorb' : 'pass_on' }
      const sale = await newCardSale(site, { event, ticket: { price: 3333, capacity: 20 } })
      const next = (below: number) => Math.floor(random() * below)
      const play: Play = { sale, currency, cards: [], orders: [], payments: [], next }
      for (const move of [issue, issue, hold, hold]) await move(play)
      for (let step = 0; step < STEPS; step += 1) {
        const move = moves[next(moves.length)]
        await move?.(play)
        if (step % 4 > 0) continue
        expect(await brokenInvariants(site.deps.pool), `sequence ${sequence}, ${step}: ${move?.name}`).toEqual([])
      }
      await sendRefunds()
      expect(await brokenInvariants(site.deps.pool), `sequence ${sequence} at its end`).toEqual([])
    }
  },
)
