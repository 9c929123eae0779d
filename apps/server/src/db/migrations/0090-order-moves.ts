import { type Kysely, sql } from 'kysely'

/**
 * Orders that moved to another date of their series. A row is written with each move: doors of the former date know by it that a code is
 * for another date now, and the ledger names it in the two transactions that carry the money over. A run moves many orders, each in
 * a transaction that writes its outcome. `move_hours` of a series lets guests move their own orders until so many hours before the start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_move_runs (
      id uuid primary key,
      from_event_id uuid not null references events,
      to_event_id uuid not null references events,
      tells_guests boolean not null,
      total integer not null,
      started_by uuid not null references users,
      started_at timestamptz not null default now(),
      finished_at timestamptz,
      constraint order_move_runs_dates check (from_event_id <> to_event_id)
    )`.execute(db)
  // One at a time for each date: a second run would start from orders that the first is about to take away.
  await sql`create unique index order_move_runs_running on order_move_runs (from_event_id) where finished_at is null`.execute(
    db,
  )
  await sql`create index order_move_runs_from on order_move_runs (from_event_id, started_at desc)`.execute(db)
  await sql`
    create table order_move_run_orders (
      run_id uuid not null references order_move_runs on delete cascade,
      order_id uuid not null references orders,
      outcome text,
      primary key (run_id, order_id)
    )`.execute(db)
  await sql`create index order_move_run_orders_left on order_move_run_orders (run_id, order_id) where outcome is null`.execute(
    db,
  )
  await sql`
    create table order_moves (
      id uuid primary key,
      order_id uuid not null references orders,
      from_event_id uuid not null references events,
      to_event_id uuid not null references events,
      run_id uuid references order_move_runs,
      moved_by uuid references users,
      moved_at timestamptz not null default now(),
      constraint order_moves_dates check (from_event_id <> to_event_id)
    )`.execute(db)
  await sql`create index order_moves_order on order_moves (order_id, moved_at)`.execute(db)
  await sql`create index order_moves_from on order_moves (from_event_id, order_id)`.execute(db)
  await sql`alter table series add column move_hours integer check (move_hours between 0 and 8760)`.execute(db)
}
