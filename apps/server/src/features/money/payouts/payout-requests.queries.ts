import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { likeText } from '../../../db/like-text.ts'
import type { PayoutsTable } from '../../../db/schema/index.ts'
import { instantKey, type Keyset, orderOf, truthThenKey } from '../../../db/keyset.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'
import { type CursorQuery, pageFrom, startOf } from '../../../http/cursor-paging.ts'
import { firstOwnersAddress, hasMemberLike, suspendedSince } from '../../people/organisations/index.ts'
import { type Balance, balanceRows } from './balances.queries.ts'
import { askedFor, reservedFor } from './payouts.queries.ts'

export type PayoutRow = Selectable<PayoutsTable>

/** A payout with the people it concerns, and what may keep it from being approved. */
export interface PayoutWithPeople extends PayoutRow {
  organiser_name: string
  organiser_email: string
  requested_name: string
  confirmed_name: string | null
  withdrawn_name: string | null
  decided_name: string | null
  submitted_name: string | null
  settled_name: string | null
  frozen_until: Date | null
  suspended_at: Date | null
}

const nameOf = (table: string) =>
  sql<string>`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`

/** Which payouts wait for whom: an administrator does nothing about those that the organisation has not confirmed. */
const WAITING = {
  organisation: ['awaiting_confirmation', 'requested', 'approved', 'submitted', 'unknown'],
  administrators: ['requested', 'approved', 'submitted', 'unknown'],
} as const satisfies Record<string, readonly PayoutRow['state'][]>

export interface PayoutFilter {
  readonly organisationId?: string
  readonly id?: string
  readonly state?: PayoutRow['state'] | undefined
  readonly search?: string | undefined
}

/** Payouts that wait for a decision, then the others. */
const waitingFirst = (first: keyof typeof WAITING): Keyset => ({
  name: `waiting-${first}`,
  key: truthThenKey(
    sql`(array_position(${WAITING[first]}::text[], p.state) is not null)`,
    instantKey(sql`p.requested_at`),
  ),
  id: sql`p.id`,
  descending: true,
})

/** Payouts that wait for a decision come first, then the newest. */
export async function listPayouts(
  db: Database | Trx,
  { organisationId, id, state, search }: PayoutFilter,
  page: CursorQuery,
): Promise<{ rows: PayoutWithPeople[]; total: number; next: string | null }> {
  const start = startOf(waitingFirst(organisationId === undefined ? 'administrators' : 'organisation'), page)
  let query = db
    .selectFrom('payouts as p')
    .innerJoin('organisations as o', 'o.id', 'p.organiser_id')
    .innerJoin('users as r', 'r.id', 'p.requested_by')
    .innerJoin('payout_accounts as a', 'a.id', 'p.account_id')
    .leftJoin('users as c', 'c.id', 'p.confirmed_by')
    .leftJoin('users as w', 'w.id', 'p.withdrawn_by')
    .leftJoin('users as d', 'd.id', 'p.decided_by')
    .leftJoin('users as s', 's.id', 'p.submitted_by')
    .leftJoin('users as e', 'e.id', 'p.settled_by')
  if (organisationId !== undefined) query = query.where('p.organiser_id', '=', organisationId)
  if (id !== undefined) query = query.where('p.id', '=', id)
  if (state !== undefined) query = query.where('p.state', '=', state)
  if (search) {
    const like = `%${likeText(search)}%`
    query = query.where(
      sql<boolean>`(p.reference ilike ${like} or p.transfer_reference ilike ${like} or o.name ilike ${like}
        or ${hasMemberLike(sql`o.id`, like)})`,
    )
  }
  const { rows, total } = await pageOfRows(
    query
      .selectAll('p')
      .select([
        'o.name as organiser_name',
        firstOwnersAddress(sql`o.id`).as('organiser_email'),
        suspendedSince(sql`o.id`).as('suspended_at'),
        'a.frozen_until',
        nameOf('r').as('requested_name'),
        nameOf('c').as('confirmed_name'),
        nameOf('w').as('withdrawn_name'),
        nameOf('d').as('decided_name'),
        nameOf('s').as('submitted_name'),
        nameOf('e').as('settled_name'),
        start.keyset.key.text.as('sort_text'),
      ])
      .where(start.from)
      .orderBy(orderOf(start.keyset)),
    query,
    start,
  )
  return { total, ...pageFrom(start, rows, (payout) => payout.id) }
}

export async function findPayout(db: Database | Trx, id: string): Promise<PayoutWithPeople | undefined> {
  const { rows } = await listPayouts(db, { id }, { page: 1, limit: 1 })
  return rows[0]
}

export function lockPayout(trx: Trx, id: string): Promise<PayoutRow | undefined> {
  return trx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Locks an organiser's money in one currency, in the order in which releases and refunds do, and answers what is available
 * and how much of it has been asked for already.
 */
export async function lockBalance(trx: Trx, organiserId: string, currency: string) {
  const accounts = await trx
    .selectFrom('ledger_accounts')
    .select(['kind', sql<number>`-balance`.as('owed')])
    .where('organiser_id', '=', organiserId)
    .where('currency', '=', currency)
    .orderBy('id')
    .forUpdate()
    .execute()
  const asked = await askedFor(trx, organiserId, currency)
  const owed = (wanted: string) => accounts.find(({ kind }) => kind === wanted)?.owed ?? 0
  const reserved = await reservedFor(trx, organiserId, currency)
  // An organiser who owes the platform for a lost dispute is paid nothing until it is settled.
  const available = owed('dispute_receivable') < 0 ? 0 : Math.max(0, owed('organiser_available') - reserved)
  return { available, asked }
}

export interface OrganiserBalanceRow extends Balance {
  name: string
  email: string
  suspended: boolean
  paid_out: number
}

/** The balance of every organiser in each currency, from the ledger's balances. */
export async function listOrganiserBalances(
  db: Database,
  { search, owing }: { search?: string | undefined; owing?: boolean },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: OrganiserBalanceRow[]; total: number }> {
  const like = `%${likeText(search ?? '')}%`
  const { rows } = await sql<OrganiserBalanceRow & { total: number }>`
    select balance.*, o.name, ${firstOwnersAddress(sql`o.id`)} as email, ${suspendedSince(sql`o.id`)} is not null as suspended,
      (select coalesce(sum(p.amount), 0)::bigint from payouts p where p.organiser_id = balance.organiser_id
        and p.currency = balance.currency and p.state = 'paid') as paid_out,
      count(*) over ()::int as total
    from ${balanceRows(sql`true`)} balance join organisations o on o.id = balance.organiser_id
    where (o.name ilike ${like} or ${hasMemberLike(sql`o.id`, like)})
      and (not ${owing ?? false} or balance.owes > 0)
    order by owes > 0 desc, available + asked + reserved desc, o.name, o.id, balance.currency
    limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
