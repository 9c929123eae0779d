import { ownMoveRefusal } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { findOpenRoom } from '../../programme/waiting-room/index.ts'
import { type Gets, type Moving, moveToDate, refusedMoves, saleStatesOf } from '../date-moves/index.ts'
import { findOpenSurcharge, releaseHolds } from '../orders/index.ts'
import { moveHoursOf } from './offered-dates.ts'

/** The request of a buyer for another date. */
export interface OwnMove {
  readonly orderId: string
  readonly fromEventId: string
  readonly toEventId: string
}

/**
 * Moves an order as its buyer wishes, within the organiser's rule: only to what is on sale on the other date, so that buyers cannot
 * overtake the waiting list, and only while no ticket of the order was transferred. The price difference to a cheaper date is refunded; a
 * dearer date is refused, because it requires a payment of the difference. An open payment for a dearer date is given up. The new tickets
 * are mailed to the buyer.
 */
export async function moveOwnOrder(deps: Deps, move: OwnMove): Promise<boolean> {
  await giveUpSurcharge(deps, move.orderId)
  return deps.db.transaction().execute((trx) =>
    moveToDate(deps, trx, { ...move, tells: true, returnsDifference: true, actorId: null }, async (moving) => {
      await assertOwnMove(deps, trx, moving)
      return (gets) => {
        if (gets.dearer !== null) throw new AppError('move.price_differs', { details: { ticket: gets.dearer } })
        assertOnSale(gets, moving.to, deps.now())
      }
    }),
  )
}

/**
 * Gives back the places that an unpaid surcharge of an order holds. Money that arrives for it later is refunded. Runs outside of the
 * transaction that locks the order, because a payment locks the surcharge first.
 */
export async function giveUpSurcharge(deps: Deps, orderId: string): Promise<void> {
  const open = await findOpenSurcharge(deps.db, orderId)
  if (open) await releaseHolds(deps.db, [open.id], 'cancelled')
}

/** Refuses what a guest may not do: a move against the organiser's rule, or to a date that is not sold to everybody now. */
export async function assertOwnMove(deps: Deps, trx: Trx, { from, to, tickets }: Moving): Promise<void> {
  const now = deps.now()
  const hours = await moveHoursOf(trx, from)
  const passedOn = tickets.some((ticket) => ticket.transfer_id !== null)
  const refusal = ownMoveRefusal({ hours, startsAt: from.starts_at, passedOn }, now)
  if (refusal) throw new AppError(refusedMoves[refusal])
  if (to.starts_at === null || to.starts_at <= now) throw new AppError('move.date_closed')
  // A buyer with a ticket of another date must not overtake the waiting room of this one.
  if (await findOpenRoom(trx, to.id)) throw new AppError('move.date_closed')
}

/** Refuses what is not on sale on the other date. */
export function assertOnSale(gets: Pick<Gets, 'got' | 'stock'>, to: Moving['to'], now: Date): void {
  const state = saleStatesOf(gets, to, now).find((one) => one !== 'on_sale')
  if (state !== undefined) throw new AppError(state === 'sold_out' ? 'move.full' : 'move.date_closed')
}
