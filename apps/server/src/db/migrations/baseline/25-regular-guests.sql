create table guest_notes (
  organiser_id uuid not null references users(id) on delete cascade,
  email text not null,
  note text not null default '',
  favourite boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (organiser_id, email)
);
