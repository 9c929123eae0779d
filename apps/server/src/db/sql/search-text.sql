-- Text as searches compare it: without case and accents. unaccent() is only stable, because its dictionary could change; an index
-- needs the promise that it does not. A change of this function needs a migration that rebuilds the indexes on it.
create or replace function search_text(value text) returns text language sql immutable parallel safe strict as $$ select lower(public.unaccent('public.unaccent', value)) $$;
