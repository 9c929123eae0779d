import type { Database } from '../../../db/database.ts'
import { orderToken } from '../../../secrets.ts'
import type { TestApp } from '../../test-app.ts'
import type { HandedOn } from './compare-organiser.ts'
import {
  type ModelEvent,
  type ModelOrder,
  type ModelOrganiser,
  newOrganiser,
  nothingUnreleased,
  payOut,
  release,
  sell,
  take,
  totalOf,
} from './model.ts'
import {
  type Code,
  type Fee,
  type Item,
  lineName,
  priced,
  refundOf,
  sum,
  type Terms,
  type Wish,
} from './second-pricing.ts'

const DAY = 86_400_000

/** One organisation of the site, as its owner sees it, with what it should have in each of its currencies. */
export interface ModelPerson {
  readonly organisationId: string
  /** The account and the e-mail address of its owner. */
  readonly userId: string
  readonly email: string
  readonly organisers: readonly ModelOrganiser[]
  readonly handedOn: ReadonlyMap<string, HandedOn>
}

interface Happening {
  readonly at: Date
  readonly happens: () => void
}

type Rows = Awaited<ReturnType<typeof readRows>>

/** What people did, and the rates that applied. Reads no figure that the product computed. */
async function readRows(db: Database) {
  return {
    fees: await db.selectFrom('platform_fees').selectAll().execute(),
    codes: await db.selectFrom('promo_codes').select(['id', 'discount_type', 'value', 'ticket_type_ids']).execute(),
    events: await db
      .selectFrom('events')
      .select(['id', 'organiser_id', 'currency', 'fee_mode', 'tax', 'timezone', 'ends_at', 'dates_open'])
      .execute(),
    orders: await db
      .selectFrom('orders')
      .select(['id', 'reference', 'event_id', 'email', 'lines', 'promo_code_id', 'link_generation'])
      .select(['created_at', 'paid_at', 'group_id'])
      .orderBy('paid_at')
      .orderBy('id')
      .execute(),
    refunds: await db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select(['payments.order_id', 'refunds.amount', 'refunds.fee_returned', 'refunds.ticket_ids'])
      .select('refunds.created_at')
      .execute(),
    moves: await db.selectFrom('order_moves').select(['order_id', 'from_event_id']).orderBy('moved_at').execute(),
    tickets: await db
      .selectFrom('tickets')
      .select(['id', 'order_id', 'ticket_type_id', 'price_step_id', 'bundle_unit', 'number', 'unit'])
      .execute(),
    payouts: await db
      .selectFrom('payouts')
      .select(['reference', 'organiser_id', 'currency', 'amount', 'state', 'submitted_at'])
      .execute(),
    remittances: await db
      .selectFrom('tax_remittances')
      .select(['organiser_id', 'currency', 'amount', 'state'])
      .execute(),
    people: await db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select(['members.organisation_id', 'users.id', 'users.email'])
      .where('members.role', '=', 'owner')
      .execute(),
    disputes: await db.selectFrom('disputes').select('id').execute(),
    claims: await db
      .selectFrom('gift_card_claims')
      .innerJoin('orders', 'orders.id', 'gift_card_claims.order_id')
      .select(['gift_card_claims.card_id', 'gift_card_claims.order_id', 'gift_card_claims.amount'])
      .where('orders.paid_at', 'is not', null)
      .execute(),
    giftCards: await db
      .selectFrom('gift_cards')
      .select(['id', 'organisation_id', 'currency', 'value', 'sale_id'])
      .execute(),
  }
}

/** Recomputes, in order of time, everything that happened to the money of a site from what people did. */
export async function readPeople({ deps }: TestApp): Promise<ModelPerson[]> {
  const rows = await readRows(deps.db)
  if (rows.disputes.length > 0) throw new Error('A dispute needs its place in the order of what happened')
  const given = rows.giftCards.filter((card) => card.sale_id === null)
  if (rows.claims.some((claim) => given.some(({ id }) => id === claim.card_id)))
    throw new Error('A card that was given away takes from what its order earns')
  return rows.people
    .map(({ organisation_id: organisationId, id, email }) => {
      const events = rows.events.filter((event) => event.organiser_id === organisationId)
      const organisers = [...new Set(events.map(({ currency }) => currency))].map((currency) =>
        replay(deps, rows, { organisationId, currency }),
      )
      for (const organiser of organisers) nameCarts(rows, organiser)
      for (const organiser of organisers) organiser.cards = cardsOf(rows, organisationId, organiser.currency)
      const handedOn = organisers.map(({ currency }) => [currency, handedOnOf(rows, organisationId, currency)] as const)
      return { organisationId, userId: id, email, organisers, handedOn: new Map(handedOn) }
    })
    .filter(({ organisers }) => organisers.length > 0)
}

