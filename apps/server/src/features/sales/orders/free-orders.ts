import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { hasRoom, limitRate } from '../../../http/rate-limit.ts'
import { type Network, Subject } from '../../../http/subject.ts'
import { isYoungOrganiser } from '../../programme/events/index.ts'
import type { OrderRow } from './orders.queries.ts'

/** Whether an organisation is young, asked for at most once: an order needs it for its mail and for its limits. */
export function askOnceIfYoung(deps: Deps, trx: Trx, organiserId: string): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined
  return () => (asked ??= isYoungOrganiser(deps, trx, organiserId))
}

/**
 * Refuses free orders beyond what a family or a lecture hall needs: each of them mails an address that nobody has confirmed, so without a
 * limit they could flood a stranger's mailbox. Paid orders are limited by their price. A refused hold stays until it expires, so that the
 * buyer can try again. Counted in the transaction that locks and fulfils the order: a repeated request counts once, and many parallel
 * orders do not each need a second connection. Only the sales of the day are written after it, so that the counter of a busy network is
 * locked for little more than the commit.
 */
export async function limitFreeOrder(
  trx: Trx,
  { network, email, isYoung }: { network: Network; email: string; isYoung: () => Promise<boolean> },
): Promise<void> {
  const here = { db: trx }
  const block = Subject.block(network)
  try {
    await limitRate(here, limits.freeOrdersToRecipient, Subject.of('recipient', email), network)
    await limitRate(here, limits.freeOrdersByNetwork, network)
    if (block && (await isYoung())) await limitRate(here, limits.freeOrdersByBlock, block)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'request.too_many') throw error
    throw new AppError('order.too_many_free', { cause: error, retryAfter: error.retryAfter ?? 1 })
  }
}

/**
 * Whether an order's confirmation is mailed. A flood from many networks must not reach a mailbox either; refusing the order would lock out
 * the owner of the address, so the order is placed and only the mail is left out.
 */
export async function mailsConfirmation(
  trx: Trx,
  order: OrderRow,
  { organiserId, isYoung }: { organiserId: string; isYoung: () => Promise<boolean> },
): Promise<boolean> {
  // An organiser can give gift cards to themselves, which cost nothing.
  if (order.total > order.gift_card_amount || order.complimentary || !order.email) return true
  const recipient = Subject.of('recipient', order.email)
  const here = { db: trx }
  const all = await hasRoom(here, limits.freeOrderMails, recipient)
  const ofOrganiser = Subject.of('organiser', organiserId)
  const wanted = (await hasRoom(here, limits.freeOrderMailsOfOrganiser, recipient, ofOrganiser)) && all
  if (!wanted || !(await isYoung())) return wanted
  return hasRoom(here, limits.freeOrderMailsOfYoungOrganiser, ofOrganiser)
}
