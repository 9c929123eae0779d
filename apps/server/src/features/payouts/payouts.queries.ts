import { sql } from 'kysely'
import type { Database, Trx } from '../../db/database.ts'
import { atRisk } from './balances.queries.ts'

/** The sides of an event's money as posted, minor units. */
export async function eventSides(db: Database | Trx, eventId: string, organiserId: string) {
  const { rows } = await sql<{
    earned: number
    fees: number
    tax: number
    refunds: number
    held: number
    released: number
  }>`
    select
      coalesce(sum(e.amount) filter (where a.kind = 'provider_clearing' and t.kind = 'capture'), 0)::bigint as earned,
      coalesce(-sum(e.amount) filter (where a.kind = 'platform_fee_revenue'), 0)::bigint as fees,
      coalesce(-sum(e.amount) filter (where a.kind = 'tax_payable'), 0)::bigint as tax,
      coalesce(-sum(e.amount) filter (where a.kind = 'refund_clearing' and t.kind = 'refund'), 0)::bigint as refunds,
      coalesce(-sum(e.amount) filter (
        where a.kind = 'organiser_pending' and a.organiser_id = ${organiserId}), 0)::bigint as held,
      coalesce(-sum(e.amount) filter (
        where a.kind = 'organiser_available' and a.organiser_id = ${organiserId}), 0)::bigint as released
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.event_id = ${eventId}`.execute(db)
  return rows[0] ?? { earned: 0, fees: 0, tax: 0, refunds: 0, held: 0, released: 0 }
}

/** What was asked for and is still to be sent. It is available in the ledger, and cannot be asked for again. */
export async function askedFor(db: Database | Trx, organiserId: string, currency: string): Promise<number> {
  const { asked } = await db
    .selectFrom('payouts')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('asked'))
    .where('organiser_id', '=', organiserId)
    .where('currency', '=', currency)
    .where('state', 'in', ['requested', 'approved'])
    .executeTakeFirstOrThrow()
  return asked
}

/** What of an organiser's money open disputes may take: it stays available in the ledger, and cannot be paid out. */
export async function reservedFor(db: Database | Trx, organiserId: string, currency: string): Promise<number> {
  const { rows } = await sql<{ reserved: number }>`
    select ${atRisk(sql`${organiserId}::uuid`, sql`${currency}`)} as reserved`.execute(db)
  return rows[0]?.reserved ?? 0
}

/** What has been paid out to an organiser in one currency: what left the accounts in transit and did not come back. */
export async function paidOut(db: Database, organiserId: string, currency: string): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(e.amount), 0)::bigint as paid
    from ledger_accounts a join ledger_entries e on e.account_id = a.id
    join ledger_transactions t on t.id = e.transaction_id
    where a.organiser_id = ${organiserId} and a.currency = ${currency}
      and (a.kind, t.kind) in (('payout_in_transit', 'payout_paid'), ('organiser_available', 'payout_returned'))`.execute(
    db,
  )
  return rows[0]?.paid ?? 0
}

export interface StatementRow {
  id: string
  kind: 'capture' | 'refund' | 'release'
  created_at: Date
  reference: string | null
  paid: number
  fee: number
  tax: number
  yours: number
  released: number
}

const movements = (eventId: string, organiserId: string) => sql<StatementRow>`
  select t.id, t.kind, t.created_at, coalesce(sold.reference, given.reference) as reference,
    coalesce(sum(e.amount) filter (where a.kind = 'provider_clearing' and t.kind = 'capture'), 0)::bigint
      + coalesce(sum(e.amount) filter (where a.kind = 'refund_clearing' and t.kind = 'refund'), 0)::bigint as paid,
    coalesce(-sum(e.amount) filter (where a.kind = 'platform_fee_revenue'), 0)::bigint as fee,
    coalesce(-sum(e.amount) filter (where a.kind = 'tax_payable'), 0)::bigint as tax,
    coalesce(-sum(e.amount) filter (
      where a.organiser_id = ${organiserId} and t.kind <> 'release'), 0)::bigint as yours,
    coalesce(-sum(e.amount) filter (
      where a.kind = 'organiser_available' and t.kind = 'release'), 0)::bigint as released
  from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id
  join ledger_accounts a on a.id = e.account_id
  left join payments p on p.id = case when t.kind = 'capture' then t.ref::uuid end
  left join orders sold on sold.id = p.order_id
  left join refunds r on r.id = case when t.kind = 'refund' then t.ref::uuid end
  left join payments rp on rp.id = r.payment_id
  left join orders given on given.id = rp.order_id
  where t.event_id = ${eventId} and t.kind in ('capture', 'refund', 'release')
  group by t.id, sold.reference, given.reference`

/** A page of an event's movements, the newest first. */
export async function listMovements(
  db: Database,
  event: { id: string; organiser_id: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StatementRow[]; total: number }> {
  const { rows } = await sql<StatementRow>`
    ${movements(event.id, event.organiser_id)} order by t.created_at desc, t.id desc
    limit ${limit} offset ${offset}`.execute(db)
  const { total } = await db
    .selectFrom('ledger_transactions')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('event_id', '=', event.id)
    .where('kind', 'in', ['capture', 'refund', 'release'])
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** The movements from the first on, after one that was seen. */
export async function movementsAfter(
  db: Database,
  event: { id: string; organiser_id: string },
  after: { id: string } | null,
  limit: number,
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select * from (${movements(event.id, event.organiser_id)}) m
    where ${after === null ? sql<boolean>`true` : sql<boolean>`(m.created_at, m.id) > (select created_at, id from ledger_transactions where id = ${after.id})`}
    order by m.created_at, m.id limit ${limit}`.execute(db)
  return rows
}
