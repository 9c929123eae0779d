create table personal_data_acts (
  id uuid primary key,
  kind text not null check (kind in ('export', 'erasure', 'retention')),
  actor_id uuid references users(id),
  own boolean not null default false,
  subject_digest bytea,
  counts jsonb not null default '{}',
  created_at timestamptz not null default now(),
  address_sealed bytea,
  expires_at timestamptz,
  constraint personal_data_acts_check check ((kind = 'retention') = (subject_digest is null)),
  constraint personal_data_acts_check1 check (kind = 'export' or (address_sealed is null and expires_at is null))
);
create index personal_data_acts_listed on personal_data_acts (created_at desc, id desc);
create index personal_data_acts_subject on personal_data_acts (subject_digest);
