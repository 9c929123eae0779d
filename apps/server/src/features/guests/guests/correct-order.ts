import { required } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { Subject } from '../../../http/subject.ts'
import {
  auditOrder,
  findPaidSurcharge,
  isBuyers,
  isSold,
  lockOrder,
  lockTickets,
  type OrderRow,
  renameBuyer,
  revokeLink,
  writeOrderEvent,
} from '../../sales/orders/index.ts'
import { issueCorrection } from '../../money/receipts/index.ts'
import { managedOrder } from '../../sales/refunds/index.ts'
import { nameOf } from './guest-orders.view.ts'
import { type SentTo, sentTo } from './sent-to.ts'

/** Mails an order's tickets to its buyer once more. */
export async function resendOrder(deps: Deps, actor: MemberActor, orderId: string): Promise<SentTo> {
  const { order, event } = await managedOrder(deps.db, actor, 'orders:write', orderId)
  const { email } = order
  if (!isSold(order) || !email) throw new AppError('order.no_tickets')
  await limitRate(deps, limits.orderResends, Subject.of('order', order.id))
  await deps.db.transaction().execute(async (trx) => {
    const tickets = await lockTickets(trx, order.id)
    if (!tickets.some(isBuyers)) throw new AppError('order.no_tickets')
    await mailAgain(deps, trx, actor, { eventId: order.event_id, orderId: order.id, email })
    await auditOrder(trx, actor, order, { organisationId: event.organiser_id, action: 'order.tickets_resent' })
  })
  return sentTo(actor, event, email)
}

async function mailAgain(
  deps: Deps,
  trx: Trx,
  actor: MemberActor,
  { eventId, orderId, email }: { eventId: string; orderId: string; email: string },
): Promise<void> {
  await writeOrderEvent(trx, { orderId, kind: 'tickets_resent', actorId: actor.userId, details: { email } })
  await deps.outbox.announce(trx, { name: 'order.tickets_resent', eventId, orderId })
}

interface Buyer {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/**
 * Corrects who bought. The old values stay in the order's history, and on its receipt, which a
 * correction document follows. A new address gets a new link and new ticket codes, and the old
 * ones stop working. Tickets that bore the buyer's old name bear the new one.
 */
export async function correctBuyer(deps: Deps, actor: MemberActor, orderId: string, buyer: Buyer): Promise<void> {
  const { order: seen, event } = await managedOrder(deps.db, actor, 'orders:write', orderId)
  const counted = isSold(seen) && seen.email !== buyer.email
  if (counted) await limitMove(deps, event.organiser_id, { order: seen, email: buyer.email })
  await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order || !isSold(order)) throw new AppError('order.state')
    const before = {
      firstName: order.first_name ?? '',
      lastName: order.last_name ?? '',
      email: required(order.email, `the e-mail address of order ${order.reference}`),
    }
    const moved = before.email !== buyer.email
    if (!moved && before.firstName === buyer.firstName && before.lastName === buyer.lastName) return
    // Somebody else corrected the address since it was read.
    if (moved && !counted) throw new AppError('order.state')
    await rename(trx, order, buyer)
    await renameTickets(trx, order, `${buyer.firstName} ${buyer.lastName}`.trim())
    await writeOrderEvent(trx, {
      orderId,
      kind: 'buyer_corrected',
      actorId: actor.userId,
      details: { oldName: nameOf(order), oldEmail: before.email, email: buyer.email },
    })
    if (moved) await moveTo(deps, trx, actor, order, buyer.email)
    await auditOrder(trx, actor, order, {
      organisationId: event.organiser_id,
      action: 'order.buyer_corrected',
      after: { addressChanged: moved },
    })
  })
}

/**
 * Counts a new address. Free orders, and those paid with gift cards alone, mail an address that nobody has proved. Counted before the
 * transaction, so that refused tries count too, and no call waits for a second connection while it holds one.
 */
async function limitMove(
  deps: Deps,
  organiserId: string,
  { order, email }: { order: OrderRow; email: string },
): Promise<void> {
  await limitRate(deps, limits.orderResends, Subject.of('order', order.id))
  if (order.total > order.gift_card_amount) return
  await limitRate(deps, limits.freeBuyersMovedByOrganiser, Subject.of('organiser', organiserId))
  await limitRate(deps, limits.freeBuyersMovedToRecipient, Subject.of('recipient', email))
}

/** Writes the buyer to a locked order and to the surcharge that was paid for it, each with a correction of its receipt. */
async function rename(trx: Trx, order: OrderRow, buyer: Buyer): Promise<void> {
  const surcharge = await findPaidSurcharge(trx, order.id)
  for (const { id } of surcharge ? [order, surcharge] : [order]) {
    await renameBuyer(trx, id, buyer)
    await issueCorrection(trx, id)
  }
}

/** The link and the codes in the mail to the former address must not open the order or the door any more. */
async function moveTo(deps: Deps, trx: Trx, actor: MemberActor, order: OrderRow, email: string): Promise<void> {
  const [eventId, orderId] = [order.event_id, order.id]
  const { hasTickets } = await revokeLink(trx, orderId)
  if (hasTickets) await mailAgain(deps, trx, actor, { eventId, orderId, email })
  else await deps.outbox.announce(trx, { name: 'order.link_replaced', eventId, orderId })
}

async function renameTickets(trx: Trx, order: OrderRow, name: string): Promise<void> {
  await trx
    .updateTable('tickets')
    .set({ guest_name: name })
    .where('order_id', '=', order.id)
    .where('guest_name', '=', nameOf(order))
    .where('transfer_id', 'is', null)
    .execute()
}

/** Corrects a guest's name on a valid ticket. Its code does not change, since it contains no name. */
export async function renameGuest(
  deps: Deps,
  actor: MemberActor,
  { ticketId, guestName }: { ticketId: string; guestName: string },
): Promise<void> {
  const ticket = await deps.db.selectFrom('tickets').select('order_id').where('id', '=', ticketId).executeTakeFirst()
  if (!ticket) throw new AppError('ticket.not_found')
  const { order, event } = await managedOrder(deps.db, actor, 'guests:write', ticket.order_id, 'ticket.not_found')
  await deps.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ old_name: string }>`
      update tickets t set guest_name = ${guestName} from (select id, guest_name from tickets where id = ${ticketId} for update) old
      where t.id = old.id and t.state in ('valid', 'checked_in', 'checked_out') returning old.guest_name as old_name`.execute(
      trx,
    )
    const [renamed] = rows
    if (!renamed) throw new AppError('ticket.void')
    await writeOrderEvent(trx, {
      orderId: ticket.order_id,
      kind: 'guest_renamed',
      actorId: actor.userId,
      details: { oldName: renamed.old_name, name: guestName },
    })
    await auditOrder(trx, actor, order, { organisationId: event.organiser_id, action: 'order.guest_renamed' })
  })
}
