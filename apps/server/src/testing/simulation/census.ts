import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** How often what a simulation is for came up in its sequences: proof that it was not merely quiet. */
export type Census = Record<
  | 'won before a payout'
  | 'won after a payout'
  | 'lost before a payout'
  | 'lost after a payout'
  | 'debts settled'
  | 'debts settled by the other event'
  | 'sales of both events',
  number
>

export const emptyCensus = (): Census => ({
  'won before a payout': 0,
  'won after a payout': 0,
  'lost before a payout': 0,
  'lost after a payout': 0,
  'debts settled': 0,
  'debts settled by the other event': 0,
  'sales of both events': 0,
})

/** Adds what one sequence left in the database. */
export async function countInto(census: Census, db: Database): Promise<void> {
  const { rows } = await sql<Census>`
    with payout as (select min(created_at) as at from ledger_transactions where kind = 'payout_submitted'),
    decided as (
      select d.state, coalesce(t.created_at > payout.at, false) as after
      from disputes d join ledger_transactions t on t.kind = 'dispute_opened' and t.ref = d.id::text, payout
    )
    select
      (select count(*) from decided where state = 'won' and not after)::int as "won before a payout",
      (select count(*) from decided where state = 'won' and after)::int as "won after a payout",
      (select count(*) from decided where state = 'lost' and not after)::int as "lost before a payout",
      (select count(*) from decided where state = 'lost' and after)::int as "lost after a payout",
      (select count(*) from debt_settlements)::int as "debts settled",
      (select count(*) from debt_settlements s
       join ledger_transactions t on t.id = s.transaction_id
       join ledger_transactions r on r.kind = 'release' and r.created_at = t.created_at
       where r.event_id <> s.event_id)::int as "debts settled by the other event",
      (select (count(distinct event_id) > 1)::int from ledger_transactions where kind = 'capture')
        as "sales of both events"`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The census counted nothing')
  for (const name of Object.keys(census)) if (isCounted(census, name)) census[name] += found[name]
}

function isCounted(census: Census, name: string): name is keyof Census {
  return name in census
}
