import type { OrderRefundView } from '@foyer/contract'

type Ticket = OrderRefundView['tickets'][number]

/** What would happen to the tickets that are chosen. */
export interface RefundWish {
  /** Minor units that would go back. */
  readonly amount: number
  /** Whether it happens without asking the organiser: only if every chosen ticket may go back so. */
  readonly atOnce: boolean
  /** Some of the chosen could go back at once if the others were not chosen. */
  readonly mixed: boolean
}

export function wishOf(
  tickets: readonly Pick<Ticket, '_id' | 'amount' | 'atOnce'>[],
  ids: readonly string[],
): RefundWish {
  const chosen = tickets.filter(({ _id }) => ids.includes(_id))
  const atOnce = chosen.filter((ticket) => ticket.atOnce).length
  return {
    amount: chosen.reduce((sum, ticket) => sum + ticket.amount, 0),
    atOnce: atOnce === chosen.length,
    mixed: atOnce > 0 && atOnce < chosen.length,
  }
}
