-- Tells every running process of a domain event when the transaction commits: what triggers announce by themselves, and the part
-- of `outbox.ts` that is not written as jobs. The payload is one of `packages/contract/src/domain-events.ts`, with its name.
-- What does not say when it happened happened in this transaction.
create or replace function announce_live(event jsonb) returns void language sql as $$
  select pg_notify('domain_events',
    (jsonb_build_object('occurredAt', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) || event)::text)
$$;
