import { type Kysely, sql } from 'kysely'

/** Prices of a ticket type that hold until an instant or for so many tickets, and prices by the number in one order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // How many tickets a step sells stands in its counter, which shares its id.
  await sql`
    create table price_steps (
      id uuid primary key,
      ticket_type_id uuid not null references ticket_types on delete cascade,
      position integer not null,
      name text not null check (length(name) between 1 and 60),
      price bigint not null check (price > 0),
      ends_at timestamptz
    )`.execute(db)
  await sql`create index price_steps_ticket_type on price_steps (ticket_type_id)`.execute(db)
  await sql`alter table ticket_types add column group_prices jsonb not null default '[]'`.execute(db)
  // Without a reference: a step can be deleted, and its tickets stay.
  await sql`alter table tickets add column price_step_id uuid`.execute(db)
  await widenKinds(db)
}

/** Lets counters count price steps as well, whatever kinds they count by now. Rows that exist fulfil the wider rule. */
async function widenKinds(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_expr(conbin, conrelid) as rule from pg_constraint
    where conrelid = 'counters'::regclass and conname = 'counters_kind_check'`.execute(db)
  const rule = rows[0]?.rule ?? 'true'
  await sql`alter table counters drop constraint if exists counters_kind_check`.execute(db)
  await sql`${sql.raw(`alter table counters add constraint counters_kind_check
    check (kind = 'price_step' or ${rule}) not valid`)}`.execute(db)
}
