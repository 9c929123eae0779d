-- Checked at commit, when all entries of a transaction are there.
create or replace function ledger_must_balance() returns trigger language plpgsql as $$
  begin
    if exists (
      select from ledger_entries where transaction_id = new.transaction_id group by currency having sum(amount) <> 0
    ) then
      raise exception 'ledger transaction % does not balance', new.transaction_id using errcode = 'check_violation';
    end if;
    return null;
  end
$$;

drop trigger if exists ledger_balanced on ledger_entries;
create constraint trigger ledger_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_must_balance();

-- Past entries never change: a mistake is corrected by another transaction.
create or replace function ledger_is_append_only() returns trigger language plpgsql as $$
  begin
    raise exception 'the ledger is append-only: post a reversal' using errcode = 'restrict_violation';
  end
$$;

create or replace trigger append_only before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_is_append_only();

create or replace trigger append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_append_only();

create or replace trigger append_only before update or delete or truncate on debt_settlements
  for each statement execute function ledger_is_append_only();
