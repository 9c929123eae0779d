import type { BulkReport, GuestSelection, RefundPreview } from '@foyer/contract'
import { planRefundOfBoth } from '@foyer/domain'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { errorWords } from '../../../http/error-words.ts'
import { assertManages, findEvent } from '../../programme/events/index.ts'
import type { OrderRow } from '../../sales/orders/index.ts'
import {
  assertSameRequest,
  listRefunds,
  refundableLines,
  refundAsMember,
  type RefundRequest,
  refundRequestOf,
  surchargeOf,
  surchargeWish,
  ticketsWish,
} from '../../sales/refunds/index.ts'
import { listOrderTickets, wholeUnits } from '../../sales/tickets/index.ts'
import { listSelected, type SelectedTicket } from './guest-tickets.queries.ts'
import { selectionOf, type TicketSelection } from './ticket-filter.ts'

/** Each order is a separate transaction and transfer; a larger batch would exceed the timeout of a proxy. */
const MOST_TICKETS = 500

/** The selected tickets of an order that have something to refund, and what that is in minor units. */
interface OrderShare {
  readonly orderId: string
  readonly currency: string
  readonly amount: number
  readonly tickets: readonly SelectedTicket[]
}

/** The amount that refunding a selection would return. */
export async function previewRefund(
  db: Database,
  selection: TicketSelection,
  returnFee: boolean,
): Promise<RefundPreview> {
  const { shares, selected } = await plannedShares(db, selection, returnFee)
  const tickets = shares.reduce((sum, share) => sum + share.tickets.length, 0)
  return {
    amount: totalOf(shares),
    currency: shares[0]?.currency ?? null,
    orders: shares.length,
    tickets,
    skipped: selected - tickets,
  }
}

interface Refunding {
  readonly eventId: string
  readonly selection: GuestSelection
  readonly expected: number
  readonly returnFee: boolean
  readonly free: boolean
  readonly note: string
  readonly key: string
}

/**
 * Refunds a selection, each order by the use case for one order, with a key derived from the key of the action: a repeated request refunds
 * nothing twice, continues where it stopped and reports the whole result. Nothing is refunded if the amount differs from the confirmed one.
 * An order that cannot be refunded does not stop the others.
 */
export async function refundSelected(deps: Deps, actor: MemberActor, refunding: Refunding): Promise<BulkReport> {
  const { expected, returnFee, free, note } = refunding
  const event = assertManages(actor, 'refunds:write', await findEvent(deps.db, refunding.eventId))
  const selection = selectionOf(actor, event, refunding.selection)
  const requestOf = (orderId: string) => bulkRequestOf(refunding, orderId)
  const made = await listMade(deps.db, event.id, refunding.key)
  for (const refund of made) assertSameRequest(refund, requestOf(refund.order_id))
  const { shares } = await plannedShares(deps.db, selection, returnFee)
  const left = shares.filter(({ orderId }) => !made.some((refund) => refund.order_id === orderId))
  if (totalOf(left) + totalOf(made) !== expected) throw new AppError('refund.amount_changed')
  const failures: BulkReport['failures'] = []
  let done = made.reduce((sum, refund) => sum + refund.tickets, 0)
  for (const { orderId, tickets } of left) {
    const scope = { kind: 'tickets' as const, ticketIds: tickets.map(({ id }) => id) }
    try {
      await refundAsMember(deps, actor, { orderId, scope, returnFee, free, note, request: requestOf(orderId) })
      done += tickets.length
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const text = errorWords(error)
      failures.push(
        ...tickets.map(({ id, guest_name }) => ({ ticketId: id, guestName: guest_name, reason: error.code, text })),
      )
    }
  }
  return { done, failed: failures.length, failures, next: null }
}

/** A changed `expected` is another matter: the refund is refused where it is not what remains to be refunded. */
function bulkRequestOf({ key, selection, returnFee, free, note }: Refunding, orderId: string): RefundRequest {
  return refundRequestOf(`refund-selected:${key}:${orderId}`, { selection, returnFee, free, note })
}

interface MadeRefund {
  readonly order_id: string
  readonly request_hash: Buffer | null
  readonly amount: number
  readonly tickets: number
}

