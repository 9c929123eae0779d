import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { Subject } from '../../../http/subject.ts'
import { auditOrder } from './audit-order.ts'
import { writeOrderEvent } from './order-history.ts'
import { lockOrder, type OrderRow } from './orders.queries.ts'
import { isBuyers, lockTickets } from './take-back-tickets.ts'

/** Whether an order has a link that can be replaced: it was paid, and there is an address to send the new one to. */
export function hasLink(order: Pick<OrderRow, 'paid_at' | 'email'>): boolean {
  return order.paid_at !== null && order.email !== null
}

/**
 * Ends every link and ticket code that was sent for a locked order: the page behind the link shows the codes, so a person with the link
 * also has the codes. Transferred tickets keep their codes, which the buyer's link never showed.
 */
export async function revokeLink(trx: Trx, orderId: string): Promise<{ hasTickets: boolean }> {
  await trx
    .updateTable('orders')
    .set({ link_generation: sql<number>`link_generation + 1` })
    .where('id', '=', orderId)
    .execute()
  // The page of its group shows the order, so its link ends too.
  await sql`
    update order_groups set link_generation = link_generation + 1
    where id = (select group_id from orders where id = ${orderId})`.execute(trx)
  const ids = (await lockTickets(trx, orderId)).filter(isBuyers).map(({ id }) => id)
  await sql`
    with replaced as (
      update tickets set generation = generation + 1 where id = any(${ids}::uuid[]) returning id, generation
    )
    insert into replaced_codes (ticket_id, generation) select id, generation from replaced`.execute(trx)
  return { hasTickets: ids.length > 0 }
}

/**
 * Replaces an order's link and codes and mails the new ones to its buyer. The buyer asked for it, unless a member did. Returns the address.
 */
export async function replaceLink(
  deps: Deps,
  orderId: string,
  member?: { readonly actor: MemberActor; readonly organisationId: string },
): Promise<string> {
  await limitRate(deps, limits.linkReplacements, Subject.of('order', orderId))
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order?.email || !hasLink(order)) throw new AppError('order.state')
    await revokeLink(trx, orderId)
    await writeOrderEvent(trx, {
      orderId,
      kind: 'link_replaced',
      actorId: member?.actor.userId ?? null,
      details: { email: order.email },
    })
    await deps.outbox.announce(trx, { name: 'order.link_replaced', eventId: order.event_id, orderId })
    if (member)
      await auditOrder(trx, member.actor, order, {
        organisationId: member.organisationId,
        action: 'order.link_replaced',
      })
    return order.email
  })
}
