import { sql } from 'kysely'

/**
 * The payment that bought the sold card of the surrounding query; a payment that came too late bought no card. Names the table
 * `gift_cards`, so that query must not rename it.
 */
export const PAYMENT_OF_SALE = sql`select p.* from payments p where p.gift_card_sale_id = gift_cards.sale_id
  and exists (select from ledger_transactions t where t.kind = 'gift_card_sold' and t.ref = p.id::text)`

/**
 * What banks and refunds left of that card's payment: `is_open` while a bank is deciding, `is_lost` once a bank has taken money back for
 * good, and `paid` the part that was neither refunded nor taken back. A dispute in a currency other than the payment's cannot be compared
 * and takes all of it.
 */
const CHARGED_BACK = sql`
  select coalesce(bool_or(d.state = 'open'), false) as is_open, count(d.id) filter (where d.state = 'lost') > 0 as is_lost,
    max(paid.captured_amount - paid.refunded - paid.refunding) - coalesce(sum(
      case when d.currency = paid.currency then d.amount else paid.captured_amount end) filter (where d.state = 'lost'), 0) as paid
  from (${PAYMENT_OF_SALE}) paid left join disputes d on d.payment_id = paid.id`

/** How much of the card orders have used, paid or not, less what was returned to it, plus what has expired. */
const USED = sql`(
  select coalesce(-sum(m.amount), 0) from gift_card_movements m
  where m.card_id = gift_cards.id and m.kind in ('redeemed', 'released', 'returned', 'expired'))`

/**
 * The part of a sold card's balance that is no longer paid for, minor units: a bank took back money that an order had spent, or it was
 * refunded on the provider's own pages; the organisation bore it, and the order then returned the amount to the card. It belongs to the
 * organisation. 0 while a bank is deciding.
 */
export const OWED_TO_ORGANISATION = sql<number>`coalesce((
  select greatest(0, gift_cards.balance - greatest(0, back.paid - ${USED})) from (${CHARGED_BACK}) back
  where not back.is_open), 0)::bigint`

/**
 * Whether a card cannot be spent: a bank is deciding on its payment or has taken all of it back, or more was returned to the buyer than was
 * left on the card, so that what orders return to it belongs to the organisation first. What neither a bank nor a refund took remains the
 * holder's.
 */
export const IS_FROZEN = sql<boolean>`coalesce((
  select back.is_open or (back.is_lost and back.paid <= 0) or gift_cards.balance > back.paid - ${USED}
  from (${CHARGED_BACK}) back), false)`
