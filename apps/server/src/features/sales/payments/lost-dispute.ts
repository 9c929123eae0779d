import { lineKey, splitChargeback } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { ChargebackLine } from '../../../db/schema/index.ts'
import type { EventRow } from '../../programme/events/index.ts'
import { pendingOfEvent, type Posting } from '../../money/ledger/index.ts'
import type { OrderRow } from '../orders/index.ts'

interface LostDispute {
  readonly amount: number
  readonly currency: string
  readonly organiser_share: number
}

/**
 * Who bears a lost dispute: the organiser bears their share, from what the event still holds, then from what is available; what is missing
 * they owe, on a separate ledger account. The rest, including the fee, is the platform's loss.
 */
export async function lostPostings(
  trx: Trx,
  { id, organiser_id: organiserId }: EventRow,
  { amount, currency, organiser_share: share }: LostDispute,
): Promise<Posting[]> {
  const available = await lockAvailable(trx, organiserId, currency)
  const pending = Math.min(share, Math.max(0, await pendingOfEvent(trx, id, organiserId)))
  const taken = Math.min(share - pending, Math.max(0, available))
  return [
    { account: 'organiser_pending', organiserId, amount: pending },
    { account: 'organiser_available', organiserId, amount: taken },
    { account: 'dispute_receivable', organiserId, amount: share - pending - taken },
    { account: 'dispute_loss', amount: amount - share },
    { account: 'dispute_receivable', amount: -amount },
  ]
}

/**
 * How the organiser's share is distributed over the lines of the order; earlier refunds and lost disputes have reduced what each line can
 * give.
 */
export async function chargebackLines(
  trx: Trx,
  order: OrderRow,
  { organiser_share: share }: Pick<LostDispute, 'organiser_share'>,
): Promise<ChargebackLine[]> {
  const { rows } = await sql<{ id: string; returned: number }>`
    select concat_ws('#', concat_ws(':', type, step), bundle) as id, sum(amount)::bigint as returned from (
      select line->>'ticketTypeId' as type, line->>'priceStepId' as step, line->>'bundleUnit' as bundle,
        (line->>'amount')::bigint - (line->>'fee')::bigint - (line->>'tax')::bigint as amount
      from refunds r join payments p on p.id = r.payment_id cross join lateral jsonb_array_elements(r.lines) line
      where p.order_id = ${order.id} and r.state <> 'rejected'
      union all
      select line->>'ticketTypeId', line->>'priceStepId', line->>'bundleUnit', (line->>'amount')::bigint
      from disputes d join payments p on p.id = d.payment_id cross join lateral jsonb_array_elements(d.lines) line
      where p.order_id = ${order.id} and d.state = 'lost'
    ) gone group by 1`.execute(trx)
  const returned = new Map(rows.map((row) => [row.id, row.returned]))
  return splitChargeback(
    share,
    order.lines.map((line) => ({
      ticketTypeId: line.ticketTypeId,
      ...(line.priceStepId !== undefined && { priceStepId: line.priceStepId }),
      ...(line.bundleUnit !== undefined && { bundleUnit: line.bundleUnit }),
      earned: line.total - line.platformFee - line.tax,
      returned: returned.get(lineKey(line)) ?? 0,
    })),
  )
}

/** Locked in id order, like every other movement of an organiser's money. */
export async function lockAvailable(trx: Trx, organiserId: string, currency: string): Promise<number> {
  const { rows } = await sql<{ kind: string; owed: number }>`
    select kind, -balance as owed from ledger_accounts
    where currency = ${currency} and (organiser_id = ${organiserId}
      or (organiser_id is null and kind in ('dispute_receivable', 'dispute_loss')))
    order by id for update`.execute(trx)
  return rows.find(({ kind }) => kind === 'organiser_available')?.owed ?? 0
}
