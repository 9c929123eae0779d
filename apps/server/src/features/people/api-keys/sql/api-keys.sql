-- The keys of a member end with the membership, and stay ended if the person rejoins.
create or replace function member_keys_end() returns trigger language plpgsql as $$
begin
  update api_keys set revoked_at = now()
  where organisation_id = old.organisation_id and user_id = old.user_id and revoked_at is null;
  return null;
end $$;

create or replace trigger member_keys_end after delete on members for each row execute function member_keys_end();
