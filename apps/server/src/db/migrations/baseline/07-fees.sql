create table platform_fees (
  id uuid primary key,
  currency char(3) not null,
  basis_points integer not null check (basis_points >= 0 and basis_points <= 10000),
  fixed_per_ticket bigint not null check (fixed_per_ticket >= 0),
  minimum bigint,
  maximum bigint,
  set_by uuid references users(id),
  valid_from timestamptz not null default now(),
  organiser_id uuid references users(id),
  ends_at timestamptz,
  ended_by uuid references users(id),
  end_told boolean not null default false,
  constraint platform_fees_end_of_own check (organiser_id is not null or ends_at is null),
  constraint platform_fees_end_after_start check (ends_at >= valid_from)
);
create index platform_fees_current on platform_fees (currency, organiser_id, valid_from desc);
create index platform_fees_ending on platform_fees (ends_at) where ends_at is not null and (not end_told);