/** What an earlier attempt of the same action refunded, by the key of `bulkRequestOf`: its response may have been lost. */
async function listMade(db: Database, eventId: string, key: string): Promise<MadeRefund[]> {
  const { rows } = await sql<MadeRefund>`
    select coalesce(o.surcharge_of, o.id) as order_id, r.request_hash, cardinality(r.ticket_ids) as tickets,
      -- What went to a gift card, through the provider and from a surcharge was made in one transaction.
      (select sum(part.amount)::bigint from refunds part join payments paid on paid.id = part.payment_id
        join orders of_part on of_part.id = paid.order_id
        where o.id in (of_part.id, of_part.surcharge_of) and part.created_at = r.created_at) as amount
    -- A surcharge that alone had something left has the key of the order that it was paid for.
    from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
    where o.event_id = ${eventId}
      and r.request_key = sha256(convert_to(concat('refund-selected:', ${key}::text, ':', coalesce(o.surcharge_of, o.id)::text), 'UTF8'))`.execute(
    db,
  )
  return rows
}

function totalOf(shares: readonly { readonly amount: number }[]): number {
  return shares.reduce((sum, { amount }) => sum + amount, 0)
}

async function plannedShares(
  db: Database,
  selection: TicketSelection,
  returnFee: boolean,
): Promise<{ shares: OrderShare[]; selected: number }> {
  const selected = await listSelected(db, selection, { after: null, limit: MOST_TICKETS + 1 })
  if (selected.length > MOST_TICKETS) throw new AppError('refund.too_many_tickets', { details: { most: MOST_TICKETS } })
  const byOrder = Map.groupBy(
    selected.filter(({ state }) => state !== 'refunded'),
    ({ order_id }) => order_id,
  )
  const shares: OrderShare[] = []
  for (const order of await listPaidOrders(db, [...byOrder.keys()])) {
    const share = await shareOf(db, order, { tickets: byOrder.get(order.id) ?? [], returnFee })
    if (share) shares.push(share)
  }
  return { shares, selected: selected.length }
}

/** `payable`: what is left of the order's own payments that can be refunded, minor units. */
type PaidOrder = OrderRow & { readonly payable: number }

/**
 * The orders whose payment can be refunded, or only a surcharge because nothing is left of that payment. One that the buyer's bank took back
 * cannot.
 */
async function listPaidOrders(db: Database, orderIds: readonly string[]): Promise<PaidOrder[]> {
  const { rows } = await sql<PaidOrder>`
    select o.*, coalesce(paid.payable, 0) as payable from orders o join lateral (
        select sum(p.captured_amount - p.refunded - p.refunding)::bigint as payable from payments p
        where p.order_id = o.id and p.state in ('captured', 'partially_refunded')
      ) paid on paid.payable is not null or (
        exists (select from orders s where s.surcharge_of = o.id and s.paid_at is not null)
        and not exists (select from payments p where p.order_id = o.id and p.state in ('disputed', 'lost')))
    where o.id = any(${[...orderIds]}::uuid[]) and o.state in ('paid', 'partially_refunded')
    order by o.id`.execute(db)
  return rows
}

/**
 * The same plan as that of the refund itself: a surcharge for a dearer date returns its part, and what the buyer's bank took back of a
 * payment is not returned beside what gift cards paid.
 */
async function shareOf(
  db: Database,
  order: PaidOrder,
  { tickets, returnFee }: { tickets: readonly SelectedTicket[]; returnFee: boolean },
): Promise<OrderShare | null> {
  const all = await listOrderTickets(db, order.id)
  const chosen = new Set(tickets.map(({ id }) => id))
  // A table and a bundle go back as a whole, whichever of their tickets are selected.
  const live = all.filter(({ state }) => state !== 'refunded')
  const returned = wholeUnits(
    live,
    live.filter(({ id }) => chosen.has(id)),
  )
  const lines = {
    own: refundableLines(order, all, await listRefunds(db, order.id)),
    surcharge: (await surchargeOf(db, order, all))?.lines ?? [],
  }
  const wishes = { own: ticketsWish(returned), surcharge: surchargeWish(returned) }
  const plan = planRefundOfBoth(lines, wishes, { returnFee })
  if (!plan.ok) return null
  const amount = Math.min(plan.own?.amount ?? 0, order.payable) + (plan.surcharge?.amount ?? 0)
  return { orderId: order.id, currency: order.currency, amount, tickets }
}
