-- Tells every running process of a domain event when the transaction commits. Called by triggers, and by `outbox.ts` for running processes.
-- The payload is one of `packages/contract/src/domain-events.ts`, with its name. An event without a time gets the time of this transaction.
create or replace function announce_live(event jsonb) returns void language sql as $$
  select pg_notify('domain_events',
    (jsonb_build_object('occurredAt', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) || event)::text)
$$;
