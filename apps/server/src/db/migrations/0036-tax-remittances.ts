import { type Kysely, sql } from 'kysely'

/** Sales tax that leaves: to the tax office, or to the organiser who owes it there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tax_remittances (
      id uuid primary key,
      organiser_id uuid not null references users,
      currency char(3) not null,
      amount bigint not null check (amount > 0),
      destination text not null check (destination in ('tax_office', 'organiser')),
      first_day date not null,
      last_day date not null,
      reference text not null,
      note text not null,
      state text not null default 'waiting' check (state in ('waiting', 'posted', 'withdrawn', 'reversed')),
      recorded_by uuid not null references users,
      recorded_at timestamptz not null default now(),
      posted_by uuid references users,
      posted_at timestamptz,
      ended_by uuid references users,
      ended_at timestamptz,
      reason text,
      check (first_day <= last_day),
      check (posted_by <> recorded_by),
      check ((state in ('posted', 'reversed')) = (posted_by is not null)),
      check ((state in ('withdrawn', 'reversed')) = (ended_by is not null and reason is not null)),
      check ((posted_by is null) = (posted_at is null) and (ended_by is null) = (ended_at is null))
    )`.execute(db)
  // One transfer hands on one sum of tax; a reference typed wrongly can be used again.
  await sql`
    create unique index tax_remittances_reference on tax_remittances (reference)
    where state in ('waiting', 'posted')`.execute(db)
  await sql`create index tax_remittances_organiser on tax_remittances (organiser_id, currency)`.execute(db)
  // Never more than was collected and not given back: looked at under the lock on the account that every tax is posted to.
  await sql`
    create function tax_remittance_is_covered() returns trigger language plpgsql as $$
    declare
      collected bigint;
      others bigint;
    begin
      if tg_op = 'UPDATE' and (new.organiser_id, new.currency, new.amount, new.recorded_by)
        is distinct from (old.organiser_id, old.currency, old.amount, old.recorded_by) then
        raise exception 'a remittance of tax is not changed: record another' using errcode = 'restrict_violation';
      end if;
      if new.state not in ('waiting', 'posted') then return new; end if;
      perform from ledger_accounts where kind = 'tax_payable' and currency = new.currency for update;
      select coalesce(-sum(e.amount), 0) into collected
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
      join ledger_transactions t on t.id = e.transaction_id join events ev on ev.id = t.event_id
      where a.kind = 'tax_payable' and a.currency = new.currency and ev.organiser_id = new.organiser_id;
      select coalesce(sum(amount), 0) into others from tax_remittances
      where organiser_id = new.organiser_id and currency = new.currency and state in ('waiting', 'posted') and id <> new.id;
      if others + new.amount > collected then
        raise exception 'more tax than was collected'
          using errcode = 'check_violation', constraint = 'tax_remittance_is_covered';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger covered before insert or update on tax_remittances
      for each row execute function tax_remittance_is_covered()`.execute(db)
}
