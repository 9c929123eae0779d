create table doors (
  id uuid primary key,
  event_id uuid not null references events(id) on delete cascade,
  name text not null,
  code text not null,
  ticket_type_ids uuid[],
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  direction text not null default 'both' check (direction in ('in', 'out', 'both')),
  shows_names boolean not null default true,
  admits_offline boolean not null default true,
  opens_at timestamptz,
  closes_at timestamptz,
  kiosk boolean not null default false,
  pin_hash text,
  badge_size text,
  constraint doors_event_id_code_key unique (event_id, code),
  constraint doors_hours check (opens_at < closes_at),
  constraint doors_kiosk_pin check (not kiosk or pin_hash is not null)
);

create table door_devices (
  id uuid primary key,
  door_id uuid not null references doors(id) on delete cascade,
  event_id uuid not null references events(id) on delete cascade,
  label text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  revoked_at timestamptz,
  queue_length integer not null default 0 check (queue_length >= 0),
  battery smallint check (battery >= 0 and battery <= 100),
  staffed_at timestamptz,
  staffed_until timestamptz,
  told_all_at timestamptz,
  pin_failures integer not null default 0 check (pin_failures >= 0),
  pin_wait_until timestamptz,
  constraint door_devices_staffed check ((staffed_at is null) = (staffed_until is null))
);
create index door_devices_door on door_devices (door_id);
create index door_devices_event on door_devices (event_id);

create table scans (
  id uuid primary key,
  event_id uuid not null references events(id) on delete cascade,
  ticket_id uuid references tickets(id),
  door_id uuid references doors(id) on delete set null,
  device_id uuid references door_devices(id) on delete set null,
  user_id uuid references users(id),
  request_hash bytea not null,
  direction text not null check (direction in ('in', 'out')),
  result text not null,
  scanned_at timestamptz not null,
  received_at timestamptz not null default now(),
  undone_at timestamptz,
  happened_at timestamptz not null default clock_timestamp(),
  sequence integer,
  device_result text,
  standing text not null default 'none' check (standing in ('admission', 'exit', 'conflict', 'none')),
  unproven boolean not null default false,
  self_service boolean not null default false,
  undone_by uuid references users(id) on delete set null,
  undo_reason text,
  constraint scans_undo_reason check (undo_reason is null or undone_at is not null)
);
create index scans_event on scans (event_id, received_at);
create index scans_door on scans (door_id) where standing = 'admission';
create index scans_ticket on scans (ticket_id, happened_at);

create table scan_conflicts (
  scan_id uuid primary key references scans(id) on delete cascade,
  kept_scan_id uuid references scans(id) on delete cascade,
  event_id uuid not null references events(id) on delete cascade,
  ticket_id uuid not null references tickets(id) on delete cascade,
  found_at timestamptz not null default now(),
  seen_at timestamptz,
  seen_by uuid references users(id) on delete set null,
  seen_device uuid references door_devices(id) on delete set null,
  constraint scan_conflicts_check check (scan_id <> kept_scan_id)
);
create index scan_conflicts_event on scan_conflicts (event_id, found_at);
create index scan_conflicts_ticket on scan_conflicts (ticket_id);
create index scan_conflicts_kept on scan_conflicts (kept_scan_id);
create index scan_conflicts_open on scan_conflicts (event_id, found_at) where seen_at is null;

create table ticket_changes (
  event_id uuid not null references events(id) on delete cascade,
  transaction bigint not null,
  ticket_id uuid not null,
  primary key (event_id, transaction, ticket_id)
);
