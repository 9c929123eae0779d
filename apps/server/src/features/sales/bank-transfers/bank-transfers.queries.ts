import type { BankTransferState } from '@foyer/contract'
import type { OrderState, BankTransferOutcome } from '@foyer/domain'
import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { BankEntriesTable } from '../../../db/schema/index.ts'

/** The name under which the provider's payments are stored. */
export const PROVIDER = 'bank-transfer'

export interface BankTransferRow {
  id: string
  payment_reference: string
  amount: number
  currency: string
  created_at: Date
  received_at: Date | null
  order_id: string
  order_reference: string
  order_state: OrderState
  held_until: Date
  buyer: string
  event_id: string
  title: string
  /** For a transfer that pays the orders of a group, of which `order_id` is the first: the group's reference and number of orders. */
  group_reference: string | null
  group_orders: number | null
}

export interface Page {
  readonly limit: number
  readonly offset: number
}

const STATES = {
  waiting: sql`received_at is null and order_state in ('held', 'awaiting_payment')`,
  ended: sql`received_at is null and order_state in ('expired', 'cancelled')`,
  received: sql`received_at is not null`,
} as const

/**
 * The last attempt of an order counts. Orders of a group are paid by one transfer: it is listed once, with the first of the orders that it
 * pays, and has ended as soon as one of them has.
 */
const transfers = sql`
  select p.id, t.reference as payment_reference, t.amount, t.currency, p.created_at, t.received_at, o.id as order_id,
    o.reference as order_reference, o.held_until, o.email, e.id as event_id, e.title,
    trim(coalesce(o.first_name, '') || ' ' || coalesce(o.last_name, '')) as buyer,
    g.reference as group_reference, cardinality(g.order_ids) as group_orders, coalesce(g.reference, o.reference) as named,
    coalesce((select x.state from orders x where x.id = any(g.order_ids) and x.state in ('expired', 'cancelled') limit 1),
      o.state) as order_state
  from payments p
  left join group_payments c on c.reference = p.checkout_reference
  left join order_groups g on g.id = c.group_id
  join bank_transfers t on t.reference = coalesce(p.checkout_reference, p.reference)
  join orders o on o.id = p.order_id join events e on e.id = o.event_id
  where p.provider = ${PROVIDER} and (c.reference is null or c.payment_ids[1] = p.id)
    and case when c.reference is null then not exists (
      select from payments l where l.order_id = p.order_id and l.provider = ${PROVIDER} and l.created_at > p.created_at)
    else not exists (
      select from group_payments l where l.group_id = c.group_id and l.provider = ${PROVIDER} and l.created_at > c.created_at)
    end`

/** Orders to be paid by bank transfer, the next deadline first. `search` finds references of orders and groups, buyers and events. */
export async function listBankTransfers(
  db: Database,
  { state, search, orderReferences }: { state: BankTransferState; search?: string; orderReferences: readonly string[] },
  { limit, offset }: Page,
): Promise<{ rows: BankTransferRow[]; total: number }> {
  const like = `%${(search ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const found =
    search === undefined
      ? sql`true`
      : sql`(order_reference = any(${orderReferences}::text[]) or named = any(${orderReferences}::text[])
          or title ilike ${like} or email ilike ${like} or buyer ilike ${like})`
  const { rows } = await sql<BankTransferRow & { total: number }>`
    select listed.*, count(*) over ()::int as total from (${transfers}) listed
    where ${STATES[state]} and ${found}
    order by case when ${state} = 'waiting' then held_until end, created_at desc, id limit ${limit} offset ${offset}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export async function findBankTransfer(db: Database | Trx, paymentId: string): Promise<BankTransferRow | undefined> {
  const { rows } = await sql<BankTransferRow>`${transfers} and p.id = ${paymentId}`.execute(db)
  return rows[0]
}

/**
 * An order as a bank entry is matched with it, or a group with the first of the orders that its transfer pays. `state` is `paid` from the
 * moment the money is recorded.
 */
export interface MatchRow {
  order_id: string
  /** What the entry names: the reference of the order, or of its group. */
  reference: string
  state: OrderState
  amount: number
  currency: string
  payment_id: string
  payment_reference: string
}

export async function findMatches(db: Database | Trx, references: readonly string[]): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`
    select order_id, named as reference, amount, currency, id as payment_id, payment_reference,
      case when received_at is not null then 'paid' else order_state end as state
    from (${transfers} and (
      (g.id is null and o.reference = any(${references}::text[])) or g.reference = any(${references}::text[]))) found`.execute(
    db,
  )
  return rows
}

