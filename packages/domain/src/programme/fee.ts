import { required } from '../required.ts'
import { allocate } from '../money.ts'

/** What the platform takes of an order, in one currency. Amounts in minor units, each per ticket that costs something. */
export type FeeSchedule = {
  /** Share of the price after discount, in hundredths of a per cent. */
  basisPoints: number
  fixedPerTicket: number
  /** The least and the most of share and fixed amount together. */
  minimum?: number | null | undefined
  maximum?: number | null | undefined
}

/** How the parts of a fee can be wrong. */
export type FeeFault = 'basis_points' | 'maximum_below_minimum'

/** What keeps a fee from being set, by field. Amounts and basis points are integers by then. */
export function feeFaults({ basisPoints, minimum, maximum }: FeeSchedule): Record<string, FeeFault> {
  const faults: Record<string, FeeFault> = {}
  if (basisPoints > MOST_BASIS_POINTS) faults['basisPoints'] = 'basis_points'
  if (typeof minimum === 'number' && typeof maximum === 'number' && maximum < minimum)
    faults['maximum'] = 'maximum_below_minimum'
  return faults
}

/** Half of the price: a higher value is most likely a typing error. */
const MOST_BASIS_POINTS = 5000

/** Who bears the platform fee: the organiser out of the price, or the buyer on top of it. */
export type FeeMode = 'absorb' | 'pass_on'

/** One order line as the fee sees it: what is left to pay after discount, tax inside it, and for how many tickets. */
export type ChargeableLine = { net: number; quantity: number; includedTax?: number | undefined }

/** What an absorbed fee can be taken from: the price without the tax in it, which is not the organiser's. */
function roomIn({ net, includedTax = 0 }: ChargeableLine): number {
  return net - includedTax
}

const WHOLE = 10_000

/**
 * The platform fee of an order, in minor units: per paid ticket a share of its price after discount plus the fixed amount, held
 * between minimum and maximum; rounded half up once, for the order. Nothing to pay means no fee. An absorbed fee never exceeds
 * what was paid without the tax in it.
 */
export function platformFeeOf(lines: readonly ChargeableLine[], fee: FeeSchedule, mode: FeeMode): number {
  const caused = lines.reduce((running, line) => running + BigInt(causedBy(line, fee)), 0n)
  const whole = Number((caused + BigInt(WHOLE / 2)) / BigInt(WHOLE))
  return mode === 'absorb' ? Math.min(whole, sum(lines.map(roomIn))) : whole
}

/** The fee one line causes before rounding, in ten thousandths of the minor unit. Free lines cause none. */
function causedBy({ net, quantity }: ChargeableLine, fee: FeeSchedule): number {
  if (net === 0) return 0
  const raw = net * fee.basisPoints + fee.fixedPerTicket * quantity * WHOLE
  const atLeast = Math.max(raw, (fee.minimum ?? 0) * quantity * WHOLE)
  return typeof fee.maximum === 'number' ? Math.min(atLeast, fee.maximum * quantity * WHOLE) : atLeast
}

/**
 * Splits an order's fee over its lines, each in proportion to the fee it caused; free lines get none. The parts sum to `total`,
 * and an absorbed part never exceeds what its own line brought, so that refunding a line can never owe more than it took.
 */
export function splitFee(total: number, lines: readonly ChargeableLine[], fee: FeeSchedule, mode: FeeMode): number[] {
  const parts = allocate(
    total,
    lines.map((line) => causedBy(line, fee)),
  )
  if (mode === 'pass_on') return parts
  const most = lines.map(roomIn)
  const capped = parts.map((part, index) => Math.min(part, required(most[index], 'the room of a line')))
  const room = capped.map((part, index) => required(most[index], 'the room of a line') - part)
  const extra = allocate(total - sum(capped), room)
  return capped.map((part, index) => part + required(extra[index], 'the extra of a line'))
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((running, amount) => running + amount, 0)
}
