-- Never more than was collected and not given back, read under the lock on the account that every tax is posted to.
create or replace function tax_remittance_is_covered() returns trigger language plpgsql as $$
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
  end
$$;

create or replace trigger covered before insert or update on tax_remittances
  for each row execute function tax_remittance_is_covered();
