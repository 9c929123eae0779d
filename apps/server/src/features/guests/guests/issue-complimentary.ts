import { hash } from 'node:crypto'
import type { ComplimentaryInput } from '@foyer/contract'
import { isPlainName, MAX_PEOPLE_PER_ORDER } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { ErrorReason } from '../../../http/error-reasons.ts'
import type { Network } from '../../../http/subject.ts'
import { assertDecentGift, assertManages, type EventRow, findEvent } from '../../programme/events/index.ts'
import { claim } from '../../programme/inventory/index.ts'
import { auditOrder, fulfilOrder, insertOrder, type OrderRow, writeOrderEvent } from '../../sales/orders/index.ts'
import { findTicketType, type TicketTypeRow } from '../../programme/ticket-types/index.ts'

interface Gift {
  readonly event: EventRow
  readonly input: ComplimentaryInput
  readonly key: Buffer
  readonly hash: Buffer
}

/**
 * Issues complimentary tickets: an order that costs nothing and is paid at once. Its places are claimed from the same counters as those of
 * a sale, by an update that checks the capacity, so complimentary tickets cannot oversell an event. A request that is repeated with the
 * same key makes one order.
 */
export async function issueComplimentary(
  deps: Deps,
  actor: MemberActor,
  given: { eventId: string; input: ComplimentaryInput; key: string; network: Network },
): Promise<{ orderId: string; reference: string }> {
  const event = assertManages(actor, 'orders:write', await findEvent(deps.db, given.eventId))
  const gift: Gift = {
    event,
    input: given.input,
    key: digest(`complimentary:${event.id}:${given.key}`),
    hash: digest(JSON.stringify(given.input)),
  }
  const repeated = await findGift(deps, gift)
  if (repeated) return repeated
  assertOpen(event, deps.now())
  if (!isPlainName(`${given.input.firstName} ${given.input.lastName}`.trim()))
    throw new AppError('gift.name_refused', { fields: { firstName: 'name_with_link' } })
  await assertDecentGift(deps, deps.db, {
    organisationId: event.organiser_id,
    actor,
    network: given.network,
    words: [event.title, event.venue_name, event.address_line],
  })
  try {
    return await deps.db.transaction().execute((trx) => issue(deps, trx, actor, gift))
  } catch (error) {
    const first = isUniqueViolation(error, 'orders_idempotency_key_key') ? await findGift(deps, gift) : null
    if (first) return first
    throw error
  }
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer').subarray(0, 16)
}

async function findGift({ db }: Deps, gift: Gift) {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'reference', 'request_hash'])
    .where('idempotency_key', '=', gift.key)
    .executeTakeFirst()
  if (!order) return null
  if (!order.request_hash.equals(gift.hash)) throw new AppError('idempotency.key_reused')
  return { orderId: order.id, reference: order.reference }
}

function assertOpen(event: EventRow, now: Date): void {
  if (event.status !== 'published') throw new AppError('event.not_published')
  if (!event.ends_at || event.ends_at <= now)
    throw new AppError('order.not_on_sale', { reason: { code: 'order.not_on_sale.event_over', params: {} } })
}

async function issue(deps: Deps, trx: Trx, actor: MemberActor, gift: Gift) {
  const { event, input } = gift
  const type = await findTicketType(trx, input.ticketId)
  if (type?.event_id !== event.id || type.status === 'archived') throw new AppError('ticket_type.not_found')
  // An extra belongs to a ticket, and an order without an admitting ticket could not be checked in.
  if (type.admits === 0) throw new AppError('order.limit', { fields: { ticketId: 'extra_needs_ticket' } })
  if (input.quantity * type.admits > MAX_PEOPLE_PER_ORDER)
    throw new AppError('order.limit', { fields: { quantity: 'above_order_maximum' } })
  await claimPlaces(trx, { event, type, quantity: input.quantity })
  await assertUnchanged(deps, trx, { event, type })
  const order = await insertGift(trx, actor, { ...gift, type })
  await fulfilOrder(deps, trx, order)
  await writeOrderEvent(trx, {
    orderId: order.id,
    kind: 'complimentary_issued',
    actorId: actor.userId,
    details: { tickets: order.quantity, ticket: type.name },
  })
  await auditOrder(trx, actor, order, {
    organisationId: event.organiser_id,
    action: 'order.complimentary_issued',
    after: { tickets: input.quantity },
  })
  return { orderId: order.id, reference: order.reference }
}

/** Asks again once the counters are claimed: what cancels the event, takes it down or changes the type locks them first. */
async function assertUnchanged(
  deps: Deps,
  trx: Trx,
  { event, type }: { event: EventRow; type: TicketTypeRow },
): Promise<void> {
  const now = await findEvent(trx, event.id)
  if (!now) throw new AppError('event.not_found')
  assertOpen(now, deps.now())
  const typeNow = await findTicketType(trx, type.id)
  if (typeNow?.status === 'archived' || typeNow?.admits !== type.admits) throw new AppError('ticket_type.not_found')
}

interface Places {
  readonly event: EventRow
  readonly type: TicketTypeRow
  readonly quantity: number
}

async function claimPlaces(trx: Trx, { event, type, quantity }: Places): Promise<void> {
  const needs = [
    { counterId: event.id, quantity: quantity * type.admits },
    { counterId: type.id, quantity },
  ]
  const short = await claim(trx, needs, { mayBeMissing: [event.id] })
  if (!short) return
  const left = Math.max(0, short.remaining)
  const reason: ErrorReason =
    short.counterId === type.id
      ? { code: 'order.sold_out.ticket', params: { left, ticket: type.name } }
      : { code: 'order.sold_out.event', params: { left } }
  throw new AppError('order.sold_out', { reason, fields: { quantity: reason }, details: { left } })
}

function insertGift(
  trx: Trx,
  actor: MemberActor,
  { event, input, key, hash: requestHash, type }: Gift & { type: TicketTypeRow },
): Promise<OrderRow> {
  const nothing = { unitPrice: 0, subtotal: 0, discount: 0, passedFee: 0, platformFee: 0, tax: 0, total: 0 }
  return insertOrder(trx, {
    event_id: event.id,
    idempotency_key: key,
    request_hash: requestHash,
    first_name: input.firstName,
    last_name: input.lastName,
    email: input.email,
    lines: JSON.stringify([
      {
        ticketTypeId: type.id,
        name: type.name,
        quantity: input.quantity,
        ...(type.admits !== 1 && { admits: type.admits }),
        ...nothing,
      },
    ]),
    quantity: input.quantity * type.admits,
    currency: event.currency,
    subtotal: 0,
    total: 0,
    held_until: sql<Date>`now()`,
    complimentary: true,
    issued_by: actor.userId,
  })
}
