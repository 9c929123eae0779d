import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { Subject } from '../../../http/subject.ts'
import { admits, auditOrder, writeOrderEvent } from '../../sales/orders/index.ts'
import { managedOrder } from '../../sales/refunds/index.ts'
import { type SentTo, sentTo } from './sent-to.ts'

/** Mails a transferred ticket to its current holder. */
export async function resendHeldTicket(deps: Deps, actor: MemberActor, ticketId: string): Promise<SentTo> {
  const known = await deps.db.selectFrom('tickets').select('order_id').where('id', '=', ticketId).executeTakeFirst()
  if (!known) throw new AppError('ticket.not_found')
  const { order, event } = await managedOrder(deps.db, actor, 'orders:write', known.order_id, 'ticket.not_found')
  // Before the transaction, so that no call waits for a second connection while it holds one.
  await limitRate(deps, limits.ticketResends, Subject.of('ticket', ticketId))
  return deps.db.transaction().execute(async (trx) => {
    // Locked until the mail is queued: after a concurrent transfer, its code would go to the former holder.
    const ticket = await trx
      .selectFrom('tickets')
      .select(['state', 'transfer_id'])
      .where('id', '=', ticketId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (!admits(ticket)) throw new AppError('ticket.void')
    if (ticket.transfer_id === null) throw new AppError('ticket.with_buyer')
    const { to_email: email } = await trx
      .selectFrom('ticket_transfers')
      .select('to_email')
      .where('id', '=', ticket.transfer_id)
      .executeTakeFirstOrThrow()
    await writeOrderEvent(trx, {
      orderId: known.order_id,
      kind: 'tickets_resent',
      actorId: actor.userId,
      details: { email },
    })
    await deps.outbox.announce(trx, {
      name: 'ticket.resent',
      eventId: event.id,
      orderId: known.order_id,
      transferId: ticket.transfer_id,
    })
    await auditOrder(trx, actor, order, { organisationId: event.organiser_id, action: 'order.tickets_resent' })
    return sentTo(actor, event, email)
  })
}
