import { type Kysely, sql } from 'kysely'

/**
 * The operator's own terms, privacy notice and imprint: one draft each, and the versions that were published. Who registers or buys is
 * kept with the versions that were in force then. Version 0 is the page that comes with the program; null is an agreement that nobody
 * gave, or that was given before agreements were kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table legal_drafts (
      kind text primary key check (kind in ('terms', 'privacy', 'imprint')),
      texts jsonb not null check (jsonb_typeof(texts) = 'object'),
      revision integer not null,
      saved_by uuid not null references users,
      saved_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table legal_texts (
      kind text not null check (kind in ('terms', 'privacy', 'imprint')),
      version integer not null check (version >= 1),
      texts jsonb not null check (jsonb_typeof(texts) = 'object'),
      language text not null check (texts ? language),
      published_by uuid not null references users,
      published_at timestamptz not null default now(),
      primary key (kind, version)
    )`.execute(db)
  await sql`
    create table user_agreements (
      user_id uuid not null references users on delete cascade,
      terms_version integer not null check (terms_version >= 0),
      privacy_version integer not null check (privacy_version >= 0),
      agreed_at timestamptz not null default now(),
      primary key (user_id, terms_version, privacy_version)
    )`.execute(db)
  for (const table of ['account_tokens', 'orders', 'gift_card_sales'])
    await sql`
      alter table ${sql.table(table)} add column terms_version integer, add column privacy_version integer,
        add column agreed_at timestamptz`.execute(db)
}
