import { type Kysely, sql } from 'kysely'

/** Broadcasts, who received them, and who wants no mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // reached: the last recipient, in id order, that the fan-out has come to.
  await sql`
    create table broadcasts (
      id uuid primary key,
      author_id uuid not null references users,
      idempotency_key text,
      title text not null check (length(title) between 1 and 120),
      body jsonb not null,
      audience jsonb not null,
      by_mail boolean not null,
      state text not null check (state in ('scheduled', 'sending', 'sent', 'cancelled')),
      send_at timestamptz not null,
      expected integer not null check (expected >= 0),
      reached uuid,
      started_at timestamptz,
      finished_at timestamptz,
      created_at timestamptz not null default now(),
      unique (author_id, idempotency_key),
      check ((state = 'sent') = (finished_at is not null))
    )`.execute(db)
  await sql`create index broadcasts_newest on broadcasts (created_at desc)`.execute(db)
  // The primary key is what keeps a broadcast from reaching anyone twice, however often its job runs.
  await sql`
    create table broadcast_recipients (
      broadcast_id uuid not null references broadcasts,
      user_id uuid not null references users on delete cascade,
      delivered_at timestamptz not null default now(),
      read_at timestamptz,
      by_mail boolean not null default false,
      mailed_at timestamptz,
      primary key (broadcast_id, user_id),
      check (by_mail or mailed_at is null)
    )`.execute(db)
  await sql`create index broadcast_recipients_inbox on broadcast_recipients (user_id, delivered_at desc)`.execute(db)
  await sql`create index broadcast_recipients_unread on broadcast_recipients (user_id) where read_at is null`.execute(
    db,
  )
  await sql`
    create table mail_opt_outs (
      user_id uuid primary key references users on delete cascade,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index orders_buyers on orders (email, paid_at) where paid_at is not null`.execute(db)
}
