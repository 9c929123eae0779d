import { type Kysely, sql } from 'kysely'

/** Payout accounts as a provider knows them, and what it says of a payout that does not fit or comes late. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // recipient: the provider's name of the account, sealed as the number is. resolved_name: whose it is, as the bank says.
  await sql`
    alter table payout_accounts
      add column provider text,
      add column bank_code text,
      add column resolved_name text,
      add column name_match text check (name_match in ('same', 'close', 'different')),
      add column recipient_sealed bytea,
      add column ready boolean not null default true,
      alter column number_sealed drop not null,
      add constraint payout_accounts_go_somewhere
        check (number_sealed is not null or (provider is not null and recipient_sealed is not null))`.execute(db)
  // destination: where it goes, fixed when it is submitted, so that no later change of the account leads it elsewhere.
  // returned_at: when it came back after it had been paid. discrepancy: what the provider says that cannot be so.
  await sql`
    alter table payouts
      add column destination_sealed bytea,
      add column returned_at timestamptz,
      add column discrepancy text,
      add constraint payouts_return_fails check (returned_at is null or (state = 'failed' and settled_at is not null))`.execute(
    db,
  )
  await sql`create index payouts_may_return on payouts (checked_at nulls first) where provider is not null and state = 'paid'`.execute(
    db,
  )
}
