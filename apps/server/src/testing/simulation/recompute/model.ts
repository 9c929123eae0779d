import { atLeastNothing, halfUp, least, type Line, sum, validTickets } from './second-pricing.ts'

/** A gift card: one that the organiser gave away, who bears what it pays, or one that was sold, whose money has been collected. */
export interface ModelCard {
  readonly id: string
  readonly code: string
  readonly isSold: boolean
  readonly value: bigint
  balance: bigint
}

/** What a gift card paid of an order, and what was refunded to it. */
interface CardPayment {
  readonly card: ModelCard
  readonly paid: bigint
  returned: bigint
}

/** An order as it should be, with what was refunded of it. */
export interface ModelOrder {
  readonly id: string
  readonly reference: string
  /** The secret with which its buyer opens it; null for orders that were not placed here. */
  readonly token: string | null
  readonly email: string
  readonly paidAt: Date
  readonly lines: readonly Line[]
  /** The promo code it was made with. */
  readonly codeId: string | null
  readonly refunds: bigint[]
  /** The gift card that paid a part of it or all of it. Refunds go to the card first. */
  readonly paidByCard?: CardPayment
  /** The event for which it was bought. Its receipt names this event even after a move. */
  readonly boughtFor?: string | undefined
  /** What was paid to move it to a dearer date: an order of money alone, which moves and is refunded with it. */
  surcharge?: ModelOrder
  /** Whether it is such a surcharge itself. */
  readonly isSurcharge?: boolean
  /** What was paid for the whole cart that it is part of: its one receipt adds up to this. */
  cartTotal?: bigint
  dispute: { readonly amount: bigint; readonly share: bigint; state: 'open' | 'won' | 'lost' } | null
}

/** What the next release of an event will be made of. */
export interface Unreleased {
  orders: bigint
  gross: bigint
  fees: bigint
  tax: bigint
  /** What refunds and lost disputes took of what the event held. */
  refunds: bigint
  chargebacks: bigint
  /** What gift cards that the organiser gave away paid of what would be held. */
  giftCards: bigint
}

/** The orders of a cancelled event that were dealt with, the number and the amount of their refunds, and whether no order is left. Minor units. */
interface Cancellation {
  readonly dealtWith: Set<ModelOrder>
  refunds: bigint
  amount: bigint
  /** What the organiser came to owe by its refunds. */
  owed: bigint
  isDone: boolean
}

/** An event as it should be. */
export interface ModelEvent {
  readonly eventId: string
  readonly timezone: string
  readonly orders: ModelOrder[]
  /** What is held for the organiser until the event is over. */
  held: bigint
  unreleased: Unreleased
  /** Once it is cancelled. */
  cancellation?: Cancellation
}

/** `gift_card`: fee and tax of an order for which gift cards left too little. An order that moves takes them along, as `left` and `arrived`. */
type MoveKind =
  'release' | 'refund' | 'chargeback' | 'settlement' | 'payout' | 'payout_returned' | 'gift_card' | 'left' | 'arrived'

/** What changed the organiser's available money, in the order in which it happened. */
export interface Move {
  readonly kind: MoveKind
  readonly amount: bigint
  readonly event: ModelEvent | null
  /** The order of a chargeback, or of the debt that a settlement paid. */
  readonly order: ModelOrder | null
  /** The reference of a payout. */
  readonly payout: string | null
  /** What a release is made of. */
  readonly parts: Unreleased
}

interface Debt {
  readonly event: ModelEvent
  readonly order: ModelOrder
  amount: bigint
}

/** What an organiser should have in one currency. Debts stand in the order in which they arose. */
export interface ModelOrganiser {
  readonly currency: string
  readonly events: ModelEvent[]
  readonly moves: Move[]
  readonly debts: Debt[]
  ledgerAvailable: bigint
  /** What was requested and has not been sent yet, and what is on its way to the bank. */
  asked: bigint
  onItsWay: bigint
  paidOut: bigint
  /** The gift cards that are known one by one. */
  readonly giftCards: ModelCard[]
  /** What gift cards were given away and sold for, and what orders took of them. */
  cards: { readonly given: bigint; readonly sold: bigint; readonly spent: bigint }
}

export const nothingUnreleased = (): Unreleased => ({
  orders: 0n,
  gross: 0n,
  fees: 0n,
  tax: 0n,
  refunds: 0n,
  chargebacks: 0n,
  giftCards: 0n,
})

export const newOrganiser = (currency: string): ModelOrganiser => ({
  currency,
  events: [],
  moves: [],
  debts: [],
  giftCards: [],
  cards: { given: 0n, sold: 0n, spent: 0n },
  ledgerAvailable: 0n,
  asked: 0n,
  onItsWay: 0n,
  paidOut: 0n,
})

