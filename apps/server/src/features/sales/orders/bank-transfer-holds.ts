import type { ProviderName } from '@foyer/contract'
import { required, bankTransferReminder } from '@foyer/domain'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { hasRoom, limitRate } from '../../../http/rate-limit.ts'
import { type Network, Subject } from '../../../http/subject.ts'
import { findEvent } from '../../programme/events/index.ts'
import { findStock } from '../../programme/inventory/index.ts'
import type { OrderRow } from './orders.queries.ts'
import { mostHeld, unitsOf } from './visitor-shares.ts'

/** The provider whose payments take days. */
export const BANK_TRANSFER: ProviderName = 'bank-transfer'

/**
 * Records that a locked order keeps its places until `until` because its buyer pays by bank transfer, and mails the buyer the bank details.
 * Promising a transfer costs nothing, so the places that one network or e-mail address holds in this way are limited like unpaid holds.
 * Orders that are paid together are recorded together, and their buyer is mailed and reminded once. Called last in the transaction, so that
 * the counters of a busy network are locked only during the commit.
 */
export async function holdForBankTransfer(
  deps: Deps,
  trx: Trx,
  orders: readonly OrderRow[],
  { network, until }: { network: Network; until: Date },
): Promise<void> {
  const known = await trx
    .selectFrom('bank_transfer_holds')
    .select('order_id')
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute()
  const startedAt = deps.now()
  const event = required(await findEvent(trx, required(orders[0], 'the first order').event_id), 'the event of an order')
  const times = { startedAt: startedAt.getTime(), until: until.getTime() }
  const remindAt = bankTransferReminder({ ...times, timeZone: event.timezone })
  const fresh = orders.filter(({ id }) => !known.some(({ order_id: orderId }) => orderId === id))
  // In the order of their events, so that two carts cannot deadlock.
  for (const order of fresh.toSorted((a, b) => a.event_id.localeCompare(b.event_id))) {
    await assertShare(deps, trx, order, network)
    await trx
      .insertInto('bank_transfer_holds')
      .values({
        order_id: order.id,
        event_id: order.event_id,
        network: network.key,
        started_at: startedAt,
        remind_at: remindAt === null || order !== orders[0] ? null : new Date(remindAt),
      })
      .execute()
  }
  await tellWhereToTransfer(deps, trx, orders, network)
}

function emailOf({ email, reference }: OrderRow): string {
  return required(email, `the e-mail address of order ${reference}`)
}

/** Mails the bank details to the buyer of orders that one bank transfer pays: once for each address. */
export async function tellWhereToTransfer(
  deps: Deps,
  trx: Trx,
  orders: readonly OrderRow[],
  network: Network,
): Promise<void> {
  const here = { db: trx }
  const first = required(orders[0], 'the first order of a bank transfer')
  const recipient = Subject.of('recipient', emailOf(first))
  const confirmed = await hasRoom(here, limits.bankTransferMails, recipient)
  await deps.outbox.announce(
    trx,
    ...orders.map((order) => ({
      name: 'bank_transfer.started' as const,
      eventId: order.event_id,
      orderId: order.id,
      confirmed: confirmed && order === first,
    })),
  )
  await limitRate(here, limits.bankTransfersToRecipient, recipient, network)
  await limitRate(here, limits.bankTransfersByNetwork, network)
}

/**
 * Throws `payment.too_many_transfers` where one network or e-mail address would hold more of the event, or of one of its ticket types and
 * extras, than one visitor may. The first order is always kept: it was within the limit when it was placed. Concurrent starts of the same
 * network or address wait for each other, networks before addresses, so that together they cannot exceed the limit.
 */
