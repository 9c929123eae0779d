import { HOUR, limit } from './declare-limit.ts'

/** The limits of what buyers do with a sold order: all of it mails somebody. */
export const soldOrderLimits = {
  /** Each move mails its buyer new tickets, also of an order that cost nothing and named an address that nobody has proved. */
  movesOfOrder: limit({
    name: 'move-order',
    hits: 10,
    seconds: HOUR,
    by: ['order'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['moveOwnOrder'],
  }),
  /** From however many orders with this address. */
  movesToRecipient: limit({
    name: 'move-to',
    hits: 20,
    seconds: HOUR,
    by: ['recipient', 'network'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['moveOwnOrder'],
  }),
  /** Each request for a refund mails the organiser, and a withdrawn one makes room for the next. */
  refundRequests: limit({
    name: 'refund-request',
    hits: 10,
    seconds: HOUR,
    by: ['order'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['requestRefund'],
  }),
}
