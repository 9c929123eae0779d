-- A guest has no row: an organiser's view of an address gets an id that is the same on every node.
create or replace function regular_guest_id(organiser uuid, address text) returns uuid language sql immutable strict as $$ select overlay(overlay(md5(organiser::text || ':' || address) placing '8' from 13) placing 'a' from 17)::uuid $$;
