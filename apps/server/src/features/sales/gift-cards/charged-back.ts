import { sql } from 'kysely'

/**
 * The payment that bought the sold card of the surrounding query; a payment that came late bought none. Names the table `gift_cards`, so
 * that query must not rename it.
 */
export const PAYMENT_OF_SALE = sql`select p.* from payments p where p.gift_card_sale_id = gift_cards.sale_id
  and exists (select from ledger_transactions t where t.kind = 'gift_card_sold' and t.ref = p.id::text)`

/**
 * What banks and refunds left of that card: `is_open` while a bank decides, `is_lost` once one took something back for good, and `paid` what of
 * its payment neither went back to the buyer nor was taken. A dispute in another currency than the payment's cannot be compared and takes
 * all of it.
 */
const CHARGED_BACK = sql`
  select coalesce(bool_or(d.state = 'open'), false) as is_open, count(d.id) filter (where d.state = 'lost') > 0 as is_lost,
    max(paid.captured_amount - paid.refunded - paid.refunding) - coalesce(sum(
      case when d.currency = paid.currency then d.amount else paid.captured_amount end) filter (where d.state = 'lost'), 0) as paid
  from (${PAYMENT_OF_SALE}) paid left join disputes d on d.payment_id = paid.id`

/** What of the payment for the card orders have, paid or not, less what came back to it, and what has expired. */
const USED = sql`(
  select coalesce(-sum(m.amount), 0) from gift_card_movements m
  where m.card_id = gift_cards.id and m.kind in ('redeemed', 'released', 'returned', 'expired'))`

/**
 * What is on a sold card that nobody paid for any more, minor units: what an order had spent was taken back by a bank or given back on the
 * provider's own pages, the organisation bore it, and the order gave it back to the card. It is the organisation's. 0 while a bank still
 * decides.
 */
export const OWED_TO_ORGANISATION = sql<number>`coalesce((
  select greatest(0, gift_cards.balance - greatest(0, back.paid - ${USED})) from (${CHARGED_BACK}) back
  where not back.is_open), 0)::bigint`

/**
 * Whether nobody can spend a card: a bank decides on its payment or took all of it, or more than was left of the card went back to its
 * buyer, so that what comes back to it is the organisation's first. What neither a bank nor a refund took stays its holder's.
 */
export const IS_FROZEN = sql<boolean>`coalesce((
  select back.is_open or (back.is_lost and back.paid <= 0) or gift_cards.balance > back.paid - ${USED}
  from (${CHARGED_BACK}) back), false)`
