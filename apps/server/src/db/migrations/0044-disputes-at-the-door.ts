import { type Kysely, sql } from 'kysely'

/** Phones at the doors hear of it at once when a bank takes the payment for a ticket back, and when that is decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_dispute() returns trigger language plpgsql as $$
    begin
      insert into ticket_changes (event_id, transaction, ticket_id)
        select tickets.event_id, pg_current_xact_id()::text::bigint, tickets.id
        from payments join tickets on tickets.order_id = payments.order_id
        where payments.id = new.payment_id
        on conflict do nothing;
      perform announce_doors(orders.event_id)
        from payments join orders on orders.id = payments.order_id where payments.id = new.payment_id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger disputes_told after insert or update of state on disputes for each row
      execute function note_dispute()`.execute(db)
}
