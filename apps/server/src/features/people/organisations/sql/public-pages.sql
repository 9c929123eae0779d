-- The former address of a public page leads to the current one permanently: another organisation cannot take it. The trigger runs after
-- the unique index has been checked, so that the second of two organisations that swap addresses concurrently is refused.
create or replace function keep_former_slug() returns trigger language plpgsql as $$
begin
  if exists (select from former_slugs where slug = new.slug and organisation_id <> new.id) then
    raise exception 'the address % belonged to another organisation', new.slug
      using errcode = 'unique_violation', constraint = 'organisations_slug_key';
  end if;
  delete from former_slugs where slug = new.slug;
  if tg_op = 'UPDATE' then
    insert into former_slugs (slug, organisation_id) values (old.slug, new.id) on conflict (slug) do nothing;
  end if;
  return null;
end $$;

create or replace trigger keep_former_slug_of_new after insert on organisations for each row execute function keep_former_slug();
create or replace trigger keep_former_slug after update of slug on organisations for each row
  when (old.slug is distinct from new.slug) execute function keep_former_slug();

-- Announces to running processes every change of what the public page of an organisation shows, by any transaction.
create or replace function organisation_page_changed() returns trigger language plpgsql as $$
begin
  perform announce_live(jsonb_build_object(
    'name', 'organisation.page_changed', 'organisationId', new.id, 'shown', new.suspended_at is null,
    'moved', old.slug is distinct from new.slug));
  return null;
end $$;

create or replace trigger organisation_page_changed after update on organisations for each row
  when ((old.name, old.slug, old.logo, old.about, old.links, old.public_contact, old.suspended_at)
    is distinct from (new.name, new.slug, new.logo, new.about, new.links, new.public_contact, new.suspended_at))
  execute function organisation_page_changed();
