create table alarms (
  id uuid primary key,
  rule text not null,
  kind text not null check (kind in ('books', 'work')),
  findings integer not null check (findings > 0),
  examples jsonb not null,
  fingerprint text not null,
  opened_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by uuid references users(id),
  note text,
  constraint alarms_check check ((closed_by is null) = (note is null)),
  constraint alarms_check1 check (closed_by is null or closed_at is not null)
);
create unique index alarms_one_open on alarms (rule) where closed_at is null;
create index alarms_newest on alarms (opened_at desc);

create table book_checks (
  at timestamptz primary key default clock_timestamp(),
  rules integer not null,
  broken integer not null
);
