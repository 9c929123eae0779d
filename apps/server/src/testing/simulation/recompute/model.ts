import { halfUp, type Line, sum, type Terms } from './second-pricing.ts'

/** An order as it should be, with what went back of it. */
export interface ModelOrder {
  readonly id: string
  readonly reference: string
  /** What its buyer opens it with; null for orders that were not placed here. */
  readonly token: string | null
  readonly lines: readonly Line[]
  /** The promo code it was made with. */
  readonly codeId: string | null
  readonly refunds: bigint[]
  dispute: { readonly amount: bigint; readonly share: bigint; state: 'open' | 'won' | 'lost' } | null
}

/** An event as it should be. */
export interface ModelEvent {
  readonly eventId: string
  readonly terms: Terms
  readonly orders: ModelOrder[]
  /** What is held for the organiser until the event is over. */
  held: bigint
}

/** What an organiser should have in one currency. Debts stand in the order in which they arose. */
export interface ModelOrganiser {
  readonly currency: string
  readonly events: ModelEvent[]
  ledgerAvailable: bigint
  paidOut: bigint
  debts: { readonly event: ModelEvent; amount: bigint }[]
}

export interface Figures {
  readonly gross: bigint
  readonly discount: bigint
  readonly fees: bigint
  readonly tax: bigint
  readonly refunds: bigint
  readonly chargebacks: bigint
  readonly disputed: bigint
  /** What lost disputes cost the platform. */
  readonly losses: bigint
  readonly taxCollected: bigint
  readonly taxReturned: bigint
  /** What lost disputes took from buyers' payments, whoever bears it. */
  readonly lost: bigint
  readonly yours: bigint
}

export const totalOf = ({ lines }: ModelOrder): bigint => sum(lines.map((line) => line.total))
export const returnedOf = ({ lines }: ModelOrder): bigint => sum(lines.map((line) => line.returned))
export const earnedOf = ({ lines }: ModelOrder): bigint => sum(lines.map((line) => line.total - line.fee - line.tax))

/** What an order, an event or an organiser comes to. */
export function figuresOf(orders: readonly ModelOrder[]): Figures {
  const lines = orders.flatMap((order) => order.lines)
  const disputes = orders.flatMap(({ dispute }) => (dispute ? [dispute] : []))
  const lost = disputes.filter(({ state }) => state === 'lost')
  const add = (of: (line: Line) => bigint) => sum(lines.map(of))
  const gross = add((line) => line.total)
  const fees = add((line) => line.fee - line.returnedFee)
  const tax = add((line) => line.tax - line.returnedTax)
  const refunds = add((line) => line.returned)
  const chargebacks = sum(lost.map(({ share }) => share))
  return {
    gross,
    discount: add((line) => line.discount),
    fees,
    tax,
    refunds,
    chargebacks,
    disputed: sum(disputes.map(({ share, state }) => (state === 'open' ? share : 0n))),
    losses: sum(lost.map(({ amount, share }) => amount - share)),
    taxCollected: add((line) => line.tax),
    taxReturned: add((line) => line.returnedTax),
    lost: sum(lost.map(({ amount }) => amount)),
    yours: gross - refunds - chargebacks - fees - tax,
  }
}

export function figuresOfEvents(events: readonly ModelEvent[]): Figures {
  return figuresOf(events.flatMap(({ orders }) => orders))
}

export const owedOf = ({ debts }: Pick<ModelOrganiser, 'debts'>, event?: ModelEvent): bigint =>
  sum(debts.map((debt) => (event === undefined || debt.event === event ? debt.amount : 0n)))

/** Takes money back from the organiser: out of what the event holds, then out of what is available; the rest is owed. */
export function take(organiser: ModelOrganiser, event: ModelEvent, amount: bigint): void {
  const held = event.held < amount ? event.held : amount
  event.held -= held
  const rest = amount - held
  const available = organiser.ledgerAvailable < rest ? organiser.ledgerAvailable : rest
  organiser.ledgerAvailable -= available
  if (rest > available) organiser.debts.push({ event, amount: rest - available })
}

/** Makes available what an event holds; the oldest debts are paid out of it first. */
export function release(organiser: ModelOrganiser, event: ModelEvent): void {
  let credit = event.held
  event.held = 0n
  organiser.ledgerAvailable += credit
  for (const debt of organiser.debts) {
    const paid = debt.amount < credit ? debt.amount : credit
    debt.amount -= paid
    credit -= paid
    organiser.ledgerAvailable -= paid
  }
}

/** What open disputes may take beyond what their events hold. */
export function balanceOf(organiser: ModelOrganiser): { available: bigint; reserved: bigint } {
  const { events, ledgerAvailable } = organiser
  if (owedOf(organiser) > 0n) return { available: 0n, reserved: ledgerAvailable }
  const atRisk = sum(
    events.map((event) => {
      const { disputed } = figuresOf(event.orders)
      return disputed > event.held ? disputed - event.held : 0n
    }),
  )
  const reserved = atRisk < ledgerAvailable ? atRisk : ledgerAvailable
  return { available: ledgerAvailable - reserved, reserved }
}

/** A third of an order, or the whole of it: what a bank disputes. */
export const disputedPart = (total: bigint, whole: boolean): bigint => (whole ? total : halfUp(total + 1n, 3n))
