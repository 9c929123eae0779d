import { type Kysely, sql } from 'kysely'

/** Tickets passed on: who had each, who has it now, and with which generation of its code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column transfers boolean not null default true`.execute(db)
  await sql`
    create table ticket_transfers (
      id uuid primary key,
      ticket_id uuid not null references tickets,
      order_id uuid not null references orders,
      generation smallint not null,
      from_name text not null,
      from_email text not null,
      to_name text not null,
      to_email text not null check (to_email = lower(to_email)),
      created_at timestamptz not null default clock_timestamp(),
      unique (ticket_id, generation)
    )`.execute(db)
  await sql`create index ticket_transfers_order on ticket_transfers (order_id)`.execute(db)
  await sql`create index ticket_transfers_holder on ticket_transfers (to_email)`.execute(db)
  // Null while the buyer has the ticket.
  await sql`
    alter table tickets
      add column transfer_id uuid references ticket_transfers,
      add column transfers smallint not null default 0 check (transfers between 0 and 5),
      add constraint tickets_holder check ((transfer_id is null) = (transfers = 0))`.execute(db)
}
