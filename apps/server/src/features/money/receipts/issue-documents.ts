import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { uuidv7 } from '../../../ids.ts'

/*
 * Every document is issued in the transaction that records what it states. Its content is read from the rows as they are then and
 * stored whole. The number comes from the organiser's counter, whose row stays locked until the transaction ends, so that numbers
 * follow the order of sale and none is missing. The counter is taken before any account of the ledger.
 */

/**
 * Issues the receipt of an order that has just been paid; an order that cost nothing gets none. Orders that were paid together have one
 * receipt: a part each, under the number that the first of them was given in the same transaction.
 */
export async function issueReceipt(trx: Trx, orderId: string): Promise<void> {
  await sql`
    insert into receipt_documents (id, kind, organiser_id, number, part, event_id, order_id, currency, total, tax_total,
      occurred_at, day, content)
    select ${uuidv7()}, 'receipt', e.organiser_id,
      coalesce(parts.number, next_receipt_number(e.organiser_id, 'receipt')), coalesce(parts.issued, 0) + 1, e.id, o.id,
      o.currency, o.total, o.tax_total, o.paid_at, (o.paid_at at time zone e.timezone)::date, receipt_content(o)
    from orders o join events e on e.id = o.event_id
    left join order_groups g on g.id = o.group_id
    left join lateral (
      select d.number, count(*)::int as issued from receipt_documents d
      where d.order_id = any(g.order_ids) and d.kind = 'receipt' group by d.number
    ) parts on true
    where o.id = ${orderId} and o.total > 0`.execute(trx)
}

/** Takes the counter of an organiser's credit notes before any account of the ledger, for a note that is issued after one was changed. */
export async function lockCreditNotes(trx: Trx, organiserId: string): Promise<void> {
  await sql`
    insert into receipt_counters (organiser_id, kind, last) values (${organiserId}, 'credit_note', 0)
    on conflict (organiser_id, kind) do update set last = receipt_counters.last`.execute(trx)
}

/** Issues the credit note of a refund of something sold. A refund has at most one; the database refuses a second. */
export async function issueRefundNote(trx: Trx, refundId: string): Promise<void> {
  await sql`
    insert into receipt_documents (id, kind, organiser_id, number, event_id, order_id, refund_id, currency, total, tax_total,
      occurred_at, day, content)
    select ${uuidv7()}, 'credit_note', e.organiser_id, next_receipt_number(e.organiser_id, 'credit_note'), e.id, o.id, r.id,
      o.currency, -r.amount, -r.tax_returned, r.created_at, (r.created_at at time zone e.timezone)::date,
      receipt_refund_content(o, r)
    from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
    join events e on e.id = o.event_id
    where r.id = ${refundId}`.execute(trx)
}

/**
 * Issues the credit note of a lost chargeback, over what earlier credit notes of its payment have left. Money that never became tickets, or
 * came in another currency, was on no receipt and gets none.
 */
export async function issueChargebackNote(trx: Trx, disputeId: string): Promise<void> {
  await sql`
    insert into receipt_documents (id, kind, organiser_id, number, event_id, order_id, dispute_id, currency, total, tax_total,
      occurred_at, day, content)
    select ${uuidv7()}, 'credit_note', e.organiser_id, next_receipt_number(e.organiser_id, 'credit_note'), e.id, o.id, d.id,
      o.currency, -receipt_chargeback_amount(d), 0, d.decided_at, (d.decided_at at time zone e.timezone)::date,
      receipt_chargeback_note(o, receipt_chargeback_amount(d))
    from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
    join events e on e.id = o.event_id
    where d.id = ${disputeId} and d.state = 'lost' and d.currency = o.currency and receipt_chargeback_amount(d) > 0
      and exists (select from ledger_transactions t where t.kind = 'capture' and t.ref = p.id::text)`.execute(trx)
}

/** Issues a correction of an order's receipt after its buyer's details were changed. An order without a receipt gets none. */
export async function issueCorrection(trx: Trx, orderId: string): Promise<void> {
  await sql`
    insert into receipt_documents (id, kind, organiser_id, number, event_id, order_id, currency, total, tax_total,
      occurred_at, day, content)
    select ${uuidv7()}, 'correction', e.organiser_id, next_receipt_number(e.organiser_id, 'correction'), e.id, o.id,
      o.currency, 0, 0, now(), (now() at time zone e.timezone)::date,
      r.content || jsonb_build_object('buyer', receipt_content(o)->'buyer', 'refersTo', receipt_referred(o.id))
    from orders o join events e on e.id = o.event_id
    join receipt_documents r on r.order_id = o.id and r.kind = 'receipt'
    where o.id = ${orderId}`.execute(trx)
}
