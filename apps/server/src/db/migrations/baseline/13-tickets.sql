create table event_keys (
  event_id uuid not null references events(id) on delete cascade,
  key_id smallint not null,
  public_key bytea not null,
  private_key_sealed bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  retired_by uuid references users(id),
  valid_until timestamptz,
  compromised boolean not null default false,
  primary key (event_id, key_id),
  constraint event_keys_id check (key_id >= 1 and key_id <= 255),
  constraint event_keys_signing check (retired_at is not null or (valid_until is null and not compromised)),
  constraint event_keys_compromised check (not compromised or valid_until is not null)
);
create unique index event_keys_one_signing on event_keys (event_id) where retired_at is null;

create table tickets (
  id uuid primary key,
  order_id uuid not null references orders(id),
  event_id uuid not null references events(id),
  ticket_type_id uuid not null references ticket_types(id),
  number integer not null,
  guest_name text not null default '',
  state text not null default 'valid' check (state in ('valid', 'checked_in', 'checked_out', 'cancelled', 'refunded')),
  generation smallint not null default 1,
  note text,
  checked_in_at timestamptz,
  checked_out_at timestamptz,
  checked_in_scan uuid,
  created_at timestamptz not null default now(),
  freed boolean not null default false,
  transfer_id uuid,
  transfers smallint not null default 0 check (transfers >= 0 and transfers <= 5),
  constraint tickets_order_id_number_key unique (order_id, number),
  constraint tickets_holder check ((transfer_id is null) = (transfers = 0))
) with (fillfactor=80);
create index tickets_event on tickets (event_id, ticket_type_id);
create index tickets_guest on tickets using gin (search_text(guest_name) gin_trgm_ops);
create index tickets_manifest on tickets (event_id, id);

alter table replaced_codes add constraint replaced_codes_ticket_id_fkey foreign key (ticket_id) references tickets(id);