/** Sets on the orders of each cart how much was paid for the whole cart. */
function nameCarts({ orders }: Rows, { events }: ModelOrganiser): void {
  const groups = new Map(orders.flatMap(({ id, group_id: group }) => (group === null ? [] : [[id, group] as const])))
  const inCarts = events.flatMap((event) => event.orders).filter(({ id }) => groups.has(id))
  for (const cart of Map.groupBy(inCarts, ({ id }) => groups.get(id)).values())
    for (const order of cart) order.cartTotal = sum(cart.map(totalOf))
}

/** What gift cards of a currency were issued for and what orders took of them. */
function cardsOf(rows: Rows, organisationId: string, currency: string): ModelOrganiser['cards'] {
  const cards = rows.giftCards.filter((card) => card.organisation_id === organisationId && card.currency === currency)
  const worth = (of: typeof cards) => sum(of.map(({ value }) => BigInt(value)))
  const spent = rows.claims.filter((claim) => cards.some(({ id }) => id === claim.card_id))
  return {
    given: worth(cards.filter((card) => card.sale_id === null)),
    sold: worth(cards.filter((card) => card.sale_id !== null)),
    spent: sum(spent.map(({ amount }) => BigInt(amount))),
  }
}

function replay(
  deps: TestApp['deps'],
  rows: Rows,
  { organisationId, currency }: { organisationId: string; currency: string },
): ModelOrganiser {
  const organiser = newOrganiser(currency)
  const happenings: Happening[] = []
  for (const row of rows.events.filter((each) => each.organiser_id === organisationId && each.currency === currency)) {
    const event: ModelEvent = {
      eventId: row.id,
      timezone: row.timezone,
      orders: [],
      held: 0n,
      unreleased: nothingUnreleased(),
    }
    organiser.events.push(event)
    for (const order of rows.orders.filter((each) => each.event_id === row.id))
      happenings.push(...ofOrder(deps, rows, { organiser, event, row, order }))
    const releasedAt = row.ends_at && new Date(row.ends_at.getTime() + deps.site.holdingDays * DAY)
    if (releasedAt && releasedAt <= deps.now() && !row.dates_open)
      happenings.push({ at: releasedAt, happens: () => release(organiser, event) })
  }
  for (const payout of rows.payouts.filter(
    (each) => each.organiser_id === organisationId && each.currency === currency,
  ))
    happenings.push(...ofPayout(organiser, payout))
  for (const { happens } of happenings.toSorted((one, other) => one.at.getTime() - other.at.getTime())) happens()
  return organiser
}

function ofPayout(organiser: ModelOrganiser, row: Rows['payouts'][number]): Happening[] {
  const amount = BigInt(row.amount)
  const { submitted_at: at, state, reference: payout } = row
  if (state === 'awaiting_confirmation' || state === 'requested' || state === 'approved') organiser.asked += amount
  if (!at) return []
  const ended = state === 'paid' || state === 'failed' ? state : 'on its way'
  return [{ at, happens: () => payOut(organiser, { payout, amount, state: ended }) }]
}

interface Place {
  readonly organiser: ModelOrganiser
  readonly event: ModelEvent
  readonly row: Rows['events'][number]
  readonly order: Rows['orders'][number]
}

