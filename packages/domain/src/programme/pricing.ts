import { required } from '../required.ts'
import { type FeeMode, type FeeSchedule, platformFeeOf, splitFee } from './fee.ts'
import { allocate, assertMinorUnits, basisPointsOf, type Currency } from '../money.ts'
import { type SalesTax, taxOn } from './tax.ts'

/** What a promo code takes off. Without `ticketTypeIds` it applies to every line. Amounts in minor units. */
export type Discount =
  | { kind: 'percent'; basisPoints: number; ticketTypeIds?: readonly string[] | null | undefined }
  | { kind: 'fixed'; amount: number; ticketTypeIds?: readonly string[] | null | undefined }

/**
 * A line to price: `quantity` tickets at `unitPrice` minor units each. `priceStepId` and `groupFrom` say why they cost that, where it
 * is not the ticket type's own price. A part of a bundle has its share of the bundle's price as `subtotal`, which its tickets need not
 * divide evenly: then `unitPrice` is rounded down. `bundleUnit` numbers the bundles of an order.
 */
export type PriceableLine = {
  ticketTypeId: string
  unitPrice: number
  quantity: number
  priceStepId?: string | undefined
  groupFrom?: number | undefined
  subtotal?: number | undefined
  bundleId?: string | undefined
  bundleUnit?: number | undefined
}

/** A priced line, all amounts in minor units. `total` = subtotal − discount + passedFee, and + tax where it is not in the price. */
export type PricedLine = {
  ticketTypeId: string
  quantity: number
  unitPrice: number
  subtotal: number
  discount: number
  /** This line's part of the platform fee, whoever bears it. */
  platformFee: number
  /** The part of the fee the buyer pays on top; 0 when the organiser absorbs it. */
  passedFee: number
  tax: number
  total: number
  priceStepId?: string | undefined
  groupFrom?: number | undefined
  bundleId?: string | undefined
  bundleUnit?: number | undefined
}

/** A priced order, all amounts in minor units. Every total is the sum of its lines. */
export type PricedOrder = {
  currency: Currency
  lines: PricedLine[]
  subtotal: number
  discountTotal: number
  passedFeeTotal: number
  taxTotal: number
  platformFee: number
  /** What the buyer pays: subtotal − discountTotal + passedFeeTotal, and + taxTotal where it is not in the prices. */
  total: number
  /** What the organiser earns: total − platformFee − taxTotal. */
  organiserNet: number
}

/** Everything a price follows from. */
export type OrderToPrice = {
  currency: Currency
  lines: readonly PriceableLine[]
  discount: Discount | null
  fee: FeeSchedule
  feeMode: FeeMode
  tax?: SalesTax | null | undefined
}

/**
 * Prices an order: lines → discount → fee → tax → total. Parts always sum to the whole. The answer is the order's snapshot:
 * later changes of price, code or fee do not touch it. Throws RangeError for prices or quantities that are not integers ≥ 0.
 */
export function priceOrder(order: OrderToPrice): PricedOrder {
  const subtotals = order.lines.map(lineSubtotal)
  const discounts = splitDiscount(order.lines, subtotals, order.discount)
  const nets = subtotals.map((subtotal, index) => subtotal - at(discounts, index))
  const tax = order.tax ?? null
  const taxes = nets.map((net) => taxOn(net, tax))
  const chargeable = order.lines.map(({ quantity }, index) => ({
    net: at(nets, index),
    quantity,
    ...(tax?.inclusive && { includedTax: at(taxes, index) }),
  }))
  const platformFee = platformFeeOf(chargeable, order.fee, order.feeMode)
  const fees = splitFee(platformFee, chargeable, order.fee, order.feeMode)
  const lines = order.lines.map((line, index): PricedLine => {
    const passedFee = order.feeMode === 'pass_on' ? at(fees, index) : 0
    return {
      ticketTypeId: line.ticketTypeId,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      subtotal: at(subtotals, index),
      discount: at(discounts, index),
      platformFee: at(fees, index),
      passedFee,
      tax: at(taxes, index),
      total: at(nets, index) + passedFee + (tax?.inclusive ? 0 : at(taxes, index)),
      ...(line.priceStepId !== undefined && { priceStepId: line.priceStepId }),
      ...(line.groupFrom !== undefined && { groupFrom: line.groupFrom }),
      ...(line.bundleUnit !== undefined && { bundleId: line.bundleId, bundleUnit: line.bundleUnit }),
    }
  })
  return totals(order.currency, lines)
}

/** What each ticket of a line cost after the discount, in minor units: the prices sum to the line's subtotal − discount. */
export function pricesPaid(line: Pick<PricedLine, 'quantity' | 'subtotal' | 'discount'>): number[] {
  return allocate(
    line.subtotal - line.discount,
    Array.from({ length: line.quantity }, () => 1),
  )
}

function totals(currency: Currency, lines: PricedLine[]): PricedOrder {
  const total = sum(lines.map((line) => line.total))
  const platformFee = sum(lines.map((line) => line.platformFee))
  const taxTotal = sum(lines.map((line) => line.tax))
  return {
    currency,
    lines,
    subtotal: sum(lines.map((line) => line.subtotal)),
    discountTotal: sum(lines.map((line) => line.discount)),
    passedFeeTotal: sum(lines.map((line) => line.passedFee)),
    taxTotal,
    platformFee,
    total,
    organiserNet: total - platformFee - taxTotal,
  }
}

/** What the tickets of a line cost together, in minor units, before discount, fee and tax. Throws RangeError for what is no price. */
export function lineSubtotal(line: PriceableLine): number {
  assertMinorUnits(line.unitPrice)
  if (line.unitPrice < 0) throw new RangeError('A price is never negative')
  if (!Number.isSafeInteger(line.quantity) || line.quantity < 0) throw new RangeError('A quantity is an integer ≥ 0')
  const subtotal = line.subtotal ?? line.unitPrice * line.quantity
  assertMinorUnits(subtotal)
  if (subtotal < 0) throw new RangeError('A price is never negative')
  return subtotal
}

function splitDiscount(lines: readonly PriceableLine[], subtotals: number[], discount: Discount | null): number[] {
  if (!discount) return lines.map(() => 0)
  const only = discount.ticketTypeIds
  const eligible = lines.map((line, index) =>
    !only?.length || only.includes(line.ticketTypeId) ? at(subtotals, index) : 0,
  )
  const most = sum(eligible)
  const wanted = discount.kind === 'percent' ? basisPointsOf(most, discount.basisPoints) : discount.amount
  return allocate(Math.min(wanted, most), eligible)
}

function at(amounts: readonly number[], index: number): number {
  return required(amounts[index], 'the amount of a line')
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((running, amount) => running + amount, 0)
}