async function assertShare({ site }: Deps, trx: Trx, order: OrderRow, network: Network) {
  const limited = (await stocksOf(trx, order))
    .map(({ stock, ...count }) => ({ ...count, most: mostHeld(stock, site) }))
    .filter(({ most }) => most < Infinity)
  if (limited.length === 0) return
  const email = emailOf(order)
  for (const subject of [network.key, email])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`bank_transfer:${order.event_id}:${subject}`}, 0))`.execute(
      trx,
    )
  const kept = await trx
    .selectFrom('bank_transfer_holds as h')
    .innerJoin('orders as o', 'o.id', 'h.order_id')
    .select(['h.network', 'o.email', 'o.event_id', 'o.quantity', 'o.lines'])
    .where('h.event_id', '=', order.event_id)
    .where('o.state', 'in', ['held', 'awaiting_payment'])
    .where((eb) => eb.or([eb('h.network', '=', network.key), eb('o.email', '=', email)]))
    .execute()
  const shares = [kept.filter((other) => other.network === network.key), kept.filter((other) => other.email === email)]
  for (const others of shares.filter(({ length }) => length > 0))
    for (const { counterId, ticket, most } of limited)
      if ([order, ...others].reduce((sum, each) => sum + amountOf(each, counterId), 0) > most)
        throw new AppError('payment.too_many_transfers', {
          reason:
            ticket === null
              ? { code: 'payment.too_many_transfers.most', params: { most } }
              : { code: 'payment.too_many_transfers.most_of', params: { most, ticket } },
        })
}

/** What an order takes its places and units from, with the size of each; `ticket` is null for the places of the event. */
async function stocksOf(trx: Trx, { event_id: eventId, lines }: OrderRow) {
  const names = new Map(lines.map(({ ticketTypeId, name }) => [ticketTypeId, name]))
  const types = await trx
    .selectFrom('counters')
    .select(['id', 'capacity'])
    .where('id', 'in', [...names.keys()])
    .execute()
  return [
    { counterId: eventId, ticket: null, stock: await findStock(trx, eventId) },
    ...types.map(({ id, capacity }) => ({
      counterId: id,
      ticket: names.get(id) ?? null,
      stock: capacity ?? Infinity,
    })),
  ]
}

/** The people that an order admits, or its units of one ticket type. */
function amountOf(
  { event_id: eventId, quantity, lines }: Pick<OrderRow, 'event_id' | 'quantity' | 'lines'>,
  id: string,
): number {
  return id === eventId ? quantity : (unitsOf(lines).get(id) ?? 0)
}

/**
 * Notifies the buyers of orders that have just lost their places and may have sent a bank transfer for them. Buyers who last chose another
 * way to pay are left out. The orders of a group end together, and their buyer is mailed once.
 */
export async function announceEndedBankTransfers(deps: Deps, trx: Trx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  const ended = await trx
    .selectFrom('bank_transfer_holds as h')
    .innerJoin('orders as o', 'o.id', 'h.order_id')
    .select(['h.order_id', 'h.event_id', 'o.group_id'])
    .where('h.order_id', 'in', orderIds)
    .where(
      // For an order of a group that costs nothing, the payments of the other orders decide.
      sql`(select p.provider from payments p
        where p.order_id = any(coalesce((select g.order_ids from order_groups g where g.id = o.group_id), array[o.id]))
        order by p.created_at desc, p.id desc limit 1)`,
      '=',
      BANK_TRANSFER,
    )
    .orderBy('h.order_id')
    .execute()
  const isFirst = ({ order_id: orderId, group_id: groupId }: (typeof ended)[number]) =>
    groupId === null || ended.find((other) => other.group_id === groupId)?.order_id === orderId
  await deps.outbox.announce(
    trx,
    ...ended.map((each) => ({
      name: 'bank_transfer.ended' as const,
      eventId: each.event_id,
      orderId: each.order_id,
      confirmed: isFirst(each),
    })),
  )
}

/** Deletes the networks of orders that no longer hold places for a bank transfer; they have no use after that. */
export async function forgetBankTransferNetworks(db: Database): Promise<void> {
  await sql`
    update bank_transfer_holds h set network = null from orders o
    where h.network is not null and o.id = h.order_id and o.state not in ('held', 'awaiting_payment')`.execute(db)
}
