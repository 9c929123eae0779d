create table audit_log (
  position bigint primary key,
  id uuid not null unique,
  at timestamptz not null,
  actor_id uuid references users(id),
  action text not null,
  target_kind text not null,
  target_id text not null,
  target_label text not null,
  before jsonb,
  after jsonb,
  previous_hash bytea not null,
  hash bytea not null,
  on_behalf_of uuid references users(id)
);
create index audit_log_target on audit_log (target_kind, target_id);
create index audit_log_actor on audit_log (actor_id);
create index audit_log_on_behalf_of on audit_log (on_behalf_of) where on_behalf_of is not null;