export interface Figures {
  readonly orders: bigint
  /** People whose tickets were not refunded. */
  readonly tickets: bigint
  readonly gross: bigint
  readonly discount: bigint
  /** What the platform keeps: what it took less what it gave back. */
  readonly fees: bigint
  readonly feesTaken: bigint
  readonly feesReturned: bigint
  readonly tax: bigint
  readonly refunds: bigint
  readonly chargebacks: bigint
  readonly disputed: bigint
  /** What lost disputes cost the platform. */
  readonly losses: bigint
  readonly taxCollected: bigint
  readonly taxReturned: bigint
  /** What gift cards that the organiser gave away paid, less what was refunded to them. */
  readonly giftCards: bigint
  readonly yours: bigint
}

export const totalOf = ({ lines }: Pick<ModelOrder, 'lines'>): bigint => sum(lines.map((line) => line.total))
/** Whether it was refunded as a whole: all of its tickets, or all of a surcharge. Tickets that are void without a refund do not count. */
export const isRefunded = (order: ModelOrder): boolean =>
  order.isSurcharge
    ? returnedOf(order) === totalOf(order)
    : order.lines.every(({ quantity, returnedTickets }) => quantity === returnedTickets)
/** Whether it is over: refunded as a whole, or cancelled because it cost nothing and its tickets are void. */
export const isClosed = (order: ModelOrder): boolean =>
  isRefunded(order) || (totalOf(order) === 0n && order.lines.every((line) => validTickets(line) === 0n))
export const returnedOf = ({ lines }: ModelOrder): bigint => sum(lines.map((line) => line.returned))
export const earnedOf = ({ lines }: ModelOrder): bigint => sum(lines.map((line) => line.total - line.fee - line.tax))

/** What a gift card that the organiser gave away paid of an order: no money arrived for it. */
const givenPart = ({ paidByCard }: ModelOrder): bigint => (!paidByCard || paidByCard.card.isSold ? 0n : paidByCard.paid)
/** What the event holds of an order when it is paid. */
export const holdingOf = (order: ModelOrder): bigint => atLeastNothing(earnedOf(order) - givenPart(order))
/** Fee and tax of an order that the organiser bears because a gift card paid, although the order leaves nothing to take them from. */
const borneOf = (order: ModelOrder): bigint => atLeastNothing(givenPart(order) - earnedOf(order))

/** What an order, an event or an organiser comes to. */
export function figuresOf(orders: readonly ModelOrder[]): Figures {
  const lines = orders.flatMap((order) => order.lines)
  const disputes = orders.flatMap(({ dispute }) => (dispute ? [dispute] : []))
  const lost = disputes.filter(({ state }) => state === 'lost')
  const add = (of: (line: Line) => bigint) => sum(lines.map(of))
  const gross = add((line) => line.total)
  const feesTaken = add((line) => line.fee)
  const feesReturned = add((line) => line.returnedFee)
  const fees = feesTaken - feesReturned
  const tax = add((line) => line.tax - line.returnedTax)
  const refunds = add((line) => line.returned)
  const chargebacks = sum(lost.map(({ share }) => share))
  const giftCards = sum(
    orders.map(({ paidByCard }) =>
      !paidByCard || paidByCard.card.isSold ? 0n : paidByCard.paid - paidByCard.returned,
    ),
  )
  return {
    orders: BigInt(orders.filter(({ isSurcharge }) => !isSurcharge).length),
    tickets: add((line) => validTickets(line) * line.admits),
    gross,
    discount: add((line) => line.discount),
    fees,
    feesTaken,
    feesReturned,
    tax,
    refunds,
    chargebacks,
    disputed: sum(disputes.map(({ share, state }) => (state === 'open' ? share : 0n))),
    losses: sum(lost.map(({ amount, share }) => amount - share)),
    taxCollected: add((line) => line.tax),
    taxReturned: add((line) => line.returnedTax),
    giftCards,
    yours: gross - refunds - chargebacks - fees - tax - giftCards,
  }
}

export function figuresOfEvents(events: readonly ModelEvent[]): Figures {
  return figuresOf(events.flatMap(({ orders }) => orders))
}

export const heldOf = ({ events }: ModelOrganiser): bigint => sum(events.map(({ held }) => held))

/** The calendar day of an instant in a zone, `YYYY-MM-DD`. */
export const dayOf = (at: Date, timeZone: string): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)

export const owedOf = ({ debts }: Pick<ModelOrganiser, 'debts'>, event?: ModelEvent): bigint =>
  sum(debts.map((debt) => (event === undefined || debt.event === event ? debt.amount : 0n)))

function move(organiser: ModelOrganiser, change: Partial<Move> & Pick<Move, 'kind' | 'amount'>): void {
  if (change.amount === 0n) return
  organiser.ledgerAvailable += change.amount
  organiser.moves.push({ event: null, order: null, payout: null, parts: nothingUnreleased(), ...change })
}

/** Adds an order to what an event sold and holds. */
function addOrder(event: ModelEvent, order: ModelOrder): void {
  event.orders.push(order)
  addMoney(event, order, 1n)
}

