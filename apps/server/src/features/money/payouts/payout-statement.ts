import { required } from '@foyer/domain'
import type { PayoutStatementView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import type { PayoutRow } from './payout-requests.queries.ts'
import {
  listMoves,
  listReleasedEvents,
  openingBalance,
  type ReleasedEvent,
  type PayoutStatementMove,
  windowOf,
} from './payout-statement.queries.ts'

type Line = PayoutStatementView['lines'][number]

const NOTHING = { orders: 0, gross: 0, fees: 0, tax: 0, refunds: 0, chargebacks: 0, gift_cards: 0 }

/** What a payout holds, from the ledger: the balance before, everything that moved it since the last one, the balance after. */
export async function payoutStatement(deps: Deps, payout: PayoutRow): Promise<PayoutStatementView> {
  const window = await windowOf(deps.db, payout)
  const opening = await openingBalance(deps.db, window)
  const events = new Map((await listReleasedEvents(deps.db, window)).map((event) => [event.event_id, event]))
  const lines = (await listMoves(deps.db, window)).map((move) =>
    lineOf(move, move.event_id === null ? undefined : events.get(move.event_id)),
  )
  return {
    reference: payout.reference,
    currency: payout.currency,
    from: window.after?.at.toISOString() ?? null,
    to: window.upTo?.at.toISOString() ?? null,
    opening,
    lines,
    closing: lines.reduce((sum, line) => sum + line.amount, opening),
  }
}

const KINDS: Readonly<Record<string, Line['kind']>> = {
  release: 'release',
  // A sale touches what is available only where a gift card paid so much that its fees were left to the organiser.
  capture: 'gift_card',
  gift_card_ended: 'gift_card_expired',
  gift_card_refunded: 'refund',
  refund: 'refund',
  dispute_lost: 'chargeback',
  owed_settled: 'settlement',
  payout_submitted: 'payout',
  payout_failed: 'payout_returned',
  payout_returned: 'payout_returned',
}

function lineOf(move: PayoutStatementMove, released: ReleasedEvent | undefined): Line {
  const kind = KINDS[move.kind] ?? 'adjustment'
  const made = kind === 'release' ? (released ?? NOTHING) : NOTHING
  const { orders, gross, fees, tax, refunds, chargebacks, gift_cards: giftCards } = made
  return {
    kind,
    at: move.first_at.toISOString(),
    event:
      move.event_id === null
        ? null
        : { _id: move.event_id, title: required(move.event_title, 'the title of an event') },
    payoutReference: move.payout_reference,
    orderReference: move.order_reference,
    dispute: move.dispute,
    reason: move.reason,
    count: move.transactions,
    orders,
    gross,
    fees,
    tax,
    refunds,
    chargebacks,
    giftCards,
    // What a release holds beyond sales, refunds, chargebacks and gift cards, so that every line adds up.
    other: kind === 'release' ? move.amount - (gross - fees - tax - refunds - chargebacks - giftCards) : 0,
    amount: move.amount,
  }
}
