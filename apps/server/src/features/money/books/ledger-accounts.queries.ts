import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { likeText } from '../../../db/like-text.ts'
import { hasMemberLike } from '../../people/organisations/index.ts'

export interface LedgerAccountRow {
  id: string
  kind: string
  currency: string
  balance: number
  owner_id: string | null
  owner_name: string | null
}

const accounts = sql`
  select a.id, a.kind, a.currency, a.balance, a.organiser_id as owner_id, o.name as owner_name
  from ledger_accounts a left join organisations o on o.id = a.organiser_id`

export interface LedgerAccountFilter {
  readonly search?: string | undefined
  readonly kind?: string | undefined
  readonly currency?: string | undefined
}

/** The platform's own accounts first, then those of organisers by name. */
export async function listLedgerAccounts(
  db: Database,
  { search, kind, currency }: LedgerAccountFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: LedgerAccountRow[]; total: number }> {
  const like = `%${likeText(search ?? '')}%`
  const { rows } = await sql<LedgerAccountRow & { total: number }>`
    select a.*, count(*) over ()::int as total from (${accounts}) a
    where (${kind ?? null}::text is null or a.kind = ${kind ?? null})
      and (${currency ?? null}::text is null or a.currency = ${currency ?? null})
      and (${search ?? ''} = '' or a.owner_name ilike ${like} or ${hasMemberLike(sql`a.owner_id`, like)}
        or replace(a.kind, '_', ' ') ilike ${like})
    order by a.owner_id is not null, a.owner_name, a.currency, a.kind, a.id limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export async function findLedgerAccount(db: Database, id: string): Promise<LedgerAccountRow | undefined> {
  const { rows } = await sql<LedgerAccountRow>`select a.* from (${accounts}) a where a.id = ${id}`.execute(db)
  return rows[0]
}

/** Days of UTC, both included; what is left out is open. */
export interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface EntryRow {
  id: string
  transaction_id: string
  created_at: Date
  kind: string
  event_id: string | null
  event_title: string | null
  reference: string | null
  amount: number
  /** The account's balance after the entry, debit positive. */
  balance: number
}

/** Every entry with the balance after it; refunds, disputes and payouts have a reference too. */
const entries = (accountId: string) => sql<EntryRow>`
  select e.id, e.transaction_id, t.created_at, t.kind, t.ref, t.event_id, e.amount,
    sum(e.amount) over (order by t.created_at, t.id, e.id)::bigint as balance
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where e.account_id = ${accountId}`

const within = ({ from, to }: Days) => sql`
  (${from ?? null}::date is null or e.created_at >= (${from ?? null}::date)::timestamp at time zone 'UTC')
  and (${to ?? null}::date is null or e.created_at < (${to ?? null}::date + 1)::timestamp at time zone 'UTC')`

const named = sql`
  left join events ev on ev.id = e.event_id
  left join payouts po on po.id::text = e.ref
  left join refunds rf on rf.id::text = e.ref
  left join disputes dp on dp.id::text = e.ref
  left join payments p on p.id = rf.payment_id or p.id = dp.payment_id or p.id::text = e.ref
  left join orders o on o.id = p.order_id`

/** What an account held before some days, and what these days brought on either side; debit positive. */
export async function sumsOf(db: Database, accountId: string, days: Days) {
  const { rows } = await sql<{ opening: number; debits: number; credits: number; total: number }>`
    select coalesce(sum(e.amount) filter (where ${days.from ?? null}::date is not null
        and e.created_at < (${days.from ?? null}::date)::timestamp at time zone 'UTC'), 0)::bigint as opening,
      coalesce(sum(e.amount) filter (where e.amount > 0 and ${within(days)}), 0)::bigint as debits,
      coalesce(-sum(e.amount) filter (where e.amount < 0 and ${within(days)}), 0)::bigint as credits,
      (count(*) filter (where ${within(days)}))::int as total
    from (select e.amount, t.created_at from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account_id = ${accountId}) e`.execute(db)
  return rows[0] ?? { opening: 0, debits: 0, credits: 0, total: 0 }
}

/** A page of an account's entries within some days, the oldest first. */
export async function listEntries(
  db: Database,
  accountId: string,
  days: Days,
  { limit, offset }: { limit: number; offset: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.*, ev.title as event_title, coalesce(po.reference, o.reference) as reference
    from (
      select e.* from (${entries(accountId)}) e where ${within(days)}
      order by e.created_at, e.transaction_id, e.id limit ${limit} offset ${offset}
    ) e ${named}
    order by e.created_at, e.transaction_id, e.id`.execute(db)
  return rows
}
