import { allocate } from '../money.ts'
import { pricesPaid } from './pricing.ts'

/** So many units of a ticket type. `admits`: how many people each lets in, one where it is left out. */
export type UnitLine = { readonly quantity: number; readonly admits?: number | undefined }

/** How many people one unit lets in: a ticket one, a table several, an extra nobody. */
export function admitsOf(line: Pick<UnitLine, 'admits'>): number {
  return line.admits ?? 1
}

/** How many people the lines of an order let in. */
export function peopleOf(lines: readonly UnitLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity * admitsOf(line), 0)
}

/**
 * A ticket to be issued: its type, price step and bundle, its unit of the order (from 1), and whether it is an extra that admits nobody.
 */
export type IssuedTicket = {
  ticketTypeId: string
  priceStepId?: string
  bundleId?: string
  bundleUnit?: number
  unit: number
  extra: boolean
}

/** A line of an order as its tickets follow from it. */
type IssuingLine = UnitLine & {
  readonly ticketTypeId: string
  readonly priceStepId?: string | undefined
  readonly bundleId?: string | undefined
  readonly bundleUnit?: number | undefined
}

/**
 * The tickets of an order, in the order of their numbers: as many of each unit as it admits, and then one of each extra, so that the
 * people of an order are numbered from one on without a gap.
 */
export function issuedTickets(lines: readonly IssuingLine[]): IssuedTicket[] {
  const ordered = [...lines.filter((line) => admitsOf(line) > 0), ...lines.filter((line) => admitsOf(line) === 0)]
  const units = ordered.flatMap((line) => Array.from({ length: line.quantity }, () => line))
  return units.flatMap((line, index) => {
    const { ticketTypeId, priceStepId, bundleId, bundleUnit } = line
    const ticket: IssuedTicket = {
      ticketTypeId,
      ...(priceStepId !== undefined && { priceStepId }),
      ...(bundleId !== undefined && bundleUnit !== undefined && { bundleId, bundleUnit }),
      unit: index + 1,
      extra: admitsOf(line) === 0,
    }
    return Array.from({ length: Math.max(1, admitsOf(line)) }, () => ticket)
  })
}

/**
 * What each ticket of a line cost after the discount, in minor units, in the order of their numbers: the price of a unit is shared among
 * its people by largest remainder, and all sum to subtotal − discount.
 */
export function ticketPrices(line: UnitLine & Parameters<typeof pricesPaid>[0]): number[] {
  const people = Array.from({ length: Math.max(1, admitsOf(line)) }, () => 1)
  return pricesPaid(line).flatMap((price) => allocate(price, people))
}