/** Records once what arrived: of several concurrent callers, only one is answered true. */
export async function receiveTransfer(
  trx: Trx,
  paymentReference: string,
  { amount, currency }: { amount: number; currency: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('bank_transfers')
    .set({ received_amount: amount, received_currency: currency, received_at: sql<Date>`now()` })
    .where('reference', '=', paymentReference)
    .where('received_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type EntryRow = Selectable<BankEntriesTable> & {
  order_reference: string | null
  closed_name: string | null
}

function entries(db: Database | Trx) {
  return db
    .selectFrom('bank_entries as b')
    .leftJoin('orders as o', 'o.id', 'b.order_id')
    .leftJoin('order_groups as g', 'g.id', 'o.group_id')
    .leftJoin('users as u', 'u.id', 'b.closed_by')
    .selectAll('b')
    .select([
      // Orders of a group are paid by the transfer that names the group.
      sql<string | null>`coalesce(g.reference, o.reference)`.as('order_reference'),
      sql<string | null>`trim(u.first_name || ' ' || u.last_name)`.as('closed_name'),
    ])
}

export async function listEntries(
  db: Database,
  { limit, offset }: Page,
): Promise<{ rows: EntryRow[]; total: number; open: number }> {
  const rows = await entries(db)
    .orderBy(sql`b.closed_at is not null`)
    .orderBy('b.imported_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const counts = await db
    .selectFrom('bank_entries')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where closed_at is null)::int`.as('open'),
    ])
    .executeTakeFirstOrThrow()
  return { rows, ...counts }
}

export function findEntry(db: Database | Trx, id: string): Promise<EntryRow | undefined> {
  return entries(db).where('b.id', '=', id).executeTakeFirst()
}

/** Those of the digests that an earlier import has stored, in hexadecimal. */
export async function knownEntries(db: Database, hashes: readonly Buffer[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select encode(key_hash, 'hex') as hash from bank_entries where key_hash = any(${hashes}::bytea[])`.execute(db)
  return new Set(rows.map(({ hash }) => hash))
}

export interface RefundRow {
  id: string
  payment_id: string | null
  amount: number
  currency: string
  created_at: Date
  sent_at: Date | null
  order_id: string | null
  order_reference: string | null
  buyer: string | null
}

// One transfer can pay several orders: the key of a refund, `refund_` and its id, shows whose payment it returns.
const refunds = sql`
  select r.id, r.amount, coalesce(t.received_currency, t.currency) as currency, r.created_at, r.sent_at, p.id as payment_id,
    o.id as order_id, o.reference as order_reference,
    trim(coalesce(o.first_name, '') || ' ' || coalesce(o.last_name, '')) as buyer
  from bank_refunds r join bank_transfers t on t.reference = r.reference
  left join refunds f on f.id = case when r.key like 'refund\\_%' then split_part(r.key, '_', 2)::uuid end
  left join payments p on p.id = coalesce(f.payment_id, (select own.id from payments own where own.reference = r.reference))
  left join orders o on o.id = p.order_id`

export async function listRefunds(
  db: Database,
  { limit, offset }: Page,
): Promise<{ rows: RefundRow[]; total: number; open: number }> {
  const { rows } = await sql<RefundRow>`
    ${refunds} order by r.sent_at is not null, r.created_at desc, r.id limit ${limit} offset ${offset}`.execute(db)
  const counts = await db
    .selectFrom('bank_refunds')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where sent_at is null)::int`.as('open'),
    ])
    .executeTakeFirstOrThrow()
  return { rows, ...counts }
}

export async function findRefund(db: Database | Trx, id: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`${refunds} where r.id = ${id}`.execute(db)
  return rows[0]
}

export interface NewEntry {
  id: string
  keyHash: Buffer
  line: number
  kind: 'credit' | 'reversal'
  amount: number
  currency: string
  day: string | null
  text: string
  payer: string
  outcome: BankTransferOutcome
  orderId: string | null
}

/** Writes entries that are not known yet and answers the ids of those it wrote. The unique digest decides between two imports at once. */
export async function insertEntries(
  trx: Trx,
  { statement, importedBy }: { statement: string; importedBy: string },
  found: readonly NewEntry[],
): Promise<Set<string>> {
  if (found.length === 0) return new Set()
  const written = await trx
    .insertInto('bank_entries')
    .values(
      found.map(({ keyHash, orderId, ...entry }) => ({
        ...entry,
        key_hash: keyHash,
        order_id: orderId,
        statement,
        imported_by: importedBy,
      })),
    )
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('id')
    .execute()
  return new Set(written.map(({ id }) => id))
}
