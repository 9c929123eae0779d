import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { migrations } from '../db/migrations/index.ts'

/** The last schema in which a user was the organiser. */
const LAST_WITHOUT_ORGANISATIONS = '0064-event-texts'

const ORDERS_PER_EVENT = 500
const TICKETS_PER_ORDER = 4

/** What an upgrade left of the data, and how long it took. */
export interface Rehearsal {
  readonly tickets: number
  readonly organisers: number
  readonly milliseconds: number
  /** Tables whose rows differ in a column that existed before. */
  readonly changed: readonly string[]
}

/** An empty database with the schema of the release in which users were organisers. */
export async function openBefore(db: Database): Promise<void> {
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  const list = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= LAST_WITHOUT_ORGANISATIONS))
  await migrate(db, { list, functions: false })
}

/**
 * Fills it with sales as that release kept them: each organiser with events, counters, paid orders with tickets, receipts, ledger
 * entries that sum to zero, a payout account, a payout, a fee of their own and a session. Every tenth organiser has a name of their
 * own, every fiftieth is suspended.
 */
export async function fillBefore(db: Database, tickets: number): Promise<void> {
  const events = Math.max(2, Math.ceil(tickets / (ORDERS_PER_EVENT * TICKETS_PER_ORDER)))
  const orders = Math.ceil(tickets / TICKETS_PER_ORDER)
  // The same id for the same number each time, with the digits of a version and a variant that readers of UUIDs insist on.
  const id = (kind: string, number: string) =>
    sql.raw(`overlay(overlay(md5('${kind} ' || (${number})::text) placing '4' from 13) placing '8' from 17)::uuid`)
  const statements = [
    sql`insert into users (id, email, password_hash, first_name, last_name, organiser_name, suspended_at, email_verified_at)
      select ${id('user', 'n')}, 'organiser' || n || '@example.org', 'none', 'Organiser', 'Number ' || n,
        case when n % 10 = 0 then 'Éclat & Söhne ' || n end, case when n % 50 = 0 then now() end, now()
      from generate_series(1, ${events}::int) n`,
    sql`insert into users (id, email, password_hash, first_name) values (${id('user', '0')}, 'visitor@example.org', 'none', 'Visitor')`,
    sql`insert into sessions (id, user_id, user_agent, ip, expires_at)
      select ${id('session', 'n')}, ${id('user', 'n')}, 'Firefox', '192.0.2.1', now() + interval '7 days'
      from generate_series(0, ${events}::int) n`,
    sql`insert into events (id, organiser_id, custom_url, title, starts_at, ends_at, timezone, currency, status)
      select ${id('event', 'n')}, ${id('user', 'n')}, 'event-' || n, 'Event ' || n, now() + interval '9 days',
        now() + interval '10 days', 'Africa/Lagos', 'NGN', 'published' from generate_series(1, ${events}::int) n`,
    sql`insert into ticket_types (id, event_id, name, kind, price)
      select ${id('type', 'n')}, ${id('event', 'n')}, 'Standard', 'paid', 5000 from generate_series(1, ${events}::int) n`,
    sql`insert into counters (id, event_id, kind, capacity, claimed)
      select ${id('type', 'n')}, ${id('event', 'n')}, 'ticket_type', 5000, 2000 from generate_series(1, ${events}::int) n`,
    sql`insert into orders (id, reference, event_id, idempotency_key, request_hash, state, first_name, email, lines, quantity,
        currency, subtotal, fee_total, platform_fee, total, held_until, paid_at)
      select ${id('order', 'n')}, 'R' || n, ${id('event', '1 + (n - 1) / 500')}, decode(md5('key ' || n), 'hex'), '', 'paid',
        'Buyer', 'buyer' || n || '@example.org', '[]', 4, 'NGN', 20000, 1000, 1000, 21000, now(), now()
      from generate_series(1, ${orders}::int) n`,
    sql`insert into tickets (id, order_id, event_id, ticket_type_id, number, guest_name)
      select ${id('ticket', 'n * 10 + seat')}, ${id('order', 'n')}, ${id('event', '1 + (n - 1) / 500')},
        ${id('type', '1 + (n - 1) / 500')}, seat, 'Guest ' || n from generate_series(1, ${orders}::int) n, generate_series(1, 4) seat`,
    sql`insert into ledger_accounts (id, kind, organiser_id, currency, balance)
      select ${id('pending', 'n')}, 'organiser_pending', ${id('user', 'n')}, 'NGN', -20000 * 500
      from generate_series(1, ${events}::int) n`,
    sql`insert into ledger_accounts (id, kind, currency, balance) values
      (${id('clearing', '0')}, 'provider_clearing', 'NGN', 0), (${id('revenue', '0')}, 'platform_fee_revenue', 'NGN', 0)`,
    sql`insert into ledger_transactions (id, kind, ref, event_id)
      select ${id('capture', 'n')}, 'capture', 'R' || n, ${id('event', '1 + (n - 1) / 500')} from generate_series(1, ${orders}::int) n`,
    sql`insert into ledger_entries (id, transaction_id, account_id, currency, amount)
      select md5('entry ' || n || part.kind)::uuid, ${id('capture', 'n')},
        case part.kind when 'pending' then ${id('pending', '1 + (n - 1) / 500')} when 'clearing' then ${id('clearing', '0')}
          else ${id('revenue', '0')} end, 'NGN', part.amount
      from generate_series(1, ${orders}::int) n,
        (values ('clearing', 21000), ('pending', -20000), ('revenue', -1000)) as part (kind, amount)`,
    sql`insert into receipt_documents (id, kind, organiser_id, number, event_id, order_id, currency, total, tax_total, occurred_at, day, content)
      select ${id('receipt', 'n')}, 'receipt', ${id('user', '1 + (n - 1) / 500')}, n, ${id('event', '1 + (n - 1) / 500')},
        ${id('order', 'n')}, 'NGN', 21000, 0, now(), current_date, '{}' from generate_series(1, ${orders}::int) n`,
    sql`insert into receipt_counters (organiser_id, kind, last)
      select ${id('user', 'n')}, 'receipt', 500 * n from generate_series(1, ${events}::int) n`,
    sql`insert into payout_accounts (id, organiser_id, currency, holder, bank_name, number_sealed, last4)
      select ${id('bank', 'n')}, ${id('user', 'n')}, 'NGN', 'Organiser', 'Bank', '\\x00', '0000' from generate_series(1, ${events}::int) n`,
    sql`insert into payouts (id, reference, organiser_id, account_id, account, currency, amount, requested_by)
      select ${id('payout', 'n')}, 'P' || n, ${id('user', 'n')}, ${id('bank', 'n')}, '{}', 'NGN', 5000, ${id('user', 'n')}
      from generate_series(1, ${events}::int) n`,
    sql`insert into platform_fees (id, currency, basis_points, fixed_per_ticket, organiser_id)
      select ${id('fee', 'n')}, 'NGN', 250, 0, ${id('user', 'n')} from generate_series(1, ${events}::int) n`,
    sql`insert into guest_notes (organiser_id, email, note)
      select ${id('user', 'n')}, 'buyer' || n || '@example.org', 'Front row' from generate_series(1, ${events}::int) n`,
  ]
  for (const statement of statements) await statement.execute(db)
}

