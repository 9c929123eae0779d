import { type Kysely, sql } from 'kysely'

/** Doors, the phones paired with them, and every attempt to enter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table doors (
      id uuid primary key,
      event_id uuid not null references events on delete cascade,
      name text not null,
      code text not null,
      ticket_type_ids uuid[],
      expires_at timestamptz not null,
      revoked_at timestamptz,
      created_at timestamptz not null default now(),
      unique (event_id, code)
    )`.execute(db)
  await sql`
    create table door_devices (
      id uuid primary key,
      door_id uuid not null references doors on delete cascade,
      event_id uuid not null references events on delete cascade,
      label text not null,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      revoked_at timestamptz
    )`.execute(db)
  await sql`create index door_devices_door on door_devices (door_id)`.execute(db)
  await sql`
    create table scans (
      id uuid primary key,
      event_id uuid not null references events on delete cascade,
      ticket_id uuid references tickets,
      door_id uuid references doors on delete set null,
      device_id uuid references door_devices on delete set null,
      user_id uuid references users,
      request_hash bytea not null,
      direction text not null check (direction in ('in', 'out')),
      result text not null,
      scanned_at timestamptz not null,
      received_at timestamptz not null default now(),
      undone_at timestamptz
    )`.execute(db)
  await sql`create index scans_event on scans (event_id, received_at)`.execute(db)
  await sql`create index scans_ticket on scans (ticket_id)`.execute(db)
  await sql`create index scans_door on scans (door_id) where result = 'admitted'`.execute(db)
}
