create table reconciliations (
  id uuid primary key,
  source text not null,
  name text not null,
  file_hash bytea not null unique,
  imported_by uuid not null references users(id),
  imported_at timestamptz not null default now(),
  first_day date,
  last_day date,
  rows integer not null,
  matched integer not null
);

create table reconciliation_differences (
  id uuid primary key,
  reconciliation_id uuid not null references reconciliations(id),
  position integer not null,
  kind text not null check (kind in ('missing_here', 'missing_there', 'amount', 'currency', 'twice', 'unreadable')),
  line integer,
  reference text not null,
  foreign_amount bigint,
  foreign_currency text,
  item_kind text check (item_kind in ('payment', 'refund', 'payout')),
  item_id uuid,
  own_amount bigint,
  own_currency text,
  note text,
  closed_by uuid references users(id),
  closed_at timestamptz,
  constraint reconciliation_differences_reconciliation_id_position_key unique (reconciliation_id, "position"),
  constraint reconciliation_differences_check check ((closed_at is null) = (closed_by is null) and ((closed_at is null) = (note is null)))
);

create table tax_remittances (
  id uuid primary key,
  organiser_id uuid not null references users(id),
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  destination text not null check (destination in ('tax_office', 'organiser')),
  first_day date not null,
  last_day date not null,
  reference text not null,
  note text not null,
  state text not null default 'waiting' check (state in ('waiting', 'posted', 'withdrawn', 'reversed')),
  recorded_by uuid not null references users(id),
  recorded_at timestamptz not null default now(),
  posted_by uuid references users(id),
  posted_at timestamptz,
  ended_by uuid references users(id),
  ended_at timestamptz,
  reason text,
  constraint tax_remittances_check check (first_day <= last_day),
  constraint tax_remittances_check1 check (posted_by <> recorded_by),
  constraint tax_remittances_check2 check ((state in ('posted', 'reversed')) = (posted_by is not null)),
  constraint tax_remittances_check3 check ((state in (
    'withdrawn', 'reversed'
  )) = (ended_by is not null and reason is not null)),
  constraint tax_remittances_check4 check ((posted_by is null) = (posted_at is null) and ((ended_by is null) = (ended_at is null)))
);
create unique index tax_remittances_reference on tax_remittances (reference) where state in ('waiting', 'posted');
create index tax_remittances_organiser on tax_remittances (organiser_id, currency);