/** Upgrades to today's schema, and compares every row in every column that existed before. */
export async function rehearseUpgrade(db: Database): Promise<Rehearsal> {
  const before = await checksums(db)
  const started = performance.now()
  await migrate(db)
  const milliseconds = performance.now() - started
  const after = await checksums(db, before)
  const changed = [...before.keys()].filter((table) => after.get(table)?.sum !== before.get(table)?.sum)
  const { rows } = await sql<{ tickets: number; organisers: number }>`
    select (select count(*)::int from tickets) as tickets, (select count(*)::int from organisations) as organisers`.execute(
    db,
  )
  return { tickets: 0, organisers: 0, ...rows[0], milliseconds, changed }
}

interface TableSum {
  readonly columns: readonly string[]
  readonly sum: string
}

/** Tables that every upgrade adds rows to. */
const ITS_OWN = ['kysely_migration', 'sql_objects']

/** A digest of all rows of each table, over its present columns or those of an earlier reading. */
async function checksums(db: Database, earlier?: ReadonlyMap<string, TableSum>): Promise<Map<string, TableSum>> {
  const tables = earlier ? [...earlier].map(([name, { columns }]) => ({ name, columns })) : await tablesOf(db)
  const sums = new Map<string, TableSum>()
  for (const { name, columns } of tables) {
    const row = sql.join(columns.map((column) => sql`t.${sql.id(column)}`))
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(sum(('x' || left(md5(row(${row})::text), 15))::bit(60)::bigint::numeric), 0) as sum
      from ${sql.table(name)} t`.execute(db)
    sums.set(name, { columns, sum: rows[0]?.sum ?? '' })
  }
  return sums
}

async function tablesOf(db: Database): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by c.table_name order by c.table_name`.execute(
    db,
  )
  return rows.filter(({ name }) => !ITS_OWN.includes(name))
}
