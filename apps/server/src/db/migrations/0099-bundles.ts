import { type Kysely, sql } from 'kysely'

/**
 * Bundles: several ticket types of an event sold together at a price of their own. Orders name the bundle in their lines, tickets by two
 * columns. Programs of the previous release leave these empty and sell no bundles.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // How many bundles there are stands in the counter, which shares its id.
  await sql`
    create table bundles (
      id uuid primary key,
      event_id uuid not null references events on delete cascade,
      name text not null check (length(name) between 1 and 100),
      description text not null default '',
      price bigint not null check (price >= 0),
      sales_start_at timestamptz,
      sales_end_at timestamptz,
      visibility text not null default 'public' check (visibility in ('public', 'hidden')),
      position integer not null default 0,
      archived_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint bundles_sales check (sales_end_at > sales_start_at)
    )`.execute(db)
  await sql`create index bundles_event on bundles (event_id)`.execute(db)
  // Without a cascade from the ticket type: a bundle never loses a part in silence. Checked at commit, because a deleted event takes its
  // ticket types and its bundles along in an order of the database's own.
  await sql`
    create table bundle_parts (
      bundle_id uuid not null references bundles on delete cascade,
      ticket_type_id uuid not null references ticket_types deferrable initially deferred,
      position smallint not null,
      quantity smallint not null check (quantity between 1 and 20),
      primary key (bundle_id, ticket_type_id)
    )`.execute(db)
  await sql`create index bundle_parts_ticket_type on bundle_parts (ticket_type_id)`.execute(db)
  await sql`alter table tickets add column bundle_id uuid, add column bundle_unit smallint`.execute(db)
  await widenKinds(db)
}

/** Lets counters count bundles as well, whatever kinds they count by now. Rows that exist fulfil the wider rule. */
async function widenKinds(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_expr(conbin, conrelid) as rule from pg_constraint
    where conrelid = 'counters'::regclass and conname = 'counters_kind_check'`.execute(db)
  const rule = rows[0]?.rule ?? 'true'
  await sql`alter table counters drop constraint if exists counters_kind_check`.execute(db)
  await sql`${sql.raw(`alter table counters add constraint counters_kind_check
    check (kind = 'bundle' or ${rule}) not valid`)}`.execute(db)
}
