import { type Kysely, sql } from 'kysely'

/** Administrators who act as a user, and orders in the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column acting_admin_id uuid references users on delete cascade,
      add column acting_session_id uuid references sessions on delete cascade,
      add constraint sessions_acting check (
        (acting_admin_id is null) = (acting_session_id is null) and acting_admin_id is distinct from user_id)`.execute(
    db,
  )
  await sql`create index sessions_acting_session on sessions (acting_session_id) where acting_session_id is not null`.execute(
    db,
  )
  await sql`alter table audit_log add column on_behalf_of uuid references users`.execute(db)
  await sql`create index audit_log_on_behalf_of on audit_log (on_behalf_of) where on_behalf_of is not null`.execute(db)
  // Entries from before have nobody there: their digests stay what they were.
  await sql`
    create or replace function audit_digest(entry audit_log) returns bytea language sql stable as $$
      select sha256(entry.previous_hash || convert_to(jsonb_build_array(
        entry.position, entry.id, extract(epoch from entry.at), entry.actor_id, entry.action,
        entry.target_kind, entry.target_id, entry.target_label, entry.before, entry.after
      )::text || coalesce(entry.on_behalf_of::text, ''), 'UTF8'))
    $$`.execute(db)
  await orderActs(db)
}

/**
 * What an organiser or administrator does to an order stands in the chained log too, by construction: whoever writes the order's
 * history writes it. At commit, since the chain lets one at a time write. Names and addresses stay behind: they can be erased there.
 */
async function orderActs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_order_event() returns trigger language plpgsql as $$
    begin
      insert into audit_log (id, actor_id, action, target_kind, target_id, target_label, after)
      select gen_random_uuid(), new.actor_id, 'order.' || new.kind, 'order', orders.id::text, orders.reference,
        (select jsonb_object_agg(key, value) from jsonb_each(new.details) where jsonb_typeof(value) in ('number', 'boolean'))
      from orders where orders.id = new.order_id;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger audited after insert on order_events deferrable initially deferred
      for each row when (new.actor_id is not null) execute function audit_order_event()`.execute(db)
}
