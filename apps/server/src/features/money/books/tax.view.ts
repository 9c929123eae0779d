import { required } from '@foyer/domain'
import type { RemittanceView, TaxBalanceView } from '@foyer/contract'
import type { UserActor } from '../../../http/actor.ts'
import type { listTaxBalances, RemittanceRow } from './tax.queries.ts'

export function taxBalanceView(row: Awaited<ReturnType<typeof listTaxBalances>>['rows'][number]): TaxBalanceView {
  const { organiser_id: _id, name, email, currency, collected, returned, remitted, waiting, remaining } = row
  return { organiser: { _id, name, email }, currency, collected, returned, remitted, waiting, left: remaining }
}

function step(at: Date | null, id: string | null, name: string | null) {
  return at === null || id === null
    ? null
    : { at: at.toISOString(), by: { _id: id, name: required(name, 'the name of an administrator') } }
}

/** A remittance as an administrator sees it: the one who recorded it can withdraw it, and only another one can post it. */
export function remittanceView(row: RemittanceRow, viewer: UserActor): RemittanceView {
  const ended = step(row.ended_at, row.ended_by, row.ended_name)
  return {
    _id: row.id,
    organiser: { _id: row.organiser_id, name: row.organiser_name },
    currency: row.currency,
    amount: row.amount,
    destination: row.destination,
    from: row.first_day,
    to: row.last_day,
    reference: row.reference,
    note: row.note,
    state: row.state,
    recorded: { at: row.recorded_at.toISOString(), by: { _id: row.recorded_by, name: row.recorded_name } },
    posted: step(row.posted_at, row.posted_by, row.posted_name),
    ended: ended && { ...ended, reason: row.reason ?? '' },
    can: {
      post: row.state === 'waiting' && row.recorded_by !== viewer.userId,
      withdraw: row.state === 'waiting',
      reverse: row.state === 'posted',
    },
  }
}
