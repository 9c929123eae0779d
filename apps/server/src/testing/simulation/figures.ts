import type { PayoutSummaryView, SalesSummaryView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { ask, type Play } from './play.ts'

/** Refunds of what was sold; money that bought nothing goes back by refunds of other reasons. */
const OF_SALES = ['organiser', 'buyer', 'event_cancelled', 'provider']

type Amounts = Record<
  'gross' | 'discount' | 'fee' | 'tax' | 'refunded' | 'chargedBack' | 'disputed' | 'promised',
  number
>

interface SoldLine {
  readonly ticketTypeId: string
  readonly total: number
  readonly discount: number
  readonly platformFee: number
  readonly tax: number
}

interface SoldOrder {
  readonly id: string
  readonly event_id: string
  readonly surcharge_of: string | null
  readonly lines: readonly SoldLine[]
  /** The part paid with gift cards that were given away, which the organiser bears. Minor units. */
  readonly by_given_cards: number
}

interface Returned {
  readonly order_id: string
  readonly amount: number
  readonly fee_returned: number
  readonly tax_returned: number
  readonly to_given_card: boolean
  readonly lines: readonly { readonly ticketTypeId: string; readonly amount: number }[]
}

interface Disputed {
  readonly order_id: string
  readonly state: 'open' | 'won' | 'lost'
  readonly share: number
}

/** All sales, refunds and disputes, without any stored totals. */
interface Books {
  readonly orders: readonly SoldOrder[]
  readonly refunds: readonly Returned[]
  readonly disputes: readonly Disputed[]
  /** The organiser's share of lost disputes about sold gift cards: what had been spent of these. */
  readonly lostCards: number
}

async function readBooks({ world: { deps } }: Play): Promise<Books> {
  const orders = await sql<SoldOrder>`
    select o.id, o.event_id, o.surcharge_of, o.lines, coalesce((select sum(claim.amount) from gift_card_claims claim
      join gift_cards c on c.id = claim.card_id where claim.order_id = o.id and c.sale_id is null), 0)::int as by_given_cards
    from orders o where o.paid_at is not null`.execute(deps.db)
  const refunds = await sql<Returned>`
    select p.order_id, r.amount::int, r.fee_returned::int, r.tax_returned::int, r.lines,
      c.id is not null and c.sale_id is null as to_given_card
    from refunds r join payments p on p.id = r.payment_id left join gift_cards c on c.id = p.gift_card_id
    where r.state <> 'rejected' and r.reason = any(${OF_SALES}::text[]) and p.order_id is not null`.execute(deps.db)
  const disputes = await sql<Disputed>`
    select p.order_id, d.state, d.organiser_share::int as share
    from disputes d join payments p on p.id = d.payment_id where p.order_id is not null`.execute(deps.db)
  const lost = await sql<{ share: number }>`
    select d.organiser_share::int as share from disputes d join payments p on p.id = d.payment_id
    where p.gift_card_sale_id is not null and d.state = 'lost'`.execute(deps.db)
  const lostCards = sumOf(lost.rows, ({ share }) => share)
  return { orders: orders.rows, refunds: refunds.rows, disputes: disputes.rows, lostCards }
}

const sumOf = <T>(list: readonly T[], of: (each: T) => number): number => list.reduce((sum, each) => sum + of(each), 0)

/** What some orders come to, each figure added up from the orders, their refunds and their disputes. */
function amountsOf(orders: readonly SoldOrder[], books: Books): Amounts {
  const ids = new Set(orders.map(({ id }) => id))
  const lines = orders.flatMap((order) => order.lines)
  const refunds = books.refunds.filter((refund) => ids.has(refund.order_id))
  const disputes = books.disputes.filter((dispute) => ids.has(dispute.order_id))
  const toGivenCards = refunds.filter((refund) => refund.to_given_card)
  return {
    gross: sumOf(lines, ({ total }) => total),
    discount: sumOf(lines, ({ discount }) => discount),
    fee: sumOf(lines, ({ platformFee }) => platformFee) - sumOf(refunds, (refund) => refund.fee_returned),
    tax: sumOf(lines, ({ tax }) => tax) - sumOf(refunds, (refund) => refund.tax_returned),
    refunded: sumOf(refunds, ({ amount }) => amount),
    chargedBack: sumOf(disputes, ({ state, share }) => (state === 'lost' ? share : 0)),
    disputed: sumOf(disputes, ({ state, share }) => (state === 'open' ? share : 0)),
    promised: sumOf(orders, (order) => order.by_given_cards) - sumOf(toGivenCards, ({ amount }) => amount),
  }
}

const earningsOf = ({ gross, refunded, chargedBack, fee, tax, promised }: Amounts): number =>
  gross - refunded - chargedBack - fee - tax - promised

/**
 * Adds every figure of the organiser up a second time, from orders, refunds and disputes alone, and compares it with what the organiser
 * reads: sales and payouts of each event, in all and by ticket, and what is left of the earnings of all.
 */
export async function compareFigures(play: Play): Promise<void> {
  const books = await readBooks(play)
  const { dates, pass } = play.sale
  for (const eventId of [...dates, pass.eventId]) {
    const orders = books.orders.filter((order) => order.event_id === eventId)
    const due = amountsOf(orders, books)
    await compareEvent(play, { eventId, orders, due }, books)
  }
  await compareBalance(play, earningsOf(amountsOf(books.orders, books)) - books.lostCards)
}

interface Sold {
  readonly eventId: string
  readonly orders: readonly SoldOrder[]
  readonly due: Amounts
}

type SoldRow = Pick<SalesSummaryView['byDay'][number], 'gross' | 'tax' | 'refunded' | 'chargedBack' | 'net'>

async function read<T>(play: Play, url: string): Promise<T> {
  const { status, body } = await ask(play, { method: 'GET', url, headers: play.sale.organiser.headers })
  expect(status, url).toBe(200)
  return body as T
}

async function compareEvent(play: Play, { eventId, orders, due }: Sold, books: Books): Promise<void> {
  const sales = await read<SalesSummaryView>(play, `/api/tickets/${eventId}/sales-summary`)
  const { gross, discount, tax, refunded, chargedBack, disputed } = due
  expect(sales, 'sales summary').toMatchObject({
    gross,
    discount,
    tax,
    refunded,
    chargedBack,
    disputed,
    platformFee: due.fee,
    giftCards: due.promised,
    net: earningsOf(due),
    orders: orders.filter((order) => order.surcharge_of === null).length,
  })
  for (const { _id, ...shown } of sales.byTicket) {
    const ofType = (line: { readonly ticketTypeId: string }) => line.ticketTypeId === _id
    const lines = orders.flatMap((order) => order.lines).filter(ofType)
    const own = books.refunds.filter((refund) => orders.some(({ id }) => id === refund.order_id))
    expect({ gross: shown.gross, refunded: shown.refunded }, `sales of ${shown.name}`).toEqual({
      gross: sumOf(lines, ({ total }) => total),
      refunded: sumOf(own.flatMap((refund) => refund.lines).filter(ofType), ({ amount }) => amount),
    })
  }
  const sums = { gross, tax, refunded, chargedBack, net: earningsOf(due) + due.promised }
  const tables: [string, readonly SoldRow[]][] = [
    ['ticket', sales.byTicket],
    ['day', sales.byDay],
  ]
  for (const [by, rows] of tables) {
    const shown = {
      gross: sumOf(rows, (row) => row.gross),
      tax: sumOf(rows, (row) => row.tax),
      refunded: sumOf(rows, (row) => row.refunded),
      chargedBack: sumOf(rows, (row) => row.chargedBack),
      net: sumOf(rows, (row) => row.net),
    }
    expect(shown, `sales by ${by}`).toEqual(sums)
  }
  const payout = await read<PayoutSummaryView>(play, `/api/payouts/events/${eventId}`)
  expect(payout, 'payout summary').toMatchObject({
    tax,
    disputed,
    earned: gross,
    fees: due.fee,
    refunds: refunded,
    chargebacks: chargedBack,
    giftCards: due.promised,
    yours: earningsOf(due),
  })
  expect(payout.held + payout.released, 'held and released').toBe(earningsOf(due))
}

/** The earnings of all events equal what is held, available, on its way and paid out, less what the organiser owes. */
async function compareBalance(play: Play, earned: number): Promise<void> {
  const { sale, world } = play
  const { rows } = await sql<{ kind: string; owed: number }>`
    select kind, sum(-balance)::int as owed from ledger_accounts where organiser_id is not null group by 1`.execute(
    world.deps.db,
  )
  const owed = (kind: string) => rows.find((row) => row.kind === kind)?.owed ?? 0
  const paid = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::int as amount from payouts where state = 'paid'`.execute(world.deps.db)
  const { balance } = await read<PayoutSummaryView>(play, `/api/payouts/events/${sale.first.eventId}`)
  const paidOut = required(paid.rows[0], 'the payouts').amount
  expect(balance).toMatchObject({
    held: owed('organiser_pending'),
    owed: 0 - owed('dispute_receivable'),
    onItsWay: owed('payout_in_transit'),
    paidOut,
  })
  const has =
    owed('organiser_pending') +
    owed('organiser_available') +
    owed('dispute_receivable') +
    owed('payout_in_transit') +
    paidOut
  expect(has, 'all that the organiser earned').toBe(earned)
}

/** The entries of the ledger sum to zero, and it has posted what providers collected by their own books, in minor units by currency. */
export async function compareLedger({ world }: Play, collected: ReadonlyMap<string, number>): Promise<void> {
  const { rows } = await sql<{ currency: string; sum: number; collected: number }>`
    select e.currency, sum(e.amount)::int as sum, coalesce(sum(e.amount) filter (
      where a.kind = 'provider_clearing' and t.kind in ('capture', 'capture_unmatched', 'gift_card_sold')), 0)::int as collected
    from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
    group by 1`.execute(world.deps.db)
  expect(new Map(rows.map(({ currency, sum }) => [currency, sum])), 'the sum of the ledger').toEqual(
    new Map(rows.map(({ currency }) => [currency, 0])),
  )
  const posted = rows.flatMap((row): [string, number][] => (row.collected === 0 ? [] : [[row.currency, row.collected]]))
  expect(new Map(posted), 'what providers collected').toEqual(collected)
}
