create or replace function organised_by() returns trigger language plpgsql as $$
begin
  if new.organiser_id is not null then perform ensure_organisation(new.organiser_id); end if;
  return new;
end $$;

create or replace trigger organised_by before insert on events for each row execute function organised_by();
create or replace trigger organised_by before insert on payout_accounts for each row execute function organised_by();
create or replace trigger organised_by before insert on platform_fees for each row execute function organised_by();
create or replace trigger organised_by before insert on guest_notes for each row execute function organised_by();

-- The previous release changes the name and the contact of an organiser on the account. Erasing an account clears neither of an
-- organisation that has other members, and a person who does not own their first organisation any more changes nothing of it.
create or replace function organiser_renamed() returns trigger language plpgsql as $$
begin
  update organisations set name = coalesce(nullif(trim(new.organiser_name), ''), name), public_contact = coalesce(new.public_contact, public_contact)
  where id = new.id and exists (select from members where organisation_id = new.id and user_id = new.id and role = 'owner');
  return null;
end $$;

create or replace trigger organiser_renamed after update of organiser_name, public_contact on users for each row
  when (old.organiser_name is distinct from new.organiser_name or old.public_contact is distinct from new.public_contact)
  execute function organiser_renamed();

-- At least one owner stays. Two owners who leave at the same time wait here for each other, and the second one is refused.
create or replace function one_owner_stays() returns trigger language plpgsql as $$
begin
  if old.role <> 'owner' or (tg_op = 'UPDATE' and new.role = 'owner') then return null; end if;
  perform from organisations where id = old.organisation_id for update;
  if found and not exists (select from members where organisation_id = old.organisation_id and role = 'owner') then
    raise exception 'organisation % would be without an owner', old.organisation_id
      using errcode = 'check_violation', constraint = 'members_one_owner';
  end if;
  return null;
end $$;

create or replace trigger one_owner_stays after update or delete on members for each row execute function one_owner_stays();
