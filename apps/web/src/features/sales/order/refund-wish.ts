import type { OrderRefundView } from '@foyer/contract'

type Ticket = OrderRefundView['tickets'][number]

/** What would happen to the selected tickets. */
export interface RefundWish {
  /** The refund in minor units. */
  readonly amount: number
  /** Whether the refund is immediate: every selected ticket may be returned without the organiser's decision. */
  readonly atOnce: boolean
  /** Some of the selected tickets could be returned immediately without the others. */
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
