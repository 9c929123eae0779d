import { type Kysely, sql } from 'kysely'

/** The record of exports, erasures and retention runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table personal_data_acts (
      id uuid primary key,
      kind text not null check (kind in ('export', 'erasure', 'retention')),
      actor_id uuid references users,
      own boolean not null default false,
      subject_digest bytea,
      counts jsonb not null default '{}',
      created_at timestamptz not null default now(),
      address_sealed bytea,
      expires_at timestamptz,
      check ((kind = 'retention') = (subject_digest is null)),
      check (kind = 'export' or (address_sealed is null and expires_at is null))
    )`.execute(db)
  await sql`create index personal_data_acts_listed on personal_data_acts (created_at desc, id desc)`.execute(db)
  await sql`create index personal_data_acts_subject on personal_data_acts (subject_digest)`.execute(db)
}
