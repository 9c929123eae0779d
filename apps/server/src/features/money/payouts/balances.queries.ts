import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'

/**
 * What an organiser has in one currency, minor units. `available` is what can be asked for now; what was asked for already and
 * what open disputes may take (`reserved`) stand beside it: the three are what the ledger has as available.
 */
export interface Balance {
  readonly organiser_id: string
  readonly currency: string
  readonly held: number
  readonly available: number
  readonly asked: number
  readonly reserved: number
  /** What the organiser still gives of lost disputes and refunds; while there is any, nothing is paid out. */
  readonly owes: number
  readonly on_its_way: number
  /** What could be sent, asked for or not. */
  readonly payable: number
}

/** What can be asked for of what is available in the ledger: whoever owes a lost dispute is paid nothing until it is settled. */
const FREE = sql`case when b.owes > 0 then 0 else greatest(0, b.ledger - b.at_risk - b.asked) end`
const RESERVED = sql`case when b.owes > 0 then b.ledger else least(b.ledger, b.at_risk) end`

/** The same for everybody of whom `only` is true; it is asked of `ledger_accounts a`. */
export const balanceRows = (only: RawBuilder<boolean>) => sql<Balance>`(
  select b.organiser_id, b.currency, b.held, ${FREE}::bigint as available, b.asked,
    ${RESERVED}::bigint as reserved, b.owes, b.on_its_way, (b.ledger - ${RESERVED})::bigint as payable
  from (
    select a.organiser_id, a.currency,
      coalesce(-sum(a.balance) filter (where a.kind = 'organiser_pending'), 0)::bigint as held,
      coalesce(-sum(a.balance) filter (where a.kind = 'organiser_available'), 0)::bigint as ledger,
      coalesce(sum(a.balance) filter (where a.kind = 'dispute_receivable'), 0)::bigint as owes,
      coalesce(-sum(a.balance) filter (where a.kind = 'payout_in_transit'), 0)::bigint as on_its_way,
      (select coalesce(sum(p.amount), 0)::bigint from payouts p where p.organiser_id = a.organiser_id
        and p.currency = a.currency and p.state in ('awaiting_confirmation', 'requested', 'approved')) as asked,
      ${atRisk(sql`a.organiser_id`, sql`a.currency`)} as at_risk
    from ledger_accounts a where a.organiser_id is not null and ${only}
    group by a.organiser_id, a.currency
  ) b
)`

/** What open disputes may take of an organiser's money, as far as their events do not hold it anyway. */
export function atRisk(organiserId: RawBuilder<unknown>, currency: RawBuilder<unknown>) {
  return sql<number>`(
    select coalesce(sum(greatest(0, disputed.share - held.amount)), 0)::bigint
    from (
      select o.event_id, sum(d.organiser_share) as share
      from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
      join events ev on ev.id = o.event_id
      where d.state = 'open' and d.currency = ${currency} and ev.organiser_id = ${organiserId}
      group by o.event_id
    ) disputed
    cross join lateral (
      select greatest(0, coalesce(-sum(e.amount), 0)) as amount
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts h on h.id = e.account_id
      where t.event_id = disputed.event_id and h.kind = 'organiser_pending' and h.organiser_id = ${organiserId}
    ) held
  ) + (
    -- What was spent of sold gift cards, which no event holds.
    select coalesce(sum(d.organiser_share), 0)::bigint from disputes d join payments p on p.id = d.payment_id
    join gift_card_sales s on s.id = p.gift_card_sale_id
    where d.state = 'open' and d.currency = ${currency} and s.organisation_id = ${organiserId}
  )`
}

/** What an organiser has, by currency; none where nothing was ever earned. */
export async function balancesOf(db: Database | Trx, organiserId: string): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select * from ${balanceRows(sql`a.organiser_id = ${organiserId}`)} balance order by currency`.execute(db)
  return rows
}

/** What all organisers together could be paid, asked for or not, and what waits for their events, and what they owe, by currency. */
export async function owedByCurrency(db: Database) {
  const { rows } = await sql<{ currency: string; due: number; pending: number; reserved: number; owed: number }>`
    select currency, sum(payable)::bigint as due, sum(held)::bigint as pending, sum(reserved)::bigint as reserved,
      sum(owes)::bigint as owed
    from ${balanceRows(sql`true`)} balance group by currency`.execute(db)
  return rows
}
