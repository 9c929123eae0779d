import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'
import type { ProviderNotice } from '../../../gateways/payments/payment-gateway.ts'
import type { StoredNotice } from './stored-notices.queries.ts'

export type NoticeOutcome = 'followed' | 'queued' | 'unknown' | 'failed'

/** Stores the outcome of a notification, for as long as administrators may want to look it up. The last outcome overwrites earlier ones. */
export async function rememberNotice(
  db: Database | Trx,
  { provider, times }: Pick<StoredNotice, 'provider' | 'times'>,
  { eventKey, reference, about }: ProviderNotice,
  { outcome, paymentId }: { outcome: NoticeOutcome; paymentId: string | null },
): Promise<void> {
  await sql`
    insert into provider_events (provider, event_key, reference, about, outcome, times, payment_id, payment_state)
    select ${provider}, ${eventKey}, ${reference}::text, ${about}::text, ${outcome}::text, ${times}::int, p.id,
      case when ${outcome}::text = 'followed' then p.state end
    from (select 1) one left join payments p
      on p.id = ${paymentId}::uuid or (${paymentId}::uuid is null and p.reference = ${reference}::text and p.provider = ${provider})
    on conflict (provider, event_key) do update set
      times = greatest(provider_events.times, excluded.times), last_received_at = now(), outcome = excluded.outcome,
      payment_id = coalesce(excluded.payment_id, provider_events.payment_id),
      payment_state = excluded.payment_state`.execute(db)
}

/** A page of the notifications about an order's payments, most recently received first. */
export async function listNotices(db: Database, orderId: string, { limit, offset }: { limit: number; offset: number }) {
  const found = db
    .selectFrom('provider_events')
    .innerJoin('payments', (join) =>
      join.on(
        // The second condition finds what an earlier release stored.
        sql<boolean>`provider_events.payment_id = payments.id or (provider_events.payment_id is null
          and provider_events.reference = payments.reference and provider_events.provider = payments.provider)`,
      ),
    )
    .where('payments.order_id', '=', orderId)
  return pageOfRows(
    found
      .selectAll('provider_events')
      .select('payments.reference as payment_reference')
      .orderBy('provider_events.last_received_at', 'desc')
      .orderBy('provider_events.event_key'),
    found,
    { limit, offset },
  )
}

const BATCH = 1000

/** Deletes notifications that were last received longer ago than the setting allows, a batch at a time. */
export async function forgetOldNotices(db: Database, days: number): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH;) {
    const { numAffectedRows = 0n } = await sql`
      delete from provider_events where (provider, event_key) in (
        select provider, event_key from provider_events
        where last_received_at < now() - make_interval(days => ${days}) limit ${BATCH})`.execute(db)
    deleted = Number(numAffectedRows)
  }
}
