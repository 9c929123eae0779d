import { required } from '../required.ts'
import { allocate } from '../money.ts'

/**
 * A line of a disputed order. `earned` is what the organiser received for it, `returned` the part of that which was refunded; minor units.
 */
export interface ChargedLine {
  readonly ticketTypeId: string
  readonly priceStepId?: string | undefined
  readonly bundleUnit?: number | undefined
  readonly earned: number
  readonly returned: number
}

/**
 * Splits the organiser's share of a lost dispute over the lines of its order, in proportion to what each still holds. Refunds made at the
 * provider can leave less than `share`; then it is split by what the lines earned. The amounts sum to `share`, and lines with no amount are
 * left out.
 */
export function splitChargeback(
  share: number,
  lines: readonly ChargedLine[],
): { ticketTypeId: string; priceStepId?: string; bundleUnit?: number; amount: number }[] {
  if (share === 0) return []
  const left = lines.map(({ earned, returned }) => Math.max(0, earned - returned))
  const isEnough = left.reduce((sum, amount) => sum + amount, 0) >= share
  const parts = allocate(share, isEnough ? left : lines.map(({ earned }) => Math.max(0, earned)))
  return lines
    .map(({ ticketTypeId, priceStepId, bundleUnit }, index) => ({
      ticketTypeId,
      ...(priceStepId !== undefined && { priceStepId }),
      ...(bundleUnit !== undefined && { bundleUnit }),
      amount: required(parts[index], 'the part of a line'),
    }))
    .filter(({ amount }) => amount > 0)
}
