import { type Kysely, sql } from 'kysely'
import { sqlObject } from '../sql-objects.ts'

/** Tables with a column `organiser_id` that names an organisation from now on. */
const ORGANISED = [
  'events',
  'platform_fees',
  'ledger_accounts',
  'receipt_counters',
  'receipt_documents',
  'guest_notes',
  'payout_accounts',
  'payouts',
  'tax_remittances',
] as const

/**
 * Organisations and their members. Whoever has organised anything gets an organisation with the id of their account, so that every
 * key that named the account names the organisation without a row being rewritten. The columns keep the name `organiser_id` while
 * programs of the release before run beside this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organisations (
      id uuid primary key,
      name text not null check (length(name) between 1 and 100),
      slug text not null unique check (slug ~ '^[a-z0-9](-?[a-z0-9])*$' and length(slug) between 3 and 60),
      -- Storage key of the logo.
      logo text,
      about text not null default '' check (length(about) <= 2000),
      links jsonb not null default '[]' check (jsonb_typeof(links) = 'array'),
      legal_name text,
      legal_address text,
      tax_id text,
      public_contact text check (length(public_contact) between 3 and 200),
      reply_to text check (reply_to = lower(reply_to) and length(reply_to) <= 254),
      currency char(3) not null default 'NGN',
      timezone text not null default 'Africa/Lagos',
      requires_second_factor boolean not null default false,
      suspended_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table members (
      organisation_id uuid not null references organisations on delete cascade,
      user_id uuid not null references users,
      role text not null check (role in ('owner', 'manager', 'finance', 'box_office', 'door', 'viewer')),
      -- The events that the member is limited to; null means all.
      event_ids uuid[],
      added_by uuid references users,
      created_at timestamptz not null default now(),
      primary key (organisation_id, user_id),
      check (role <> 'owner' or event_ids is null)
    )`.execute(db)
  await sql`create index members_user on members (user_id)`.execute(db)
  await sql`alter table users add column organisation_id uuid references organisations on delete set null`.execute(db)
  await sql`alter table audit_log add column organisation_id uuid`.execute(db)
  await sql`alter table audit_log add column api_key_id uuid`.execute(db)
  await sql`
    create index audit_log_organisation on audit_log (organisation_id, position desc) where organisation_id is not null
  `.execute(db)
  await sql.raw(sqlObject('organisations.sql')).execute(db)
  const organisers = sql.join(
    ORGANISED.map((table) => sql`select organiser_id from ${sql.table(table)} where organiser_id is not null`),
    sql` union `,
  )
  // Fills only tables that this migration creates.
  await sql`select ensure_organisation(organiser_id) from (${organisers}) organisers`.execute(db)
  for (const table of ORGANISED) await dropUserKey(db, table)
}

/** An organisation made from now on has no account of the same id. The triggers of `organisations.sql` take the place of the key. */
async function dropUserKey(db: Kysely<unknown>, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where contype = 'f' and conrelid = ${table}::regclass and confrelid = 'users'::regclass and conkey = array[(
      select attnum from pg_attribute where attrelid = ${table}::regclass and attname = 'organiser_id')]`.execute(db)
  for (const { name } of rows) await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db)
}
