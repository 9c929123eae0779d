import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

/**
 * The platform's money by day and currency, from the ledger alone. Sales are captures of orders; money that paid for no order and was
 * returned is neither a sale nor a refund. Fees are net of returned fees. A lost dispute is a chargeback to the extent that the
 * organiser bears it, and otherwise a loss of the platform.
 */
export async function moneyByDay(db: Database, since: string, zone: string) {
  const { rows } = await sql<{
    day: string
    currency: string
    gross: number
    fees: number
    refunds: number
    chargebacks: number
    losses: number
  }>`
    select (t.created_at at time zone ${zone})::date as day, e.currency,
      coalesce(sum(e.amount) filter (where a.kind in ('provider_clearing', 'gift_card_liability')
        and ledger_movement(t.kind) = 'sale'), 0)::bigint as gross,
      coalesce(-sum(e.amount) filter (where a.kind = 'platform_fee_revenue'), 0)::bigint as fees,
      coalesce(-sum(e.amount) filter (where a.kind = 'refund_clearing' and ledger_movement(t.kind) = 'refund'), 0)::bigint
        as refunds,
      coalesce(sum(e.amount) filter (where a.organiser_id is not null and a.kind <> 'gift_card_liability'
        and ledger_movement(t.kind) = 'chargeback'), 0)::bigint
        as chargebacks,
      coalesce(sum(e.amount) filter (where a.kind = 'dispute_loss'), 0)::bigint as losses
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where (t.created_at at time zone ${zone})::date >= ${since}::date
    group by 1, 2`.execute(db)
  return rows
}

/** Tickets issued by day and currency. */
export async function ticketsByDay(db: Database, since: string, zone: string) {
  const { rows } = await sql<{ day: string; currency: string; tickets: number }>`
    select (tickets.created_at at time zone ${zone})::date as day, orders.currency, count(*)::int as tickets
    from tickets join orders on orders.id = tickets.order_id
    where (tickets.created_at at time zone ${zone})::date >= ${since}::date and not tickets.extra
    group by 1, 2`.execute(db)
  return rows
}

/** What counts as one event: a series counts once with all its dates and passes, as in the list of events. */
const LISTED = sql`coalesce(series_id, passes_for_series, events.id)`

/** The numbers of new users and of newly published events, by day. */
export async function arrivalsByDay(db: Database, since: string, zone: string) {
  const { rows } = await sql<{ day: string; users: number; events: number }>`
    select day, sum(users)::int as users, sum(events)::int as events from (
      select (created_at at time zone ${zone})::date as day, 1 as users, 0 as events from users
      union all
      select (min(published_at) at time zone ${zone})::date, 0, 1 from events where published_at is not null group by ${LISTED}
    ) arrivals where day >= ${since}::date group by day`.execute(db)
  return rows
}

export async function totals(db: Database) {
  const { rows } = await sql<{ users: number; upcoming: number; appeals: number; disputes: number }>`
    select (select count(*)::int from users) as users,
      (select count(distinct ${LISTED})::int from events where status = 'published' and ends_at > now() and not blocked)
        as upcoming,
      (select count(*)::int from appeals where state in ('open', 'in_review', 'more_info')) as appeals,
      (select count(*)::int from disputes where state = 'open') as disputes`.execute(db)
  return rows[0] ?? { users: 0, upcoming: 0, appeals: 0, disputes: 0 }
}

/** The events published last. A series is represented by the date with which it was first published. */
export function latestEvents(db: Database) {
  return db
    .with('published', (query) =>
      query
        .selectFrom('events')
        .select(['id', 'title', 'published_at', 'organiser_id'])
        .distinctOn(LISTED)
        .where('status', '=', 'published')
        .where('published_at', 'is not', null)
        .orderBy(LISTED)
        .orderBy('published_at')
        .orderBy('starts_at'),
    )
    .selectFrom('published')
    .innerJoin('organisations', 'organisations.id', 'published.organiser_id')
    .select(['published.id', 'published.title', 'published.published_at'])
    .select('organisations.name as organiser_name')
    .orderBy('published.published_at', 'desc')
    .limit(5)
    .execute()
}
