import { createHash } from 'node:crypto'
import type { Trx } from '../db/database.ts'
import { postTransaction } from '../features/money/ledger/index.ts'
import { uuidv7 } from '../ids.ts'
import type { DemoOrder } from './demo-order.ts'
import { DAY } from './moments.ts'
import { SeededRandom } from './seeded-random.ts'

/** The value of the demo's bought gift card and of its given card, in kobo. */
const SOLD = 5_000_000
const GIVEN = 2_500_000

const OFFER = { currency: 'NGN', amounts: [1_000_000, 2_500_000, 5_000_000], min: 500_000, max: 20_000_000 }

/** The gift cards of the demo: one that was given away, and one that was bought and pays for `order`. */
export interface DemoGiftCards {
  readonly organisationId: string
  readonly given: string
  readonly sold: string
  readonly saleId: string
  readonly order: DemoOrder
}

/** Chooses the order that the sold card pays for: the last one of the organisation that costs less than the card. */
export function drawGiftCards(orders: readonly DemoOrder[], organisationId: string): DemoGiftCards | null {
  const [order] = orders
    .filter(({ event, state, paidAt, payment, priced, quantity }) => {
      const isPaid = state === 'paid' && paidAt !== null && payment?.state === 'captured'
      // Orders of one ticket only, because the demo refunds part of orders of several tickets.
      const isAffordable = priced.total > 0 && priced.total < SOLD && quantity === 1
      return isPaid && isAffordable && event.organiserId === organisationId && event.currency === OFFER.currency
    })
    .toSorted((one, other) => (other.paidAt?.getTime() ?? 0) - (one.paidAt?.getTime() ?? 0))
  return order ? { organisationId, given: uuidv7(), sold: uuidv7(), saleId: uuidv7(), order } : null
}

/** Writes the cards before the orders, one of which names the sold one. Nobody knows their codes. */
export async function writeGiftCards(trx: Trx, { organisationId, given, sold, saleId, order }: DemoGiftCards) {
  const soldAt = new Date((order.paidAt ?? order.createdAt).getTime() - 2 * DAY)
  const random = new SeededRandom('gift cards')
  const hash = () => createHash('sha256').update(random.bytes(16)).digest()
  await trx
    .insertInto('gift_card_shops')
    .values({
      organisation_id: organisationId,
      open: true,
      about: 'A night out for somebody you like.',
      offers: JSON.stringify([OFFER]),
    })
    .execute()
  await trx
    .insertInto('gift_card_sales')
    .values({
      id: saleId,
      organisation_id: organisationId,
      reference: 'GKPRESENT0',
      request_key: hash(),
      request_hash: hash(),
      currency: OFFER.currency,
      amount: SOLD,
      buyer_name: 'Zainab Bello',
      buyer_email: 'zainab@foyer.example',
      recipient_name: order.buyer?.firstName ?? 'Tunde',
      recipient_email: order.buyer?.email ?? null,
      message: 'Happy birthday! See you by the water.',
      created_at: soldAt,
      paid_at: soldAt,
      delivered_at: soldAt,
    })
    .execute()
  const card = { organisation_id: organisationId, currency: OFFER.currency, created_at: soldAt }
  await trx
    .insertInto('gift_cards')
    .values([
      {
        ...card,
        id: given,
        code_hash: hash(),
        code_tail: '7F3K',
        value: GIVEN,
        balance: GIVEN,
        recipient_email: 'choir@foyer.example',
        message: 'Thank you for singing.',
      },
      {
        ...card,
        id: sold,
        code_hash: hash(),
        code_tail: 'Q9XM',
        value: SOLD,
        balance: SOLD - order.priced.total,
        recipient_email: order.buyer?.email ?? null,
        message: 'Happy birthday! See you by the water.',
        sale_id: saleId,
      },
    ])
    .execute()
}

/** Writes what changed the cards, and their money, after the orders. */
export async function writeGiftCardMoney(
  trx: Trx,
  publicUrl: string,
  { organisationId: organiserId, given, sold, saleId, order }: DemoGiftCards,
) {
  const spentAt = order.paidAt ?? order.createdAt
  const at = new Date(spentAt.getTime() - 2 * DAY)
  await trx
    .insertInto('gift_card_movements')
    .values([
      { id: uuidv7(), card_id: given, kind: 'issued', amount: GIVEN, created_at: at },
      { id: uuidv7(), card_id: sold, kind: 'issued', amount: SOLD, created_at: at },
      {
        id: uuidv7(),
        card_id: sold,
        kind: 'redeemed',
        amount: -order.priced.total,
        order_id: order.id,
        created_at: spentAt,
      },
    ])
    .execute()
  const payment = { id: uuidv7(), reference: new SeededRandom('gift card payment').bytes(16).toString('hex') }
  await trx
    .insertInto('payments')
    .values({
      ...payment,
      gift_card_sale_id: saleId,
      provider: 'sandbox',
      state: 'captured',
      amount: SOLD,
      currency: OFFER.currency,
      captured_amount: SOLD,
      captured_currency: OFFER.currency,
      provider_fee: 0,
      created_at: at,
      decided_at: at,
    })
    .execute()
  await trx
    .insertInto('sandbox_payments')
    .values({
      reference: payment.reference,
      amount: SOLD,
      currency: OFFER.currency,
      description: 'Gift card',
      email: 'zainab@foyer.example',
      return_url: `${publicUrl}/gift-card?reference=${payment.reference}`,
      state: 'success',
      paid_amount: SOLD,
      created_at: at,
    })
    .execute()
  const fact = { currency: OFFER.currency, eventId: null, at }
  await postTransaction(trx, {
    ...fact,
    kind: 'gift_card_sold',
    ref: payment.id,
    postings: [
      { account: 'provider_clearing', amount: SOLD },
      { account: 'gift_card_liability', organiserId, amount: -SOLD },
    ],
  })
  await postTransaction(trx, {
    ...fact,
    kind: 'gift_card_issued',
    ref: given,
    postings: [
      { account: 'gift_card_funding', organiserId, amount: GIVEN },
      { account: 'gift_card_liability', organiserId, amount: -GIVEN },
    ],
  })
}
