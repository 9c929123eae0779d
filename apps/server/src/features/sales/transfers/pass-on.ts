import type { ErrorCode, TransferInput } from '@foyer/contract'
import { isPlainName, required, transferRefusal, type TransferRefusal, fullName } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { type Network, Subject } from '../../../http/subject.ts'
import { uuidv7 } from '../../../ids.ts'
import { findEvent } from '../../programme/events/index.ts'
import { lockOrder, type OrderRow, transferable, writeOrderEvent } from '../orders/index.ts'
import { listOrderTickets, type TicketTypeRow, wholeUnits } from '../tickets/index.ts'
import { hasOpenRequest, moveTicket } from './transfers.queries.ts'

/** A requested transfer. `from` is the transfer by which the caller holds the ticket, null for the buyer. */
export interface PassOn extends TransferInput {
  readonly orderId: string
  readonly ticketId: string
  readonly from: string | null
  readonly network: Network
}

const REFUSALS: Readonly<Record<TransferRefusal, ErrorCode>> = {
  extra: 'transfer.extra',
  switched_off: 'transfer.switched_off',
  void: 'ticket.void',
  scanned: 'transfer.scanned',
  over: 'transfer.over',
  too_often: 'transfer.too_often',
}

/**
 * Transfers a ticket: the code of the former holder is outdated as soon as the new holder's exists, and the mails to both are announced in
 * the same transaction.
 */
export async function passOn(deps: Deps, wish: PassOn): Promise<void> {
  if (!isPlainName(wish.name)) throw new AppError('transfer.name_refused', { fields: { name: 'name_with_link' } })
  await limitRate(deps, limits.transfersByNetwork, wish.network)
  await limitRate(deps, limits.transfersOfOrder, Subject.of('order', wish.orderId))
  await limitRate(deps, limits.transfersToRecipient, Subject.of('recipient', wish.email))
  await deps.db.transaction().execute(async (trx) => {
    // Refunds lock the order too, so that a refund and a transfer follow each other and the second sees what the first did.
    const order = await lockOrder(trx, wish.orderId)
    const tickets = await listOrderTickets(trx, wish.orderId)
    const ticket = tickets.find(({ id }) => id === wish.ticketId)
    if (!order || !ticket) throw new AppError('ticket.not_found')
    const holder = await assertTransferable(deps, trx, { order, ticket, wish })
    // A table and a bundle are refunded as a whole: the buyer would be paid back for a ticket that somebody else has got from them.
    const ticketIds = wholeUnits(tickets, [ticket]).map(({ id }) => id)
    if (await hasOpenRequest(trx, { orderId: order.id, ticketIds })) throw new AppError('transfer.refund_asked')
    await writeTransfer(deps, trx, { order, ticket, holder, wish })
  })
}

interface Holder {
  readonly name: string
  readonly email: string
}

async function assertTransferable(
  deps: Deps,
  trx: Trx,
  { order, ticket, wish }: { order: OrderRow; ticket: TicketTypeRow; wish: PassOn },
): Promise<Holder> {
  const event = await findEvent(trx, order.event_id)
  if (!event) throw new Error('A ticket without an event')
  if (ticket.transfer_id !== wish.from) throw new AppError('transfer.gone')
  const refused = transferRefusal(transferable(ticket, order, event), deps.now())
  if (refused) throw new AppError(REFUSALS[refused])
  const holder = ticket.holder_email === null ? buyerOf(order) : { name: ticket.guest_name, email: ticket.holder_email }
  if (holder.email === wish.email) throw new AppError('transfer.same_holder', { fields: { email: 'holder_same' } })
  return holder
}

function buyerOf(order: OrderRow): Holder {
  return {
    name: fullName(order.first_name, order.last_name),
    email: required(order.email, `the e-mail address of order ${order.reference}`),
  }
}

async function writeTransfer(
  deps: Deps,
  trx: Trx,
  { order, ticket, holder, wish }: { order: OrderRow; ticket: TicketTypeRow; holder: Holder; wish: PassOn },
): Promise<void> {
  const id = uuidv7()
  const generation = ticket.generation + 1
  await trx
    .insertInto('ticket_transfers')
    .values({
      id,
      ticket_id: ticket.id,
      order_id: order.id,
      generation,
      from_name: holder.name,
      from_email: holder.email,
      to_name: wish.name,
      to_email: wish.email,
    })
    .execute()
  const moved = await moveTicket(trx, { id, ticketId: ticket.id, from: wish.from, generation, guestName: wish.name })
  if (!moved) throw new AppError('transfer.gone')
  await writeOrderEvent(trx, {
    orderId: order.id,
    kind: 'ticket_passed_on',
    actorId: null,
    details: { number: ticket.number, from: holder.name || holder.email, to: wish.name, email: wish.email },
  })
  await deps.outbox.announce(trx, {
    name: 'ticket.passed_on',
    eventId: order.event_id,
    orderId: order.id,
    transferId: id,
  })
}
