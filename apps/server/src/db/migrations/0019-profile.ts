import { type Kysely, sql } from 'kysely'

/** Photos of users, and mailed tokens that carry the address they confirm. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column photo text`.execute(db)
  await sql`alter table account_tokens add column new_email text check (new_email = lower(new_email))`.execute(db)
  await sql`alter table account_tokens drop constraint account_tokens_kind_check`.execute(db)
  await sql`
    alter table account_tokens
      add constraint account_tokens_kind_check check (kind in ('verify_email', 'reset_password', 'change_email')),
      add constraint account_tokens_address check ((kind = 'change_email') = (new_email is not null))`.execute(db)
}
