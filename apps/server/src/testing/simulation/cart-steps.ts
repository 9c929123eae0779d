import type { PlacedOrderGroupView } from '@foyer/contract'
import { buyer, call, newKey } from '../factories.ts'
import { confirmTransfer, importStatement, BANK_TRANSFER, bankTransfersOf } from './bank-transfer-steps.ts'
import { disputeToTheEnd } from './dispute-steps.ts'
import { applyCard } from './gift-card-steps.ts'
import {
  ask,
  checkout,
  type Choice,
  type Known,
  pick,
  type Play,
  providerPayments,
  rowOf,
  sideOf,
  wanted,
} from './play.ts'
import { giveBack, methodOf, notify, pay, runOut } from './sale-steps.ts'

/** A cart over two dates, or over three with one that costs nothing. Answers its orders, none where it is refused. */
async function placeCart(play: Play, [type, quantity, how]: Choice): Promise<Known[]> {
  const { sale, orders, world } = play
  const first = pick(sale.tickets, type)
  const others = sale.tickets.filter(({ eventId }) => eventId !== first?.eventId)
  const second = pick(others, quantity)
  const dates = [first, second, how % 3 === 0 ? sale.free : undefined].filter((ticket) => ticket !== undefined)
  const { status, body } = await call<PlacedOrderGroupView>(world.app, {
    method: 'POST',
    url: '/api/order-groups',
    headers: { 'idempotency-key': newKey() },
    payload: {
      carts: dates.map((ticket, place) => ({ eventId: ticket.eventId, ...wanted(ticket, quantity + place) })),
      buyer,
    },
  })
  if (status !== 201) return []
  const { reference, token, total } = body
  const payments: string[] = []
  const placed: Known[] = []
  for (const order of body.orders)
    placed.push({
      ...(await rowOf(play, order.reference)),
      token: order.token,
      payments,
      cart: { reference, token, total },
    })
  orders.push(...placed)
  return placed
}

/** A cart that its buyer starts to pay; answers its first order. */
export async function buyCart(play: Play, choice: Choice): Promise<Known | undefined> {
  const [first] = await placeCart(play, choice)
  if (first) await checkout(play, first, methodOf(play, choice[2]))
  return first
}

/** The usual course: a cart is bought and paid, and the provider notifies us. Returns the index of its first order. */
export async function sellCart(play: Play, choice: Choice): Promise<number | undefined> {
  const first = await buyCart(play, choice)
  if (!first) return undefined
  const which = play.orders.indexOf(first)
  await pay(play, [which, 0, 0])
  await notify(play, [which, 0, choice[2]])
  return which
}

/** A cart expires, or its buyer pays a wrong amount or in a wrong currency: all of that is refunded. */
export async function payCartWrong(play: Play, choice: Choice): Promise<void> {
  const first = await buyCart(play, choice)
  const payment = first?.payments[0]
  const side = payment && sideOf(play, payment)
  if (!first || !side) return
  if (choice[1] % 2 === 0) return runOut(play, [play.orders.indexOf(first), 0, 0])
  await side.collect(payment, choice[2] % 2 === 0 ? { amount: 1 } : { currency: side.foreign })
  await notify(play, [play.orders.indexOf(first), 0, 0])
}

/** A gift card pays a part of a cart, or all of it. */
export async function sellCartByCard(play: Play, [type, quantity, value]: Choice): Promise<void> {
  const [first] = await placeCart(play, [type, quantity, value])
  if (!first) return
  const which = play.orders.indexOf(first)
  await applyCard(play, [which, value, value])
  await checkout(play, first, methodOf(play, value))
  await pay(play, [which, 0, 0])
  await notify(play, [which, 0, quantity])
}

/** One date of a cart is given back, whole or in part, and sometimes the other one after it. */
export async function sellCartAndGiveBack(play: Play, [type, quantity, how]: Choice): Promise<void> {
  const which = await sellCart(play, [type, quantity, how])
  if (which === undefined) return
  await giveBack(play, [which + (type % 2), how, quantity])
  if (how % 3 === 0) await giveBack(play, [which + ((type + 1) % 2), 0, quantity])
}

/** A cart that is paid by one bank transfer, by hand or by statement. */
export async function bankTransferOfCart(play: Play, [type, quantity, how]: Choice): Promise<void> {
  if (!play.sale.takesTransfers) return
  const [first] = await placeCart(play, [type, quantity, how])
  if (!first) return
  await checkout(play, first, BANK_TRANSFER)
  const which = bankTransfersOf(play).findIndex(({ payment }) => first.payments.includes(payment))
  if (which === -1) return
  if (how % 2 === 0) await confirmTransfer(play, [which, 0, 0])
  else await importStatement(play, [which, 0, 0])
}

/** The bank takes back what a cart was paid with, all of it or a part. */
export async function loseCart(play: Play, [type, quantity, won]: Choice): Promise<void> {
  const which = await sellCart(play, [type, quantity, won])
  const payment = which === undefined ? undefined : play.orders[which]?.payments[0]
  if (payment) await disputeToTheEnd(play, [providerPayments(play).indexOf(payment), won, quantity])
}

/** The organiser calls one date of the series off: what was paid for it goes back, and other dates of a cart stay. */
export async function cancelDate(play: Play, [which, quantity, how]: Choice): Promise<void> {
  const { sale, world } = play
  await sellCart(play, [which, quantity, how])
  // Usually the date of the cart's first ticket; a pass has no date.
  const first = pick(sale.tickets, which)?.eventId ?? ''
  const eventId = sale.dates.includes(first) ? first : pick(sale.dates, which)
  const event = await world.deps.db
    .selectFrom('events')
    .select(['id', 'title'])
    .where('id', '=', String(eventId))
    .executeTakeFirstOrThrow()
  await ask(play, {
    method: 'POST',
    url: `/api/events/${event.id}/cancellation`,
    headers: sale.organiser.headers,
    payload: { reason: 'Storm', title: event.title },
  })
}
