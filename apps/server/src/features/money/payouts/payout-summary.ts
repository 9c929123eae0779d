import type { PayoutSummaryView, MovementLine } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { type EventRow, isoOrNull } from '../../programme/events/index.ts'
import { eventFigures, type MovementRow } from '../ledger/index.ts'
import { balancesOf } from './balances.queries.ts'
import { paidOut } from './payouts.queries.ts'
import { releaseTime } from './release-ended.ts'

/** What an event earned and where the money is, each figure read from the ledger. */
export async function payoutSummary(deps: Deps, event: EventRow): Promise<PayoutSummaryView> {
  const figures = await eventFigures(deps.db, event.id)
  const balances = await balancesOf(deps.db, event.organiser_id)
  const balance = balances.find(({ currency }) => currency === event.currency)
  const { holdingDays } = deps.site
  return {
    eventId: event.id,
    title: event.title,
    currency: event.currency,
    timezone: event.timezone,
    ...figures,
    yours: figures.held + figures.released,
    releasesAt: isoOrNull(releaseTime(event, holdingDays)),
    holdingDays,
    payoutMinimum: deps.site.payoutMinimums.get(event.currency) ?? 1,
    balance: {
      held: balance?.held ?? 0,
      available: balance?.available ?? 0,
      asked: balance?.asked ?? 0,
      reserved: balance?.reserved ?? 0,
      owed: balance?.owes ?? 0,
      onItsWay: balance?.on_its_way ?? 0,
      paidOut: await paidOut(deps.db, event.organiser_id, event.currency),
    },
  }
}

export function movementLine(row: MovementRow): MovementLine {
  return {
    _id: `${row.id}:${row.origin_id}`,
    at: row.created_at.toISOString(),
    kind: row.movement,
    reference: row.reference,
    dispute: row.dispute,
    reason: row.reason,
    paid: row.paid,
    chargedBack: row.charged_back,
    fee: row.fee,
    tax: row.tax,
    giftCards: row.gift_cards,
    yours: row.yours,
    released: row.released,
    owed: row.owed,
  }
}
