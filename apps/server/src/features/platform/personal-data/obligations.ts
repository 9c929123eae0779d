import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { Obligation } from '../../../http/error-reasons.ts'
import type { Person } from './person.ts'

/**
 * What blocks an erasure. Money owed to or by a person must stay attributable to them, and so must that of an organisation without
 * another owner. Such an organisation with other members needs another owner first.
 */
export async function findObligations(db: Database | Trx, person: Person): Promise<Obligation[]> {
  const userId = person.user?.id ?? null
  const { ownedAlone, ownOrganisations } = person
  const { rows } = await sql<{ obligation: Obligation }>`
    with their_events as (select id, status, ends_at, dates_open from events where organiser_id = any(${ownedAlone}::uuid[])),
    their_orders as (
      select id, state, event_id from orders where email = ${person.email} or event_id in (select id from their_events)
    ),
    their_payments as (select id from payments where order_id in (select id from their_orders))
    select obligation from (
      select 'upcoming' as obligation where exists (
        select from their_events e join tickets t on t.event_id = e.id
        where e.status not in ('draft', 'cancelled') and (e.dates_open or e.ends_at > now())
          and t.state in ('valid', 'checked_in', 'checked_out'))
      union all select 'paying' where exists (
        select from their_orders where state in ('held', 'awaiting_payment', 'refunding'))
      union all select 'payouts' where exists (
        select from payouts where organiser_id = any(${ownedAlone}::uuid[])
          and state in ('awaiting_confirmation', 'requested', 'approved', 'submitted', 'unknown'))
      union all select 'balance' where exists (
        select from ledger_accounts where organiser_id = any(${ownedAlone}::uuid[]) and kind <> 'dispute_receivable' and balance <> 0)
      union all select 'debt' where exists (
        select from ledger_accounts where organiser_id = any(${ownedAlone}::uuid[]) and kind = 'dispute_receivable' and balance <> 0)
      union all select 'refunds' where exists (
        select from refunds where payment_id in (select id from their_payments) and state in ('requested', 'submitted', 'failed'))
      union all select 'requests' where exists (
        select from refund_requests where order_id in (select id from their_orders) and state = 'open')
      union all select 'disputes' where exists (
        select from disputes where payment_id in (select id from their_payments) and state = 'open')
      union all select 'administrator' where exists (
        select from users u where u.id = ${userId}::uuid and u.is_admin) and not exists (
        select from users where is_admin and id <> ${userId}::uuid and suspended_at is null and email_verified_at is not null)
      union all select 'only_owner' where ${ownedAlone}::uuid[] <> ${ownOrganisations}::uuid[]
    ) found`.execute(db)
  return rows.map(({ obligation }) => obligation)
}
