-- Creates the organisation of a person who organises something and has none: it gets the id, the name and the settings of the account,
-- and the person becomes its owner. The previous release knows only accounts as organisers and calls this through the triggers in
-- `members.sql`. The migration of organisations runs this file, so it contains no trigger: a backup is loaded into the schema that
-- migrations create, and a trigger would fire for rows whose account is not loaded yet.
create or replace function ensure_organisation(person uuid) returns void language plpgsql as $$
declare
  account users;
  called text;
  address text;
begin
  if exists (select from organisations where id = person) then return; end if;
  select * into account from users where id = person;
  if account.id is null then
    raise exception 'there is no organisation %', person using errcode = 'foreign_key_violation';
  end if;
  called := coalesce(nullif(trim(account.organiser_name), ''), nullif(trim(account.first_name || ' ' || account.last_name), ''), '–');
  address := left(trim(both '-' from regexp_replace(lower(unaccent(called)), '[^a-z0-9]+', '-', 'g')), 40);
  insert into organisations (id, name, slug, public_contact, currency, timezone, suspended_at, created_at)
  values (person, left(called, 100), concat_ws('-', nullif(trim(both '-' from address), ''), right(person::text, 12)),
    account.public_contact, account.currency, account.timezone, account.suspended_at, account.created_at)
  on conflict (id) do nothing;
  insert into members (organisation_id, user_id, role, created_at) values (person, person, 'owner', account.created_at)
  on conflict do nothing;
end $$;
