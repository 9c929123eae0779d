import { allocate, basisPointsOf } from './money.ts'

/** What the platform takes of an order, in one currency. Amounts in minor units; `minimum` and `maximum` hold per order. */
export type FeeSchedule = {
  /** Share of the order total after discount, in hundredths of a per cent. */
  basisPoints: number
  /** Per ticket that costs something after discount. */
  fixedPerTicket: number
  minimum?: number | null | undefined
  maximum?: number | null | undefined
}

/** What keeps a fee from being set, by field. Amounts and basis points are integers by then. */
export function feeFaults({ basisPoints, minimum, maximum }: FeeSchedule): Record<string, string> {
  const faults: Record<string, string> = {}
  if (basisPoints > MOST_BASIS_POINTS) faults['basisPoints'] = 'can be at most 50 %'
  if (typeof minimum === 'number' && typeof maximum === 'number' && maximum < minimum)
    faults['maximum'] = 'must not be less than the minimum'
  return faults
}

/** Half of the price: whoever types more has mistaken the field. */
const MOST_BASIS_POINTS = 5000

/** Who bears the platform fee: the organiser out of the price, or the buyer on top of it. */
export type FeeMode = 'absorb' | 'pass_on'

/** One order line as the fee sees it: what is left to pay after discount, and for how many tickets. */
export type ChargeableLine = { net: number; quantity: number }

/**
 * The platform fee of an order, in minor units: percentage of the total after discount plus the fixed amount per paid ticket,
 * held between minimum and maximum. Nothing to pay means no fee. An absorbed fee never exceeds what was paid.
 */
export function platformFeeOf(lines: readonly ChargeableLine[], fee: FeeSchedule, mode: FeeMode): number {
  const paid = lines.filter((line) => line.net > 0)
  const net = paid.reduce((sum, line) => sum + line.net, 0)
  if (net === 0) return 0
  const tickets = paid.reduce((sum, line) => sum + line.quantity, 0)
  const raw = basisPointsOf(net, fee.basisPoints) + fee.fixedPerTicket * tickets
  const bounded = Math.min(Math.max(raw, fee.minimum ?? 0), fee.maximum ?? Number.MAX_SAFE_INTEGER)
  return mode === 'absorb' ? Math.min(bounded, net) : bounded
}

/**
 * Splits an order's fee over its lines, each in proportion to the fee it caused; free lines get none. The parts sum to `total`,
 * and an absorbed part never exceeds what its own line brought, so that refunding a line can never owe more than it took.
 */
export function splitFee(total: number, lines: readonly ChargeableLine[], fee: FeeSchedule, mode: FeeMode): number[] {
  const caused = lines.map((line) =>
    line.net > 0 ? basisPointsOf(line.net, fee.basisPoints) + fee.fixedPerTicket * line.quantity : 0,
  )
  const weights = caused.some((weight) => weight > 0) ? caused : lines.map((line) => line.net)
  const parts = allocate(total, weights)
  if (mode === 'pass_on') return parts
  const capped = parts.map((part, index) => Math.min(part, lines[index]?.net ?? 0))
  const rest = total - capped.reduce((sum, part) => sum + part, 0)
  const room = capped.map((part, index) => (lines[index]?.net ?? 0) - part)
  const extra = allocate(rest, room)
  return capped.map((part, index) => part + (extra[index] ?? 0))
}
