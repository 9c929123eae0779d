import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refundOrder } from '../features/sales/refunds/index.ts'
import { uuidv7 } from '../ids.ts'

const GIVEN_BACK = 250_000

/** A partial refund of one order, and an open refund request for another. */
export async function demoRefunds(deps: Deps, trx: Trx, organiserEmail: string): Promise<void> {
  const orders = await trx
    .selectFrom('orders')
    .innerJoin('events', 'events.id', 'orders.event_id')
    .innerJoin('members', 'members.organisation_id', 'events.organiser_id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['orders.id', 'users.id as owner_id'])
    .where('users.email', '=', organiserEmail)
    .where('events.starts_at', '>', deps.now())
    .where('orders.state', '=', 'paid')
    .where('orders.total', '>', GIVEN_BACK)
    .where('orders.quantity', '>', 1)
    .orderBy('orders.paid_at', 'desc')
    .limit(2)
    .execute()
  const [asking, complaining] = orders
  if (!asking || !complaining) return
  await refundOrder(deps, trx, {
    orderId: complaining.id,
    scope: { kind: 'amount', amount: GIVEN_BACK },
    returnFee: false,
    free: false,
    reason: 'organiser',
    note: 'For the mix-up with your seats. Thank you for your patience.',
    actorId: complaining.owner_id,
  })
  const ticket = await trx
    .selectFrom('tickets')
    .select('id')
    .where('order_id', '=', asking.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('refund_requests')
    .values({
      id: uuidv7(),
      order_id: asking.id,
      ticket_ids: [ticket.id],
      message: 'My sister has to work that night after all. Could I give her ticket back?',
      state: 'open',
    })
    .execute()
}