/** Changes what an event holds by an order, and the parts of its next release; `times` is 1 where it comes and -1 where it leaves. */
function addMoney(event: ModelEvent, order: ModelOrder, times: 1n | -1n): void {
  event.held += times * holdingOf(order)
  if (totalOf(order) === 0n) return
  const { unreleased } = event
  unreleased.orders += order.isSurcharge ? 0n : times
  unreleased.gross += times * totalOf(order)
  unreleased.fees += times * sum(order.lines.map((line) => line.fee))
  unreleased.tax += times * sum(order.lines.map((line) => line.tax))
  unreleased.giftCards += times * (earnedOf(order) - holdingOf(order))
}

/**
 * An order that was paid: its event holds what the organiser earned. Where a gift card that was given away paid more than that, the rest
 * comes out of what is available, or is owed.
 */
export function sell(organiser: ModelOrganiser, event: ModelEvent, order: ModelOrder): void {
  addOrder(event, order)
  const borne = borneOf(order)
  const available = least(organiser.ledgerAvailable, borne)
  move(organiser, { kind: 'gift_card', event, amount: -available })
  if (borne > available) organiser.debts.push({ event, order, amount: borne - available })
}

/**
 * Moves an order to another date with all its money, that of its surcharge included. `typeThere` maps its ticket types to those of that
 * date. A debt that it caused stays with the former date. Returns the order on the other date.
 */
export function moveOver(
  organiser: ModelOrganiser,
  order: ModelOrder,
  dates: { from: ModelEvent; to: ModelEvent; typeThere: (ticketTypeId: string) => string },
): ModelOrder {
  const { from, to, typeThere } = dates
  const moved: ModelOrder = {
    ...order,
    lines: order.lines.map((line) => ({ ...line, ticketTypeId: typeThere(line.ticketTypeId) })),
    boughtFor: order.boughtFor ?? from.eventId,
  }
  from.orders.splice(from.orders.indexOf(order), 1)
  addMoney(from, order, -1n)
  addOrder(to, moved)
  move(organiser, { kind: 'left', event: from, amount: borneOf(order) })
  move(organiser, { kind: 'arrived', event: to, amount: -borneOf(order) })
  if (order.surcharge) moved.surcharge = moveOver(organiser, order.surcharge, dates)
  return moved
}

/** Takes money back from the organiser: out of what the event holds, then out of what is available; the rest is owed. */
export function take(
  organiser: ModelOrganiser,
  event: ModelEvent,
  { kind, order, amount }: { kind: 'refund' | 'chargeback'; order: ModelOrder; amount: bigint },
): void {
  const held = least(event.held, amount)
  event.held -= held
  event.unreleased[kind === 'refund' ? 'refunds' : 'chargebacks'] += held
  const rest = amount - held
  const available = least(organiser.ledgerAvailable, rest)
  // A payout statement adds up the refunds of an event, and names the order of each chargeback.
  move(organiser, { kind, event, order: kind === 'chargeback' ? order : null, amount: -available })
  if (rest > available) organiser.debts.push({ event, order, amount: rest - available })
}

/** Refunds to a gift card that was given away: the organiser bears it only when the card is spent again, and gets back fee and tax. */
export function takeToGivenCard(event: ModelEvent, feeAndTax: bigint): void {
  event.held += feeAndTax
  event.unreleased.refunds -= feeAndTax
}

/** Makes available what an event holds, after paying the oldest debts from it. */
export function release(organiser: ModelOrganiser, event: ModelEvent): void {
  let credit = event.held
  move(organiser, { kind: 'release', event, amount: credit, parts: event.unreleased })
  if (credit !== 0n) event.unreleased = nothingUnreleased()
  event.held = 0n
  for (const debt of organiser.debts) {
    const paid = least(debt.amount, credit)
    debt.amount -= paid
    credit -= paid
    move(organiser, { kind: 'settlement', event: debt.event, order: debt.order, amount: -paid })
  }
}

/** A payout that left for the bank, and how that ended. */
export function payOut(
  organiser: ModelOrganiser,
  { payout, amount, state }: { payout: string; amount: bigint; state: 'on its way' | 'paid' | 'failed' },
): void {
  move(organiser, { kind: 'payout', payout, amount: -amount })
  if (state === 'on its way') organiser.onItsWay += amount
  if (state === 'paid') organiser.paidOut += amount
  if (state === 'failed') move(organiser, { kind: 'payout_returned', payout, amount })
}

/**
 * What can be requested, what open disputes may take beyond what their events hold, and what could be sent whether or not it was requested.
 */
export function balanceOf(organiser: ModelOrganiser): { available: bigint; reserved: bigint; payable: bigint } {
  const { events, ledgerAvailable, asked } = organiser
  if (owedOf(organiser) > 0n) return { available: 0n, reserved: ledgerAvailable, payable: 0n }
  const atRisk = sum(
    events.map((event) => {
      const { disputed } = figuresOf(event.orders)
      return disputed > event.held ? disputed - event.held : 0n
    }),
  )
  const reserved = least(atRisk, ledgerAvailable)
  const payable = ledgerAvailable - reserved
  return { available: payable - least(asked, payable), reserved, payable }
}

/** A third of an order, or the whole of it: what a bank disputes. */
export const disputedPart = (total: bigint, whole: boolean): bigint => (whole ? total : halfUp(total + 1n, 3n))
