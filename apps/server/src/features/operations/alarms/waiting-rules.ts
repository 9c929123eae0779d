/** Published events `ev` with paid tickets for which no platform fee is set; a fee of 0 counts as set. */
export const sellsWithoutFee = `ev.status = 'published' and coalesce(ev.ends_at > now(), true)
  and exists (select from ticket_types t where t.event_id = ev.id and t.kind <> 'free' and t.status <> 'archived')
  and not exists (
    select from platform_fees f where f.currency = ev.currency and f.valid_from <= now()
      and coalesce(f.ends_at > now(), true) and (f.organiser_id is null or f.organiser_id = ev.organiser_id))`

/** Jobs that were tried for five minutes without success, such as mails while the mail server is away. */
export const KEEPS_FAILING = `state = 'retry' and created_on < now() - interval '5 minutes'`

export const RULE_OF_FAILING_JOBS = 'jobs_failing'

/** Conditions that need a person's work and are not faults. */
export const waiting: Readonly<Record<string, string>> = {
  jobs_failed: `
    select name, count(*) as jobs, max(completed_on) as last from pgboss.job where state = 'failed' group by name`,
  [RULE_OF_FAILING_JOBS]: `
    select distinct name from pgboss.job where ${KEEPS_FAILING}`,
  notifications_unread: `
    select id, provider, received_at from provider_notices
    where read_times < times and coalesce(read_at, received_at) < now() - interval '10 minutes'`,
  refunds_stuck: `
    select id, state, amount, currency, failure from refunds
    where state = 'failed' or (state in ('requested', 'submitted') and created_at < now() - interval '3 days')`,
  cancellations_unfinished: `
    select c.event_id, c.started_at, count(o.id) as orders from event_cancellations c
    left join orders o on o.event_id = c.event_id and o.state in ('paid', 'partially_refunded')
      and not exists (select from cancelled_orders d where d.order_id = o.id)
    where c.finished_at is null and c.started_at < now() - interval '1 hour'
    group by c.event_id, c.started_at`,
  refunds_foreign: `
    select r.id, p.reference, r.amount, r.currency, r.state <> 'rejected' as booked
    from refunds r join payments p on p.id = r.payment_id
    where r.reason = 'provider' or (r.reason = 'gift_card' and r.requested_by is null)`,
  disputes_open: `
    select id, provider, provider_reference, amount, currency from disputes where state = 'open'`,
  payouts_unknown: `
    select id, reference, state from payouts
    where state = 'unknown' or (state = 'submitted' and submitted_at < now() - interval '7 days')`,
  payouts_differ: `
    select id, reference, state, discrepancy from payouts where discrepancy is not null`,
  fee_missing: `
    select ev.currency, count(*) as events from events ev
    where ${sellsWithoutFee} group by ev.currency`,
  payments_undecided: `
    select p.id, p.provider, p.reference from payments p left join orders o on o.id = p.order_id
    where p.state in ('created', 'pending') and p.created_at < now() - interval '3 days' and (
      p.provider <> 'bank-transfer'
      -- A bank transfer may take as long as its order keeps its places. Without money it stays open once the order has ended.
      or (o.held_until < now() - interval '3 days' and o.state not in ('expired', 'cancelled')))`,
}
