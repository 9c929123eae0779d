-- Each entry's hash covers the entry and the hash before it, so that no entry can be changed, removed or inserted without every later
-- one showing it. Entries written before `on_behalf_of`, `organisation_id` or `api_key_id` existed keep their digests.
create or replace function audit_digest(entry audit_log) returns bytea language sql stable as $$
  select sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.position, entry.id, extract(epoch from entry.at), entry.actor_id, entry.action,
    entry.target_kind, entry.target_id, entry.target_label, entry.before, entry.after
  )::text || coalesce(entry.on_behalf_of::text, '') || coalesce('organisation ' || entry.organisation_id::text, '')
    || coalesce('key ' || entry.api_key_id::text, ''), 'UTF8'))
$$;

-- The database computes the chain, so no code of the program can write an entry outside it.
create or replace function audit_chain() returns trigger language plpgsql as $$
  declare last audit_log;
  begin
    -- One at a time: two entries with the same entry before them would fork the chain.
    perform pg_advisory_xact_lock(hashtext('audit_log'));
    select * into last from audit_log order by position desc limit 1;
    new.position := coalesce(last.position, 0) + 1;
    new.previous_hash := coalesce(last.hash, ''::bytea);
    new.at := clock_timestamp();
    new.hash := audit_digest(new);
    return new;
  end
$$;

create or replace trigger chained before insert on audit_log
  for each row execute function audit_chain();

create or replace function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('foyer.redacting', true) = 'on' then return null; end if;
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
end $$;

create or replace trigger append_only before update or delete or truncate on audit_log
  for each statement execute function audit_is_append_only();

-- Takes mentions of an erased person out of entries. A redacted entry keeps its hash, so the chain stays whole; a later entry lists
-- the digest of each entry it redacted. Takes the lock of the chain, so that no entry comes between the two.
create or replace function redact_audit_log(everywhere text[], scoped text[], scope text[], mark text)
returns table (redacted bigint, digest text) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('audit_log'));
  perform set_config('foyer.redacting', 'on', true);
  return query
    update audit_log entry set
      target_label = redact_text(entry.target_label, found.needles, mark),
      before = redact_text(entry.before::text, found.needles, mark)::jsonb,
      after = redact_text(entry.after::text, found.needles, mark)::jsonb
    from (
      select one.position as at, case
        when one.target_id = any(scope) or one.actor_id::text = any(scope) or one.on_behalf_of::text = any(scope)
          then everywhere || scoped else everywhere end as needles
      from audit_log one
    ) found
    where found.at = entry.position and mentions(
      entry.target_label || ' ' || coalesce(entry.before::text, '') || ' ' || coalesce(entry.after::text, ''), found.needles)
    returning entry.position, encode(audit_digest(entry), 'hex');
  perform set_config('foyer.redacting', 'off', true);
end $$;

-- The position of the first entry that was changed without a later entry that attests a redaction, or that follows a removed or
-- inserted one; null when the chain is whole.
create or replace function audit_chain_break() returns bigint language sql stable as $$
  select min(position) from (
    select entry.position,
      case when entry.hash = audit_digest(entry) then false else not exists (
        select from audit_log later
        where later.position > entry.position and later.action = 'personal_data.erase'
          and later.after->'redacted'->>entry.position::text = encode(audit_digest(entry), 'hex')) end as changed,
      entry.previous_hash <> coalesce(lag(entry.hash) over chain, ''::bytea) as torn,
      entry.position <> row_number() over chain as missing
    from audit_log entry window chain as (order by entry.position)
  ) links where changed or torn or missing
$$;
