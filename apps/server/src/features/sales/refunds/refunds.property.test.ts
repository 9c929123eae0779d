import { randomUUID } from 'node:crypto'
import type { PlacedOrderView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobHandlers } from '../../../jobs/handlers.ts'
import { paymentProviders } from '../../../gateways/payments/payment-gateway.ts'
import {
  buildTestApp,
  buyer,
  call,
  createEvent,
  createTicketType,
  newKey,
  pressSandbox,
  startPayment,
  type TestApp,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { sendNotice } from '../../../testing/payment-scene.ts'
import { seededRandom } from '../../../testing/race.ts'
import { orderIdOf, refund } from './refund-scene.ts'

const SEQUENCES = 24
const STEPS = 14
const SEED = 20_261_121

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

type Sale = Awaited<ReturnType<typeof createEvent>> & { secondId: string; tableId: string; shirtId: string }

interface Known {
  id: string
  reference: string
  token: string
  payment: string | null
}

interface Play {
  sale: Sale
  orders: Known[]
  next: (below: number) => number
}

/** Runs the jobs that are due, except mails: each of them has a PDF, and these tests do not read them. */
async function sendRefunds(gateway = site.sandbox): Promise<void> {
  const deps = { ...site.deps, payments: paymentProviders([gateway]) }
  const due = await site.deps.db
    .selectFrom('refunds')
    .select('id')
    .where('state', 'in', ['requested', 'submitted'])
    .execute()
  const submit = jobHandlers(deps)['refund.submit']
  for (const { id } of due) await submit({ refundId: id }).catch(() => undefined)
}

async function buy({ sale, orders, next }: Play): Promise<void> {
  const ticketId = [sale.ticketTypeId, sale.secondId, sale.tableId][next(3)] ?? sale.ticketTypeId
  const shirts = next(3)
  const items = [
    { ticketId, quantity: 1 + next(ticketId === sale.tableId ? 2 : 4) },
    ...(shirts > 0 ? [{ ticketId: sale.shirtId, quantity: shirts }] : []),
  ]
  const { status, body } = await call<PlacedOrderView>(site.app, {
    method: 'POST',
    url: '/api/orders',
    headers: { 'idempotency-key': newKey() },
    payload: { eventId: sale.eventId, items, buyer },
  })
  if (status !== 201) return
  const payment = await startPayment(site.app, body)
  orders.push({ id: await orderIdOf(site, body.reference), reference: body.reference, token: body.token, payment })
}

async function pay(play: Play): Promise<void> {
  const order = play.orders[play.next(play.orders.length)]
  if (!order?.payment) return
  const action = ['approve', 'duplicate-webhook', 'wrong-amount', 'decline'][Math.min(3, play.next(8) % 5)] ?? 'approve'
  await pressSandbox(site.app, order.payment, action)
  for (let copies = play.next(3); copies > 0; copies -= 1) await sendNotice(site, { reference: order.payment })
}

async function giveBack({ sale, orders, next }: Play): Promise<void> {
  const order = orders[next(orders.length)]
  if (!order) return
  const tickets = await site.deps.db.selectFrom('tickets').select('id').where('order_id', '=', order.id).execute()
  const some = tickets.filter(() => next(2) === 0).map(({ id }) => id)
  const scopes = [
    { kind: 'full' },
    { kind: 'tickets', ticketIds: some },
    { kind: 'amount', amount: 1 + next(9000) },
    { kind: 'amount', amount: 1 + next(90) },
  ]
  const asked = { scope: scopes[next(4)] ?? { kind: 'full' }, returnFee: next(2) === 0, free: next(3) > 0 }
  const key = newKey()
  const copies = Array.from({ length: 1 + next(2) }, () => refund(site.app, sale.organiser, order, asked, key))
  for (const { status } of await Promise.all(copies)) expect(status).toBeLessThan(500)
}

async function cancel({ sale, orders, next }: Play): Promise<void> {
  const order = orders[next(orders.length)]
  if (!order) return
  const tickets = await site.deps.db.selectFrom('tickets').select('id').where('order_id', '=', order.id).execute()
  const ticketIds = tickets.filter(() => next(3) === 0).map(({ id }) => id)
  if (ticketIds.length === 0) return
  const { status } = await call(site.app, {
    method: 'POST',
    url: `/api/guests/orders/${order.id}/cancel-tickets`,
    headers: sale.organiser.headers,
    payload: { ticketIds, free: next(2) === 0 },
  })
  expect(status).toBeLessThan(500)
}

async function failOnce(): Promise<void> {
  await sendRefunds({ ...site.sandbox, refund: () => Promise.reject(new Error('no answer')) })
}

/** The provider receives the money and the answer is lost. */
async function losesAnswer(): Promise<void> {
  await sendRefunds({
    ...site.sandbox,
    refund: async (reference, amount, key) => {
      await site.sandbox.refund(reference, amount, key)
      throw new Error('connection reset')
    },
  })
}

const moves = [
  buy,
  buy,
  pay,
  pay,
  pay,
  giveBack,
  giveBack,
  giveBack,
  cancel,
  () => sendRefunds(),
  failOnce,
  losesAnswer,
]

test.each(['NGN', 'KWD', 'JPY'])(
  'whatever is bought, paid, doubled, refunded and fails, in whatever order, the books are right: %s',
  { timeout: 120_000 },
  async (currency) => {
    for (let sequence = 0; sequence < SEQUENCES / 3; sequence += 1) {
      const random = seededRandom(SEED + sequence)
      const feeMode = random() < 0.5 ? 'absorb' : 'pass_on'
      const made = await createEvent(site, {
        event: { currency, feeMode, capacity: 25, maxPerBuyer: 30 },
        ticket: { price: 3333, capacity: 14 },
      })
      const secondId = await createTicketType(site, made.organiser, made.eventId, { price: 199, capacity: null })
      const tableId = await createTicketType(site, made.organiser, made.eventId, {
        price: 10_007,
        capacity: 5,
        admits: 3,
      })
      const shirtId = await createTicketType(site, made.organiser, made.eventId, {
        price: 701,
        capacity: 9,
        admits: 0,
      })
      const play: Play = {
        sale: { ...made, secondId, tableId, shirtId },
        orders: [],
        next: (below) => Math.floor(random() * below),
      }
      for (let step = 0; step < STEPS; step += 1) await moves[play.next(moves.length)]?.(play)
      expect(await brokenInvariants(site.deps.pool), `sequence ${sequence} under way`).toEqual([])
      await sendRefunds()
      expect(await brokenInvariants(site.deps.pool), `sequence ${sequence} at its end`).toEqual([])
    }
  },
)
