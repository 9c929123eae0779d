import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { workOnNext } from '../../../jobs/work-on-each.ts'
import { endUnpaid } from '../orders/index.ts'
import { dismissWaiting } from '../waiting-list/index.ts'
import { unwindOrder } from './unwind-order.ts'

/** Orders dealt with in one run of the job; then it hands on to the next, so that a large event never outlives its job. */
const RUN = 200
const HOLDS = 500

/**
 * Carries a cancellation out: gives unpaid holds back, notifies the waiting list, then unwinds the paid orders one by one, each in a
 * transaction of its own. A killed worker leaves whole orders done and the rest to the next run.
 */
export async function runCancellation(deps: Deps, eventId: string, { run = RUN } = {}): Promise<void> {
  const cancellation = await deps.db
    .selectFrom('event_cancellations')
    .selectAll()
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  if (!cancellation || cancellation.finished_at) return
  // First, since a hold may be paid until it is given back. From then on no order of this event can become paid.
  await releaseUnpaid(deps, eventId)
  await dismissWaiting(deps, eventId)
  await workOnNext(
    (except) => listOrdersLeft(deps, eventId, { limit: run, except }),
    (orderId) => unwindOrder(deps, orderId, cancellation),
    {
      size: run,
      message: 'some orders of a cancelled event are not unwound yet',
      onFailure: (error, orderId) =>
        deps.log.error({ err: error, order: orderId }, 'an order of a cancelled event could not be unwound'),
      afterEach: () => deps.failpoint('after_cancelled_order'),
    },
  )
  await finishOrGoOn(deps, eventId)
}

async function releaseUnpaid(deps: Deps, eventId: string): Promise<void> {
  for (;;) {
    const waiting = await deps.db
      .selectFrom('orders')
      .select('id')
      .where('event_id', '=', eventId)
      .where('state', 'in', ['held', 'awaiting_payment'])
      .limit(HOLDS)
      .execute()
    if (waiting.length === 0) return
    // The other dates of a cart cannot be paid any more, and a bank transfer would keep their places for days.
    const together = await deps.db
      .selectFrom('order_groups')
      .select(sql<string>`unnest(order_ids)`.as('id'))
      .where('id', 'in', (query) =>
        query
          .selectFrom('orders')
          .select('group_id')
          .where(
            'id',
            'in',
            waiting.map(({ id }) => id),
          )
          .where('group_id', 'is not', null)
          .$narrowType<{ group_id: string }>(),
      )
      .execute()
    await endUnpaid(deps, [...new Set([...waiting, ...together].map(({ id }) => id))], 'cancelled')
  }
}

/**
 * Paid orders the cancellation has yet to deal with. Those that gift cards paid come first: a refund to a card that was given away gives the
 * organiser fee and tax back, without which another refund may lack money.
 */
async function listOrdersLeft(
  deps: Deps,
  eventId: string,
  { limit, except = [] }: { limit: number; except?: readonly string[] },
): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.event_id', '=', eventId)
    .where('orders.state', 'in', ['paid', 'partially_refunded'])
    .where('orders.id', 'not in', (query) => query.selectFrom('cancelled_orders').select('order_id'))
    .where(sql<boolean>`orders.id <> all(${except}::uuid[])`)
    .orderBy('orders.gift_card_amount', 'desc')
    .orderBy('orders.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

async function finishOrGoOn(deps: Deps, eventId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const [more] = await listOrdersLeft(deps, eventId, { limit: 1 })
    if (more) return deps.jobs.enqueue(trx, 'event.cancel', { eventId })
    await trx
      .updateTable('event_cancellations')
      .set({ finished_at: sql<Date>`now()` })
      .where('event_id', '=', eventId)
      .where('finished_at', 'is', null)
      .execute()
  })
}

/**
 * Queues the work on cancellations that nobody works on any more: a job that fails is retried for three days, and after that its buyers would
 * wait for ever, even once there is money for their refunds.
 */
export async function resumeCancellations(deps: Deps): Promise<void> {
  const { rows } = await sql<{ event_id: string }>`
    select event_id from event_cancellations c where finished_at is null and started_at < now() - interval '1 hour'
      and not exists (
        select from pgboss.job j
        where j.name = 'event.cancel' and j.state in ('created', 'retry', 'active') and j.data->>'eventId' = c.event_id::text)
    order by event_id`.execute(deps.db)
  await deps.db.transaction().execute(async (trx) => {
    for (const { event_id: eventId } of rows) await deps.jobs.enqueue(trx, 'event.cancel', { eventId })
  })
}
