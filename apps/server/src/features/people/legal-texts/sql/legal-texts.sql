-- Users agreed to published versions, so these are never changed or deleted.
create or replace function legal_texts_stay() returns trigger language plpgsql as $$
  begin
    raise exception 'a legal text stays as it was published' using errcode = 'restrict_violation';
  end
$$;

create or replace trigger stays before update or delete or truncate on legal_texts
  for each statement execute function legal_texts_stay();

-- The version in force; 0 while visitors read the page that comes with the program.
create or replace function legal_version(wanted text) returns int language sql stable as $$
  select coalesce(max(version), 0) from legal_texts where kind = wanted
$$;

-- Versions are numbered without a gap: the primary key refuses a number that is taken, and this trigger any number beyond the next.
create or replace function legal_text_is_next() returns trigger language plpgsql as $$
  begin
    if new.version > legal_version(new.kind) + 1 then
      raise exception 'version % of % has no predecessor', new.version, new.kind using errcode = 'check_violation';
    end if;
    return new;
  end
$$;

create or replace trigger is_next before insert on legal_texts for each row execute function legal_text_is_next();
