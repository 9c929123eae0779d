import { createHash } from 'node:crypto'
import type { BulkReport, GuestSelection, RefundPreview } from '@foyer/contract'
import { planRefund } from '@foyer/domain'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { errorWords } from '../../../http/error-words.ts'
import { assertManages, findEvent } from '../../programme/events/index.ts'
import type { OrderRow } from '../../sales/orders/index.ts'
import { listRefunds, refundableLines, refundAsMember, ticketsWish } from '../../sales/refunds/index.ts'
import { wholeUnits } from '../../sales/tickets/index.ts'
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
  const made = await listMade(deps.db, event.id, refunding.key)
  const { shares } = await plannedShares(deps.db, selection, returnFee)
  const left = shares.filter(({ orderId }) => !made.some((refund) => refund.order_id === orderId))
  if (totalOf(left) + totalOf(made) !== expected) throw new AppError('refund.amount_changed')
  const failures: BulkReport['failures'] = []
  let done = made.reduce((sum, refund) => sum + refund.tickets, 0)
  for (const { orderId, tickets } of left) {
    const scope = { kind: 'tickets' as const, ticketIds: tickets.map(({ id }) => id) }
    try {
      await refundAsMember(deps, actor, { orderId, scope, returnFee, free, note, key: keyOf(refunding.key, orderId) })
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

function keyOf(key: string, orderId: string): string {
  return createHash('sha256').update(`refund-selected:${key}:${orderId}`).digest('hex')
}

/** What an earlier attempt of the same action refunded, by the key of `keyOf`: its response may have been lost. */
async function listMade(
  db: Database,
  eventId: string,
  key: string,
): Promise<{ order_id: string; amount: number; tickets: number }[]> {
  const { rows } = await sql<{ order_id: string; amount: number; tickets: number }>`
    select p.order_id, cardinality(r.ticket_ids) as tickets,
      -- What went to a gift card and what went through the provider were made in one transaction.
      (select sum(part.amount)::bigint from refunds part join payments paid on paid.id = part.payment_id
        where paid.order_id = p.order_id and part.created_at = r.created_at) as amount
    from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
    where o.event_id = ${eventId}
      and r.request_key = sha256(convert_to(concat('refund-selected:', ${key}::text, ':', o.id::text), 'UTF8'))`.execute(
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

/** The orders whose payment can be refunded: a payment that the buyer's bank took back cannot. */
async function listPaidOrders(db: Database, orderIds: readonly string[]): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.* from orders o where o.id = any(${[...orderIds]}::uuid[]) and o.state in ('paid', 'partially_refunded')
      and exists (select from payments p where p.order_id = o.id and p.state in ('captured', 'partially_refunded'))
    order by o.id`.execute(db)
  return rows
}

async function shareOf(
  db: Database,
  order: OrderRow,
  { tickets, returnFee }: { tickets: readonly SelectedTicket[]; returnFee: boolean },
): Promise<OrderShare | null> {
  const all = await db
    .selectFrom('tickets')
    .select(['id', 'ticket_type_id', 'price_step_id', 'bundle_unit', 'state', 'number', 'unit'])
    .where('order_id', '=', order.id)
    .execute()
  const chosen = new Set(tickets.map(({ id }) => id))
  // A table and a bundle go back as a whole, whichever of their tickets are selected.
  const live = all.filter(({ state }) => state !== 'refunded')
  const wish = ticketsWish(
    wholeUnits(
      live,
      live.filter(({ id }) => chosen.has(id)),
    ),
  )
  const lines = refundableLines(order, all, await listRefunds(db, order.id))
  const plan = planRefund(lines, wish, { returnFee })
  return plan.ok ? { orderId: order.id, currency: order.currency, amount: plan.amount, tickets } : null
}
