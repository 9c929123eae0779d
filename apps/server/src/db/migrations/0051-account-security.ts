import { type Kysely, sql } from 'kysely'

/** Networks an account was logged in to from, and registrations that keep what they chose until their link is opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_networks (
      user_id uuid not null references users on delete cascade,
      network text not null,
      seen_at timestamptz not null default now(),
      primary key (user_id, network)
    )`.execute(db)
  await sql`create index known_networks_age on known_networks (seen_at)`.execute(db)
  // Written as the server names networks: an IPv4 address, or the /64 of an IPv6 address.
  await sql`
    insert into known_networks (user_id, network, seen_at)
    select user_id, network, max(last_seen_at)
    from (
      select user_id, last_seen_at,
        case when ip ~ '^(::ffff:)?[0-9]{1,3}([.][0-9]{1,3}){3}$' then replace(ip, '::ffff:', '')
             when ip ~ '^([0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$' then network(set_masklen(ip::inet, 64))::text end as network
      from sessions
      where acting_admin_id is null
    ) as seen
    where network is not null
    group by user_id, network`.execute(db)
  await sql`
    alter table account_tokens
      add column proof_hash bytea,
      add column password_hash text,
      add column first_name text,
      add column last_name text,
      add constraint account_tokens_attempt
        check (num_nulls(proof_hash, password_hash, first_name, last_name) in (0, 4)),
      add constraint account_tokens_attempt_kind check (proof_hash is null or kind = 'verify_email')`.execute(db)
  // Verification links used to log in for two days, also an account that was confirmed by other means since.
  await sql`
    update account_tokens set expires_at = least(expires_at, now() + interval '1 hour')
    where kind = 'verify_email' and used_at is null`.execute(db)
  await sql`
    update account_tokens set used_at = now()
    from users
    where users.id = account_tokens.user_id and account_tokens.kind = 'verify_email'
      and account_tokens.used_at is null and users.email_verified_at is not null`.execute(db)
}
