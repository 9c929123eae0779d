import { type Kysely, sql } from 'kysely'

/** How people come into an organisation, and how its ownership changes hands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitations (
      id uuid primary key,
      organisation_id uuid not null references organisations on delete cascade,
      email text not null check (email = lower(email) and length(email) between 3 and 254),
      role text not null check (role in ('owner', 'manager', 'finance', 'box_office', 'door', 'viewer')),
      event_ids uuid[],
      token_hash bytea not null unique,
      invited_by uuid not null references users,
      created_at timestamptz not null default now(),
      sent_at timestamptz not null default now(),
      expires_at timestamptz not null,
      accepted_at timestamptz,
      accepted_by uuid references users,
      withdrawn_at timestamptz,
      check (role <> 'owner' or event_ids is null),
      check (accepted_at is null or withdrawn_at is null)
    )`.execute(db)
  // One open invitation for each address: who invites again sends that one again.
  await sql`
    create unique index invitations_open on invitations (organisation_id, email)
    where accepted_at is null and withdrawn_at is null`.execute(db)
  await sql`create index invitations_invited_by on invitations (invited_by)`.execute(db)
  await sql`create index invitations_email on invitations (email)`.execute(db)
  await sql`
    create table ownership_handovers (
      id uuid primary key,
      organisation_id uuid not null references organisations on delete cascade,
      from_user uuid not null references users,
      to_user uuid not null references users,
      state text not null default 'offered' check (state in ('offered', 'agreed', 'completed', 'called_back')),
      offered_at timestamptz not null default now(),
      agreed_at timestamptz,
      completes_at timestamptz,
      ended_at timestamptz,
      check (from_user <> to_user),
      check ((state in ('completed', 'called_back')) = (ended_at is not null))
    )`.execute(db)
  // One at a time, or two hand-overs could leave the organisation to whoever completes last.
  await sql`
    create unique index ownership_handovers_open on ownership_handovers (organisation_id)
    where state in ('offered', 'agreed')`.execute(db)
  await sql`
    create index ownership_handovers_due on ownership_handovers (completes_at) where state = 'agreed'`.execute(db)
}
