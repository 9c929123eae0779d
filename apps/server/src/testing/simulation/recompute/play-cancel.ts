import { expect } from 'vitest'
import { jobHandlers } from '../../../jobs/handlers.ts'
import { isRefunded, type ModelOrder } from './model.ts'
import { amountsOf, payBack, planRefund, refundableOf, takenBy } from './plan-refund.ts'
import { count, type Player, post } from './play.ts'
import type { Evening } from './play-evening.ts'
import { atLeastNothing, sum, validTickets } from './second-pricing.ts'

/**
 * The organiser cancels an evening: what is left of each order is refunded with the fee, and its tickets are void. An order waits while a
 * bank decides on a payment that would be refunded.
 */
export async function cancelEvening(player: Player, evening: Evening): Promise<void> {
  const { site, user } = player
  const { eventId } = evening
  const { title } = await site.deps.db
    .selectFrom('events')
    .select('title')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  await post(site, user, `/api/events/${eventId}/cancellation`, { reason: 'The singer is ill.', title })
  evening.cancellation = { dealtWith: new Set(), refunds: 0n, amount: 0n, owed: 0n, isDone: false }
  if (evening.orders.some(({ boughtFor }) => boughtFor !== undefined))
    count(player, 'cancelled with orders moved there')
  await unwindOrders(player, evening)
}

/** Deals with the orders of a cancelled evening that are left: at once, and again after a bank has decided. */
export async function unwindOrders(player: Player, evening: Evening): Promise<void> {
  const { cancellation, eventId } = evening
  if (!cancellation || cancellation.isDone) return
  const { dealtWith } = cancellation
  let waits = false
  for (const order of evening.orders.toSorted(byCardFirst)) {
    if (isRefunded(order) || dealtWith.has(order)) continue
    const refunded = unwind(player, { evening, cancellation }, order)
    if (!refunded) {
      waits = true
      continue
    }
    dealtWith.add(order)
    cancellation.refunds += BigInt(refunded.length)
    cancellation.amount += sum(refunded)
  }
  const run = jobHandlers(player.site.deps)['event.cancel']({ eventId })
  if (waits) await expect(run).rejects.toThrow('not unwound yet')
  else await run
  cancellation.isDone = !waits
  count(player, waits ? 'cancellations that wait for a bank' : 'evenings cancelled')
}

/** First those that gift cards paid most for. Ids rise with time, so an order comes before its surcharge. */
function byCardFirst(one: ModelOrder, other: ModelOrder): number {
  const paid = (order: ModelOrder) => order.paidByCard?.paid ?? 0n
  if (paid(one) !== paid(other)) return paid(one) > paid(other) ? -1 : 1
  return one.id < other.id ? -1 : 1
}

interface Unwinding {
  readonly evening: Evening
  readonly cancellation: NonNullable<Evening['cancellation']>
}

/**
 * Refunds what is left of an order, or only voids its tickets. Where the money of the organiser is too little, they owe the rest, up to the
 * fees that were kept of the refunded orders. Returns the refunds; null if it has to wait.
 */
function unwind(player: Player, { evening, cancellation }: Unwinding, order: ModelOrder): bigint[] | null {
  const { organiser } = player
  if (refundableOf(order) === 0n) {
    for (const line of order.lines) line.voidTickets += validTickets(line)
    return []
  }
  const plan = planRefund(order, { kind: 'full' }, true)
  if (!plan) return null
  const short = atLeastNothing(takenBy(plan) - evening.held - organiser.ledgerAvailable)
  const ended = [...evening.orders.filter(isRefunded), ...plan.map((part) => part.order)]
  const returned = sum(plan.map((part) => part.returned.fee))
  if (short > 0n && cancellation.owed + short > sum(ended.map(feesKeptOf)) - returned) return null
  cancellation.owed += short
  if (short > 0n) count(player, 'cancellations that the organiser owes for')
  for (const part of plan) payBack(organiser, evening, part)
  return plan.flatMap(amountsOf)
}

/** The fee of an order that was not returned with its refunds; none of one that a bank took back. */
const feesKeptOf = ({ lines, dispute }: ModelOrder): bigint =>
  dispute?.state === 'lost' ? 0n : sum(lines.map(({ fee, returnedFee }) => fee - returnedFee))
