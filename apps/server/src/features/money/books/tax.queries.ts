import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { likeText } from '../../../db/like-text.ts'
import type { TaxRemittancesTable } from '../../../db/schema/index.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'
import { firstOwnersAddress, hasMemberLike } from '../../people/organisations/index.ts'
import type { Days } from './ledger-accounts.queries.ts'

const nameOf = (table: string) =>
  sql<string>`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`

const within = (instant: string, { from, to }: Days) => sql<boolean>`
  (${from ?? null}::date is null or ${sql.ref(instant)} >= (${from ?? null}::date)::timestamp at time zone 'UTC')
  and (${to ?? null}::date is null or ${sql.ref(instant)} < (${to ?? null}::date + 1)::timestamp at time zone 'UTC')`

interface TaxBalanceRow {
  organiser_id: string
  name: string
  email: string
  currency: string
  collected: number
  returned: number
  remitted: number
  waiting: number
  remaining: number
}

/** An order that moves to another date takes its tax along: nothing is collected or returned. */
const STAYS = sql<boolean>`ledger_movement(t.kind) <> 'move'`

/** The tax of each organiser and currency, all from the ledger; those with most of it left come first. */
export async function listTaxBalances(
  db: Database,
  { search, ...days }: Days & { search?: string | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: TaxBalanceRow[]; total: number }> {
  const like = `%${likeText(search ?? '')}%`
  const { rows } = await sql<TaxBalanceRow & { total: number }>`
    select tax.organiser_id, org.name, ${firstOwnersAddress(sql`org.id`)} as email, tax.currency, tax.collected, tax.returned,
      coalesce(gone.remitted, 0)::bigint as remitted, coalesce(gone.waiting, 0)::bigint as waiting,
      (tax.balance - coalesce(gone.ever, 0))::bigint as remaining, count(*) over ()::int as total
    from (
      select ev.organiser_id, a.currency, -sum(e.amount)::bigint as balance,
        coalesce(-sum(e.amount) filter (where e.amount < 0 and ${STAYS} and ${within('t.created_at', days)}), 0)::bigint as collected,
        coalesce(sum(e.amount) filter (where e.amount > 0 and ${STAYS} and ${within('t.created_at', days)}), 0)::bigint as returned
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
      join ledger_transactions t on t.id = e.transaction_id join events ev on ev.id = t.event_id
      where a.kind = 'tax_payable' group by 1, 2
    ) tax
    join organisations org on org.id = tax.organiser_id
    left join lateral (
      select sum(amount) filter (where r.state = 'posted' and ${within('r.posted_at', days)}) as remitted,
        sum(amount) filter (where r.state = 'waiting') as waiting, sum(amount) as ever
      from tax_remittances r
      where r.organiser_id = tax.organiser_id and r.currency = tax.currency and r.state in ('waiting', 'posted')
    ) gone on true
    where org.name ilike ${like} or ${hasMemberLike(sql`org.id`, like)}
    order by remaining desc, org.name, org.id, tax.currency limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export interface RemittanceRow extends Selectable<TaxRemittancesTable> {
  organiser_name: string
  recorded_name: string
  posted_name: string | null
  ended_name: string | null
}

/** Remittances that wait for a second person come first, then the newest. */
export async function listRemittances(
  db: Database | Trx,
  { id }: { id?: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RemittanceRow[]; total: number }> {
  let query = db
    .selectFrom('tax_remittances as r')
    .innerJoin('organisations as o', 'o.id', 'r.organiser_id')
    .innerJoin('users as b', 'b.id', 'r.recorded_by')
    .leftJoin('users as p', 'p.id', 'r.posted_by')
    .leftJoin('users as e', 'e.id', 'r.ended_by')
  if (id !== undefined) query = query.where('r.id', '=', id)
  return pageOfRows(
    query
      .selectAll('r')
      .select([
        'o.name as organiser_name',
        nameOf('b').as('recorded_name'),
        nameOf('p').as('posted_name'),
        nameOf('e').as('ended_name'),
      ])
      .orderBy(sql`r.state <> 'waiting'`)
      .orderBy('r.recorded_at', 'desc')
      .orderBy('r.id', 'desc'),
    query,
    { limit, offset },
  )
}

export async function findRemittance(db: Database | Trx, id: string): Promise<RemittanceRow | undefined> {
  const { rows } = await listRemittances(db, { id }, { limit: 1, offset: 0 })
  return rows[0]
}
