import { type Kysely, sql } from 'kysely'

/** What administrators do and what answers it: the audit log, suspensions, appeals, the choice for the landing page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await auditLog(db)
  // blocked: nobody may see or buy, because the event was taken down or its organiser is suspended.
  await sql`
    alter table events
      add column featured_at timestamptz,
      add column taken_down_at timestamptz,
      add column organiser_suspended_at timestamptz,
      add column blocked boolean not null
        generated always as (taken_down_at is not null or organiser_suspended_at is not null) stored`.execute(db)
  await sql`create index events_featured on events (featured_at desc) where featured_at is not null`.execute(db)
  await sql`
    create table suspensions (
      id uuid primary key,
      user_id uuid references users,
      event_id uuid references events on delete cascade,
      reason text not null check (length(reason) between 1 and 2000),
      imposed_by uuid not null references users,
      imposed_at timestamptz not null default now(),
      lifted_by uuid references users,
      lifted_at timestamptz,
      lift_note text,
      check (num_nonnulls(user_id, event_id) = 1),
      check ((lifted_at is null) = (lifted_by is null))
    )`.execute(db)
  await sql`create unique index suspensions_one_user on suspensions (user_id) where lifted_at is null`.execute(db)
  await sql`create unique index suspensions_one_event on suspensions (event_id) where lifted_at is null`.execute(db)
  await sql`
    create table appeals (
      id uuid primary key,
      suspension_id uuid not null references suspensions on delete cascade,
      user_id uuid not null references users,
      state text not null check (state in ('open', 'in_review', 'more_info', 'upheld', 'overturned', 'withdrawn')),
      statement text not null check (length(statement) between 1 and 5000),
      decided_by uuid references users,
      decision_note text,
      created_at timestamptz not null default now(),
      decided_at timestamptz,
      check ((state in ('upheld', 'overturned')) = (decided_by is not null))
    )`.execute(db)
  // A suspension is appealed against once; whoever took the appeal back may think again.
  await sql`create unique index appeals_once on appeals (suspension_id) where state <> 'withdrawn'`.execute(db)
  await sql`create index appeals_waiting on appeals (created_at) where state in ('open', 'in_review', 'more_info')`.execute(
    db,
  )
  await sql`
    create table appeal_messages (
      id uuid primary key,
      appeal_id uuid not null references appeals on delete cascade,
      author_id uuid not null references users,
      by_administrator boolean not null,
      text text not null check (length(text) between 1 and 2000),
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index appeal_messages_thread on appeal_messages (appeal_id, created_at)`.execute(db)
}

/**
 * Each entry's hash covers the entry and the hash before it, so that none can be changed, taken out or put in between without
 * every later one showing it. The database computes it: no path of the program can write an entry outside the chain.
 */
async function auditLog(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_log (
      position bigint primary key,
      id uuid not null unique,
      at timestamptz not null,
      actor_id uuid references users,
      action text not null,
      target_kind text not null,
      target_id text not null,
      target_label text not null,
      before jsonb,
      after jsonb,
      previous_hash bytea not null,
      hash bytea not null
    )`.execute(db)
  await sql`create index audit_log_target on audit_log (target_kind, target_id)`.execute(db)
  await sql`create index audit_log_actor on audit_log (actor_id)`.execute(db)
  await sql`
    create function audit_digest(entry audit_log) returns bytea language sql stable as $$
      select sha256(entry.previous_hash || convert_to(jsonb_build_array(
        entry.position, entry.id, extract(epoch from entry.at), entry.actor_id, entry.action,
        entry.target_kind, entry.target_id, entry.target_label, entry.before, entry.after
      )::text, 'UTF8'))
    $$`.execute(db)
  await sql`
    create function audit_chain() returns trigger language plpgsql as $$
    declare last audit_log;
    begin
      -- One at a time: two entries with the same entry before them would fork the chain.
      perform pg_advisory_xact_lock(hashtext('audit_log'));
      select * into last from audit_log order by position desc limit 1;
      new.position := coalesce(last.position, 0) + 1;
      new.previous_hash := coalesce(last.hash, ''::bytea);
      new.at := clock_timestamp();
      new.hash := audit_digest(new);
      return new;
    end $$`.execute(db)
  await sql`create trigger chained before insert on audit_log for each row execute function audit_chain()`.execute(db)
  await sql`
    create function audit_is_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on audit_log
      for each statement execute function audit_is_append_only()`.execute(db)
  await sql`
    create function audit_chain_break() returns bigint language sql stable as $$
      select min(position) from (
        select entry.position, entry.hash <> audit_digest(entry) as changed,
          entry.previous_hash <> coalesce(lag(entry.hash) over chain, ''::bytea) as torn,
          entry.position <> row_number() over chain as missing
        from audit_log entry window chain as (order by entry.position)
      ) links where changed or torn or missing
    $$`.execute(db)
}
