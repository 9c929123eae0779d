create table suspensions (
  id uuid primary key,
  user_id uuid references users(id),
  event_id uuid references events(id) on delete cascade,
  reason text not null check (length(reason) between 1 and 2000),
  imposed_by uuid not null references users(id),
  imposed_at timestamptz not null default now(),
  lifted_by uuid references users(id),
  lifted_at timestamptz,
  lift_note text,
  constraint suspensions_check check (num_nonnulls(user_id, event_id) = 1),
  constraint suspensions_check1 check ((lifted_at is null) = (lifted_by is null))
);
create unique index suspensions_one_user on suspensions (user_id) where lifted_at is null;
create unique index suspensions_one_event on suspensions (event_id) where lifted_at is null;

create table appeals (
  id uuid primary key,
  suspension_id uuid not null references suspensions(id) on delete cascade,
  user_id uuid not null references users(id),
  state text not null check (state in ('open', 'in_review', 'more_info', 'upheld', 'overturned', 'withdrawn')),
  statement text not null check (length(statement) between 1 and 5000),
  decided_by uuid references users(id),
  decision_note text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint appeals_check check ((state in ('upheld', 'overturned')) = (decided_by is not null))
);
create unique index appeals_once on appeals (suspension_id) where state <> 'withdrawn';
create index appeals_waiting on appeals (created_at) where state in ('open', 'in_review', 'more_info');

create table appeal_messages (
  id uuid primary key,
  appeal_id uuid not null references appeals(id) on delete cascade,
  author_id uuid not null references users(id),
  by_administrator boolean not null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index appeal_messages_thread on appeal_messages (appeal_id, created_at);
