import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { Person } from './person.ts'

const SENTENCES = {
  upcoming: 'An event with sold tickets is still to come. Hold it or cancel it first.',
  paying: 'A payment is under way. Wait until it is decided or its hold has expired.',
  payouts: 'A payout is on its way. Wait until it is paid.',
  balance: 'Money on the account has not been paid out, or is still held. Request a payout first.',
  debt: 'The account owes the platform money. Settle the debt first.',
  refunds: 'A refund is open. Wait until it is paid.',
  requests: 'A refund request has not been answered.',
  disputes: 'A payment is disputed. Wait until the dispute is decided.',
  administrator: 'This is the last administrator. Appoint another one first.',
} as const

type Obligation = keyof typeof SENTENCES

/** What stands in the way of an erasure, as sentences. Money that is owed to or by somebody must stay theirs. */
export async function findObligations(db: Database | Trx, person: Person): Promise<string[]> {
  const userId = person.user?.id ?? null
  const { rows } = await sql<{ obligation: Obligation }>`
    with their_events as (select id, status, ends_at, dates_open from events where organiser_id = ${userId}::uuid),
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
        select from payouts where organiser_id = ${userId}::uuid and state in ('requested', 'approved', 'submitted', 'unknown'))
      union all select 'balance' where exists (
        select from ledger_accounts where organiser_id = ${userId}::uuid and kind <> 'dispute_receivable' and balance <> 0)
      union all select 'debt' where exists (
        select from ledger_accounts where organiser_id = ${userId}::uuid and kind = 'dispute_receivable' and balance <> 0)
      union all select 'refunds' where exists (
        select from refunds where payment_id in (select id from their_payments) and state in ('requested', 'submitted', 'failed'))
      union all select 'requests' where exists (
        select from refund_requests where order_id in (select id from their_orders) and state = 'open')
      union all select 'disputes' where exists (
        select from disputes where payment_id in (select id from their_payments) and state = 'open')
      union all select 'administrator' where exists (
        select from users u where u.id = ${userId}::uuid and u.is_admin) and not exists (
        select from users where is_admin and id <> ${userId}::uuid and suspended_at is null and email_verified_at is not null)
    ) found`.execute(db)
  return rows.map(({ obligation }) => SENTENCES[obligation])
}
