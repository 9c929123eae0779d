import { ownMoveRefusal } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { saleStateOf, type TicketTypeWithCounts } from '../../programme/ticket-types/index.ts'
import { findOpenRoom } from '../../programme/waiting-room/index.ts'
import { type Moving, moveToDate } from './move-to-date.ts'
import { moveHoursOf } from './offered-dates.ts'
import { refusedMoves } from './refused-moves.ts'

/**
 * Moves an order as its buyer wishes, within the organiser's rule: only to what is on sale on the other date, so that nobody passes those
 * who wait for a place, and only while nobody else holds a ticket of it. What a cheaper date costs less is refunded, and a dearer date is
 * refused. The buyer is mailed the new tickets.
 */
export function moveOwnOrder(
  deps: Deps,
  move: { orderId: string; fromEventId: string; toEventId: string },
): Promise<boolean> {
  return deps.db.transaction().execute((trx) =>
    moveToDate(
      deps,
      trx,
      { ...move, tells: true, returnsDifference: true, actorId: null },
      async ({ from, to, tickets }) => {
        const now = deps.now()
        const hours = await moveHoursOf(trx, from)
        const passedOn = tickets.some((ticket) => ticket.transfer_id !== null)
        const refusal = ownMoveRefusal({ hours, startsAt: from.starts_at, passedOn }, now)
        if (refusal) throw new AppError(refusedMoves[refusal])
        if (to.starts_at === null || to.starts_at <= now) throw new AppError('move.date_closed')
        // Who has a ticket of another date must not pass those who wait for this one.
        if (await findOpenRoom(trx, to.id)) throw new AppError('move.date_closed')
        return ({ types, dearer }) => {
          if (dearer !== null) throw new AppError('move.price_differs', { details: { ticket: dearer } })
          types.forEach((type) => assertOnSale(type, to, now))
        }
      },
    ),
  )
}

/** What only a promo code opens is open to who has a ticket of it. */
function assertOnSale(type: TicketTypeWithCounts, to: Moving['to'], now: Date): void {
  const state = saleStateOf(type, to, now, true)
  if (state !== 'on_sale') throw new AppError(state === 'sold_out' ? 'move.full' : 'move.date_closed')
}
