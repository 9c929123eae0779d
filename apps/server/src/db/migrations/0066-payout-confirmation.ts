import { type Kysely, sql } from 'kysely'

/**
 * Lets a payout wait until a second member of its organisation confirms it. The states that a payout may have become more, so that the
 * former list is replaced by a longer one, which leaves rows of the release before as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payouts
      add column confirmed_by uuid references users,
      add column confirmed_at timestamptz,
      add column withdrawn_by uuid references users,
      add column withdrawn_at timestamptz,
      drop constraint payouts_state_check,
      add constraint payouts_state_check check (state in (
        'awaiting_confirmation', 'withdrawn', 'requested', 'approved', 'rejected', 'submitted', 'paid', 'failed', 'unknown'
      )) not valid,
      add constraint payouts_two_members check (confirmed_by <> requested_by),
      add constraint payouts_confirmed check ((confirmed_by is null) = (confirmed_at is null)),
      add constraint payouts_withdrawn check ((withdrawn_by is null) = (withdrawn_at is null))`.execute(db)
}
