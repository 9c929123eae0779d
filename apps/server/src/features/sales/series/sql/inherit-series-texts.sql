-- Keeps only the given fields of translations by language; languages that have none of them are dropped.
create or replace function translated_fields(translations jsonb, fields text[]) returns jsonb
language sql immutable as $$
  select coalesce(jsonb_object_agg(language, texts) filter (where texts <> '{}'), '{}')
  from (
    select each.key as language, (
      select coalesce(jsonb_object_agg(field.key, field.value), '{}')
      from jsonb_each(each.value) field where field.key = any(fields)
    ) as texts
    from jsonb_each(translations) each
  ) kept
$$;

-- Gives dates the translations of their series, where the text is that of the series: a translation belongs to its wording, so a date that
-- says something else is not translated by the series. Dates whose translations were set by hand keep them. Descriptions are not copied,
-- as their originals are not: `withSeriesTexts` reads both from the series. The dates must be locked. Returns those that changed.
create or replace function inherit_series_texts(event_ids uuid[]) returns setof uuid
language plpgsql as $$
  begin
    return query
      with own as materialized (
        select e.id, s.language, translated_fields(s.translations, array_remove(array[
            case when e.title = s.title then 'title' end,
            case when e.summary = s.summary then 'summary' end,
            case when e.venue_name = s.venue_name then 'venueName' end,
            case when e.cover->>'alt' = s.cover->>'alt' then 'coverAlt' end
          ], null)) as translations
        from events e join series s on s.id = e.series_id
        where e.id = any(event_ids) and s.texts_noted and not e.series_differs @> '{texts}'
      ), of_dates as (
        update events e set translations = own.translations, language = own.language, updated_at = now()
        from own where own.id = e.id
          and (e.translations <> own.translations or e.language is distinct from own.language)
        returning e.id
      ), of_tickets as (
        update ticket_types t set translations = n.translations
        from (
          select t.id, case when t.variant_of is null then kept.translations else (
              select coalesce(jsonb_object_agg(each.key, case when each.value ? 'name'
                then each.value || jsonb_build_object('name', (each.value->>'name') || ' · ' || t.variant_name)
                else each.value end), '{}')
              from jsonb_each(kept.translations) each
            ) end as translations
          from ticket_types t join own on own.id = t.event_id join series_tickets s on s.id = t.series_ticket_id
          cross join lateral (select translated_fields(s.translations, array_remove(array[
            case when t.name = s.name || coalesce(' · ' || t.variant_name, '') then 'name' end,
            case when t.description = s.description then 'description' end
          ], null)) as translations) kept
        ) n
        where n.id = t.id and t.translations <> n.translations
        returning t.event_id
      ), of_bundles as (
        update bundles b set translations = n.translations
        from (
          select b.id, translated_fields(s.translations, array_remove(array[
            case when b.name = s.name then 'name' end,
            case when b.description = s.description then 'description' end
          ], null)) as translations
          from bundles b join own on own.id = b.event_id join series_bundles s on s.id = b.series_bundle_id
        ) n
        where n.id = b.id and b.translations <> n.translations
        returning b.event_id
      ), of_questions as (
        update order_questions q set translations = n.translations
        from (
          select q.id, translated_fields(s.translations, array_remove(array['options',
            case when q.label = s.label then 'label' end,
            case when q.help = s.help then 'help' end
          ], null)) as translations
          from order_questions q join own on own.id = q.event_id join series_questions s on s.id = q.series_question_id
        ) n
        where n.id = q.id and q.translations <> n.translations
        returning q.event_id
      )
      select id from of_dates union select event_id from of_tickets union select event_id from of_bundles
        union select event_id from of_questions;
  end
$$;
