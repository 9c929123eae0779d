create table known_networks (
  user_id uuid not null references users(id) on delete cascade,
  network text not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, network)
);
create index known_networks_age on known_networks (seen_at);
