create table guest_messages (
  id uuid primary key,
  event_id uuid not null references events(id) on delete cascade,
  author_id uuid not null references users(id),
  idempotency_key text not null,
  subject text not null,
  body jsonb not null,
  ticket_type_id uuid references ticket_types(id) on delete cascade,
  created_at timestamptz not null default now(),
  review text check (review in ('held', 'released', 'refused')),
  review_reason text not null default '',
  reviewed_by uuid references users(id),
  reviewed_at timestamptz,
  constraint guest_messages_event_id_idempotency_key_key unique (event_id, idempotency_key),
  constraint guest_messages_reviewed check ((coalesce(review, 'held') = 'held') = (reviewed_at is null))
);
create index guest_messages_held on guest_messages (created_at) where review = 'held';

create table guest_message_recipients (
  message_id uuid not null references guest_messages(id) on delete cascade,
  email text not null,
  mailed_at timestamptz,
  primary key (message_id, email)
);