function ofOrder({ secrets }: TestApp['deps'], rows: Rows, { organiser, event, row, order }: Place): Happening[] {
  const { id, reference, paid_at: paidAt } = order
  if (!paidAt) return []
  const items = order.lines.map((line): Item => {
    const { ticketTypeId, priceStepId = null, unitPrice, quantity, admits = 1, bundleUnit, subtotal } = line
    const counts = { unitPrice: BigInt(unitPrice), quantity: BigInt(quantity), admits: BigInt(admits) }
    const bundle = bundleUnit === undefined ? {} : { bundle: { unit: bundleUnit, share: BigInt(subtotal) } }
    return { ticketTypeId, stepId: priceStepId, ...counts, ...bundle }
  })
  const byCard = cardPaymentOf(rows, id)
  const model: ModelOrder = {
    id,
    reference,
    token: orderToken(secrets, order),
    email: order.email ?? '',
    paidAt,
    lines: priced(termsOf(rows, row, order.created_at), items, codeOf(rows, order.promo_code_id)),
    codeId: order.promo_code_id,
    refunds: [],
    boughtFor: rows.moves.find((move) => move.order_id === id)?.from_event_id,
    ...(byCard && { paidByCard: byCard }),
    dispute: null,
  }
  const returned = rows.refunds.filter((refund) => refund.order_id === id)
  if (byCard && returned.length > 0) throw new Error(`What ${reference} gives back is to be shared with its card`)
  return [
    { at: paidAt, happens: () => sell(organiser, event, model) },
    ...returned.map((refund) => ({
      at: refund.created_at,
      happens: () => {
        const plan = refundOf(model.lines, wishOf(rows, refund, model), refund.fee_returned > 0)
        if (!plan) throw new Error(`Nothing of ${reference} can be given back`)
        plan.apply()
        model.refunds.push(plan.amount)
        take(organiser, event, { kind: 'refund', order: model, amount: plan.amount - plan.fee - plan.tax })
      },
    })),
  ]
}

/** What a gift card that was sold paid of an order; undefined if it paid nothing. No order of the demo was paid with two. */
function cardPaymentOf({ claims, giftCards }: Rows, orderId: string): ModelOrder['paidByCard'] {
  const [claim, second] = claims.filter(({ order_id: id }) => id === orderId)
  if (second) throw new Error('An order was paid with two cards')
  const row = giftCards.find(({ id }) => id === claim?.card_id)
  if (!claim || !row) return undefined
  const [value, paid] = [BigInt(row.value), BigInt(claim.amount)]
  return { card: { id: row.id, code: '', isSold: true, value, balance: value - paid }, paid, returned: 0n }
}

function termsOf({ fees }: Rows, event: Rows['events'][number], at: Date): Terms {
  const valid = fees.filter(
    (fee) => fee.currency === event.currency && fee.valid_from <= at && (!fee.ends_at || fee.ends_at > at),
  )
  const latest = (mine: typeof valid) =>
    mine.toSorted((one, other) => other.valid_from.getTime() - one.valid_from.getTime())[0]
  const found =
    latest(valid.filter((fee) => fee.organiser_id === event.organiser_id)) ??
    latest(valid.filter((fee) => fee.organiser_id === null))
  const fee: Fee = {
    basisPoints: BigInt(found?.basis_points ?? 0),
    fixed: BigInt(found?.fixed_per_ticket ?? 0),
    least: found?.minimum == null ? null : BigInt(found.minimum),
    most: found?.maximum == null ? null : BigInt(found.maximum),
  }
  const tax = event.tax && { basisPoints: BigInt(event.tax.basisPoints), inclusive: event.tax.inclusive }
  return { fee, passOn: event.fee_mode === 'pass_on', tax }
}

function codeOf({ codes }: Rows, id: string | null): Code | null {
  const code = codes.find((each) => each.id === id)
  // A code may only unlock tickets.
  if (!code || code.discount_type === 'none') return null
  return { kind: code.discount_type, value: BigInt(code.value), only: code.ticket_type_ids }
}

function wishOf({ tickets }: Rows, refund: Rows['refunds'][number], { id }: ModelOrder): Wish {
  if (refund.ticket_ids.length === 0) return { kind: 'amount', amount: BigInt(refund.amount) }
  const own = tickets.filter((ticket) => ticket.order_id === id)
  if (own.length === refund.ticket_ids.length) return { kind: 'full' }
  const counts = Map.groupBy(
    own.filter((ticket) => refund.ticket_ids.includes(ticket.id)),
    ({ ticket_type_id: ticketTypeId, price_step_id: stepId, bundle_unit: unit }) =>
      lineName({ ticketTypeId, stepId, ...(unit !== null && { bundle: { unit, share: 0n } }) }),
  )
  const unitsOf = (found: typeof own) => BigInt(new Set(found.map(({ unit, number }) => unit ?? number)).size)
  return { kind: 'tickets', counts: new Map([...counts].map(([name, some]) => [name, unitsOf(some)])) }
}

function handedOnOf({ remittances }: Rows, organisationId: string, currency: string): HandedOn {
  const mine = remittances.filter((each) => each.organiser_id === organisationId && each.currency === currency)
  const add = (state: string) => sum(mine.map((each) => (each.state === state ? BigInt(each.amount) : 0n)))
  return { waiting: add('waiting'), posted: add('posted') }
}
