import type { MemberRole } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { GIFT_CARD } from '../../sales/gift-cards/index.ts'
import { listClaims } from '../../sales/orders/index.ts'

/** The series whose date an event is; null for any other, and for one that was deleted since. */
export async function findSeriesOf(trx: Trx, eventId: string): Promise<string | null> {
  const event = await trx.selectFrom('events').select('series_id').where('id', '=', eventId).executeTakeFirst()
  return event?.series_id ?? null
}

export function findOrderFacts(trx: Trx, orderId: string) {
  return trx
    .selectFrom('orders')
    .select(['reference', 'quantity', 'total', 'gift_card_amount', 'currency', 'complimentary', 'group_id'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}

/** The gift cards that paid an order, in the order in which they were used. */
export async function listCardFacts(trx: Trx, orderId: string): Promise<{ id: string; amount: number }[]> {
  const claims = await listClaims(trx, [orderId])
  return claims.filter(({ amount }) => amount > 0).map(({ card_id: id, amount }) => ({ id, amount }))
}

export function listTicketFacts(trx: Trx, orderId: string) {
  return trx
    .selectFrom('tickets')
    .select(['id', 'ticket_type_id', 'price_step_id', 'bundle_id', 'number', 'extra'])
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute()
}

export function findRefundFacts(trx: Trx, refundId: string) {
  return trx
    .selectFrom('refunds')
    .select(['amount', 'currency'])
    .select([
      sql<number>`(select sum(other.amount)::bigint from refunds other
        join payments on payments.id = other.payment_id
        where payments.order_id = (select order_id from payments where id = refunds.payment_id)
          and other.state = 'succeeded')`.as('refunded_total'),
      /** The gift card that it went back to; null where a provider was paid. */
      sql<
        string | null
      >`(select coalesce(payments.gift_card_id, orders.gift_card_id) from payments join orders on orders.id = payments.order_id
        where payments.id = refunds.payment_id and payments.provider = ${GIFT_CARD})`.as('returned_to_card'),
    ])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
}

export function findGiftCardFacts(trx: Trx, cardId: string) {
  return trx.selectFrom('gift_cards').select(['value', 'currency']).where('id', '=', cardId).executeTakeFirstOrThrow()
}

/** The sold card whose money a refund sent back. */
export function findRefundedCard(trx: Trx, refundId: string) {
  return trx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('gift_cards', 'gift_cards.sale_id', 'payments.gift_card_sale_id')
    .select(['gift_cards.id', 'gift_cards.currency'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow()
}

export function findTicketTransferFacts(trx: Trx, transferId: string) {
  return trx.selectFrom('ticket_transfers').select('ticket_id').where('id', '=', transferId).executeTakeFirstOrThrow()
}

export function findScanFacts(trx: Trx, scanId: string) {
  return trx
    .selectFrom('scans')
    .innerJoin('tickets', 'tickets.id', 'scans.ticket_id')
    .select(['tickets.order_id', 'tickets.extra', 'scans.scanned_at'])
    .where('scans.id', '=', scanId)
    .executeTakeFirstOrThrow()
}

export function findPayoutFacts(trx: Trx, payoutId: string) {
  return trx
    .selectFrom('payouts')
    .select(['reference', 'amount', 'currency'])
    .where('id', '=', payoutId)
    .executeTakeFirstOrThrow()
}

export async function findMemberRole(trx: Trx, organisationId: string, userId: string): Promise<MemberRole> {
  const { role } = await trx
    .selectFrom('members')
    .select('role')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return role
}
