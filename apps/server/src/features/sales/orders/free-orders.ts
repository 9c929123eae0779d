import type { Trx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { hasRoom, limitRate } from '../../../http/rate-limit.ts'
import { type Network, Subject } from '../../../http/subject.ts'
import type { OrderRow } from './orders.queries.ts'

/**
 * Refuses free orders beyond what a family or a lecture hall needs: each of them mails an address that nobody has confirmed, so without a
 * limit they could flood a stranger's mailbox. Paid orders are limited by their price. A refused hold stays until it expires, so that the
 * buyer can try again. Counted in the transaction that locks and fulfils the order: a repeated request counts once, and many parallel
 * orders do not each need a second connection. Only the sales of the day are written after it, so that the counter of a busy network is
 * locked for little more than the commit.
 */
export async function limitFreeOrder(trx: Trx, network: Network, email: string): Promise<void> {
  const here = { db: trx }
  try {
    await limitRate(here, limits.freeOrdersToRecipient, Subject.of('recipient', email), network)
    await limitRate(here, limits.freeOrdersByNetwork, network)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'request.too_many') throw error
    throw new AppError('order.too_many_free', { cause: error, retryAfter: error.retryAfter ?? 1 })
  }
}

/**
 * Whether an order's confirmation is mailed. A flood from many networks must not reach a mailbox either; refusing the order would lock out
 * the owner of the address, so the order is placed and only the mail is left out.
 */
export async function mailsConfirmation(trx: Trx, order: OrderRow, organiserId: string): Promise<boolean> {
  if (order.total > 0 || order.complimentary || !order.email) return true
  const recipient = Subject.of('recipient', order.email)
  const here = { db: trx }
  const all = await hasRoom(here, limits.freeOrderMails, recipient)
  const ofOrganiser = Subject.of('organiser', organiserId)
  return (await hasRoom(here, limits.freeOrderMailsOfOrganiser, recipient, ofOrganiser)) && all
}
