create table broadcasts (
  id uuid primary key,
  author_id uuid not null references users(id),
  idempotency_key text,
  title text not null check (length(title) between 1 and 120),
  body jsonb not null,
  audience jsonb not null,
  by_mail boolean not null,
  state text not null check (state in ('scheduled', 'sending', 'sent', 'cancelled')),
  send_at timestamptz not null,
  expected integer not null check (expected >= 0),
  reached uuid,
  started_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  constraint broadcasts_author_id_idempotency_key_key unique (author_id, idempotency_key),
  constraint broadcasts_check check ((state = 'sent') = (finished_at is not null))
);
create index broadcasts_newest on broadcasts (created_at desc);

create table broadcast_recipients (
  broadcast_id uuid not null references broadcasts(id),
  user_id uuid not null references users(id) on delete cascade,
  delivered_at timestamptz not null default now(),
  read_at timestamptz,
  by_mail boolean not null default false,
  mailed_at timestamptz,
  primary key (broadcast_id, user_id),
  constraint broadcast_recipients_check check (by_mail or mailed_at is null)
);
create index broadcast_recipients_inbox on broadcast_recipients (user_id, delivered_at desc);
create index broadcast_recipients_unread on broadcast_recipients (user_id) where read_at is null;

create table mail_opt_outs (
  user_id uuid primary key references users(id) on delete cascade,
  created_at timestamptz not null default now()
);
