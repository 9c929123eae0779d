import type { MoveSurchargeView, OwnMoveView } from '@foyer/contract'
import { disputeToTheEnd } from './dispute-steps.ts'
import { ask, type Choice, type Known, learnPayment, pick, type Play, providerPayments, sideOf } from './play.ts'
import { deliver, giveBack, payThere, sell, sellByCard } from './sale-steps.ts'

async function dateOf({ world }: Play, { id }: Known): Promise<string> {
  const row = await world.deps.db.selectFrom('orders').select('event_id').where('id', '=', id).executeTakeFirstOrThrow()
  return row.event_id
}

/** The organiser moves an order to another date, perhaps twice at once, and gives back what that costs less, or keeps it. */
export async function moveToOtherDate(play: Play, [which, difference, copies]: Choice): Promise<void> {
  const order = pick(play.orders, which)
  if (!order) return
  const fromEventId = await dateOf(play, order)
  const { dates, free } = play.sale
  const others = dates.filter((eventId) => eventId !== fromEventId && eventId !== free.eventId)
  const toEventId = pick(others, difference)
  const move = () =>
    ask(play, {
      method: 'POST',
      url: `/api/guests/orders/${order.id}/move`,
      headers: play.sale.organiser.headers,
      payload: { fromEventId, toEventId, tellGuest: false, difference: copies % 4 < 2 ? 'return' : 'keep' },
    })
  await Promise.all(Array.from({ length: 1 + (copies % 2) }, move))
}

/** Bought, half of the time with a gift card, and moved. */
export async function sellAndMove(play: Play, [type, quantity, how]: Choice): Promise<void> {
  const known = play.orders.length
  // The first ticket, which the other dates sell too.
  await (how % 2 === 0 ? sell : sellByCard)(play, [0, quantity, how])
  if (play.orders.length > known) await moveToOtherDate(play, [known, type, how >> 1])
}

/**
 * The guest moves an order to another date, perhaps twice at once. For a dearer one they begin to pay the difference. Answers that payment,
 * undefined where there is none.
 */
export async function moveAsGuest(play: Play, [which, place, copies]: Choice): Promise<string | undefined> {
  const order = pick(play.orders, which)
  if (!order) return undefined
  const url = `/api/orders/${order.reference}/move`
  const headers = { 'x-order-token': order.token }
  const shown = await ask(play, { method: 'GET', url, headers })
  if (shown.status !== 200) return undefined
  const to = pick((shown.body as unknown as OwnMoveView).items, place)
  if (!to) return undefined
  const fromEventId = await dateOf(play, order)
  const wish = { fromEventId, toEventId: to.eventId }
  const move = () =>
    to.surcharge === null
      ? ask(play, { method: 'POST', url, headers, payload: wish })
      : ask(play, {
          method: 'POST',
          url: `${url}/surcharge`,
          headers,
          payload: { ...wish, amount: to.surcharge },
        })
  const answers = await Promise.all(Array.from({ length: 1 + (copies % 2) }, move))
  const started = answers.find(({ status, body }) => status === 200 && body['state'] === 'redirect')
  if (!started) return undefined
  const { paymentReference } = started.body as unknown as MoveSurchargeView
  await learnPayment(play, order, paymentReference)
  return paymentReference ?? undefined
}

/**
 * An order of the cheaper date whose guest pays for a dearer one, most often what was asked. Then it moves on, goes back, or the bank takes
 * the difference.
 */
export async function sellAndPayMore(play: Play, [quantity, how, copies]: Choice): Promise<void> {
  const known = play.orders.length
  await sell(play, [2, quantity, copies])
  if (play.orders.length === known) return
  const payment = await moveAsGuest(play, [known, how, copies])
  const side = payment && sideOf(play, payment)
  if (!side) return
  // A surcharge that is paid after its order was refunded comes too late.
  if (quantity % 5 === 0) await giveBack(play, [known, 0, 2])
  await payThere(side, payment, { total: 200, how })
  await Promise.all(Array.from({ length: 1 + (copies % 2) }, () => deliver(play, side, side.notice(payment))))
  const next = quantity % 4
  if (next < 2) await (next === 0 ? moveAsGuest : moveToOtherDate)(play, [known, copies, how >> 1])
  else if (next === 2) await giveBack(play, [known, how >> 1, copies])
  else await disputeToTheEnd(play, [providerPayments(play).indexOf(payment), how >> 1, copies])
}
