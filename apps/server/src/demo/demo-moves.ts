import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { moveToDate } from '../features/sales/date-moves/index.ts'

/** The series that one order moves within: its third evening is half sold, its fourth has many places. */
const SERIES = 'clay-on-tuesdays'
const THIRD = 2

/** An order that the organiser moved to the next evening of its series. */
export async function demoMoves(deps: Deps, trx: Trx): Promise<void> {
  const [from, to] = await trx
    .selectFrom('events')
    .innerJoin('series', 'series.id', 'events.series_id')
    .select(['events.id', 'events.organiser_id'])
    .where('series.custom_url', '=', SERIES)
    .orderBy('events.starts_at')
    .offset(THIRD)
    .limit(2)
    .execute()
  if (!from || !to) throw new Error('The demo has no dates to move an order between')
  const { id: orderId } = await trx
    .selectFrom('orders')
    .select('id')
    .where('event_id', '=', from.id)
    .where('state', '=', 'paid')
    // Refunds are asked for orders of several tickets.
    .where('quantity', '=', 1)
    .where(
      sql<boolean>`not exists (
      select from tickets t where t.order_id = orders.id and t.transfer_id is not null)`,
    )
    .orderBy('paid_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  const owner = await trx
    .selectFrom('members')
    .select('user_id')
    .where('organisation_id', '=', from.organiser_id)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  await moveToDate(deps, trx, {
    orderId,
    fromEventId: from.id,
    toEventId: to.id,
    tells: false,
    returnsDifference: false,
    actorId: owner.user_id,
  })
}
