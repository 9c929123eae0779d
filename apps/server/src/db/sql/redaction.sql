-- The boundaries keep ada@example.org apart from bada@example.org and from ada@example.org.uk.
create or replace function redaction_pattern(needles text[]) returns text language sql immutable as $$
  select '(?<![[:alnum:]._%+-])(?:' ||
    string_agg(regexp_replace(needle, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|' order by length(needle) desc) ||
    ')(?![[:alnum:]-]|\.[[:alnum:]])'
  from unnest(needles) needle where needle <> ''
$$;

create or replace function redact_text(value text, needles text[], mark text) returns text language sql immutable as $$
  select coalesce(regexp_replace(value, redaction_pattern(needles), mark, 'gi'), value)
$$;

create or replace function mentions(value text, needles text[]) returns boolean language sql immutable as $$
  select coalesce(value ~* redaction_pattern(needles), false)
$$;
