import { createHash, randomBytes } from 'node:crypto'
import type { GiftCardSaleInput } from '@foyer/contract'
import {
  GIFT_CARD_DELIVERY_DAYS,
  isCurrency,
  isPlainName,
  type Language,
  offersAmount,
  orderReference,
  required,
} from '@foyer/domain'
import { m } from '@foyer/messages'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { type Network, Subject } from '../../../http/subject.ts'
import { uuidv7 } from '../../../ids.ts'
import { agreementNow } from '../../people/legal-texts/index.ts'
import { findOpenShop, findSaleByKey, type GiftCardSaleRow, lockSale, saleMethods } from '../gift-cards/index.ts'
import { askGateway, isUnanswered } from './ask-gateway.ts'
import { findOpenSalePayment, lockOpenSalePayment, type PaymentRow } from './payments.queries.ts'
import { replaceAttempt } from './replace-attempt.ts'

const DAY_MS = 86_400_000
const REFERENCE_BYTES = 7

/** A request to buy a card. The same `key` continues the purchase that it began. */
interface Purchase {
  readonly slug: string
  readonly key: string
  readonly input: GiftCardSaleInput
  readonly network: Network
  readonly language: Language
}

interface Attempt {
  readonly sale: GiftCardSaleRow
  readonly payment: PaymentRow
}

/**
 * Begins the purchase of a gift card, and returns where to pay. Sale and attempt are written before the provider is called, as for orders:
 * after a crash in between, the same request finds them by its key. Nothing is issued before the money has arrived.
 */
export async function buyGiftCard(
  deps: Deps,
  purchase: Purchase,
): Promise<{ paymentReference: string; redirectUrl: string }> {
  assertDeliverable(deps, purchase.input)
  const attempt = await deps.db.transaction().execute((trx) => openSale(deps, trx, purchase))
  const { payment, sale } = attempt
  deps.failpoint('after_sale_committed')
  const target =
    payment.redirect_url === null
      ? await askGateway(deps, [payment], {
          orderReference: sale.reference,
          email: required(sale.buyer_email, 'the e-mail address of a buyer'),
          description: m.sales_gift_card_description(),
          returnUrl: `${deps.site.publicUrl}/gift-card?reference=${payment.reference}`,
        })
      : { redirectUrl: payment.redirect_url }
  if (target === null) return buyGiftCard(deps, purchase)
  // Only providers with a page of their own are offered for gift cards.
  if ('instructions' in target) throw new AppError('payment.method_unavailable')
  return { paymentReference: payment.reference, redirectUrl: target.redirectUrl }
}

/**
 * Both names appear in mails to an address that nobody has confirmed, so they must not contain links. A message is clearly shown as the
 * sender's words.
 */
function assertDeliverable({ now }: Pick<Deps, 'now'>, { deliverAt, buyer, recipient }: GiftCardSaleInput): void {
  if (!isPlainName(buyer.name)) throw new AppError('request.invalid', { fields: { 'buyer.name': 'name_with_link' } })
  if (recipient !== null && !isPlainName(recipient.name))
    throw new AppError('request.invalid', { fields: { 'recipient.name': 'name_with_link' } })
  if (deliverAt === null) return
  if (Date.parse(deliverAt) - now().getTime() > GIFT_CARD_DELIVERY_DAYS * DAY_MS)
    throw new AppError('request.invalid', { fields: { deliverAt: 'within_a_year' } })
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** The sale of a request with its open attempt to pay, each found or newly made. The lock on the sale allows only one open attempt. */
async function openSale(deps: Deps, trx: Trx, { slug, key, input, network, language }: Purchase): Promise<Attempt> {
  const requestKey = digest(`gift-card-sale:${key}`)
  const requestHash = digest(JSON.stringify([slug, input]))
  // When another request uses the key at the same moment, the unique constraint makes the second one wait here, and then find the sale.
  const known = await findSaleByKey(trx, requestKey)
  if (!known) {
    const made = await makeSale(deps, trx, { slug, input, network, language }, { requestKey, requestHash })
    if (made) return { sale: made, payment: await insertAttempt(trx, made, methodFor(deps, input)) }
  }
  const found = known ?? required(await findSaleByKey(trx, requestKey), 'the sale of a repeated request')
  if (!found.request_hash.equals(requestHash)) throw new AppError('idempotency.key_reused')
  // Locks the payment before the sale, in the order in which an outcome is recorded: otherwise the two could deadlock.
  const open = await lockOpenSalePayment(trx, found.id)
  const sale = required(await lockSale(trx, found.id), 'the sale of a repeated request')
  // The sale was paid, or another call started or ended an attempt between the two locks.
  if (sale.paid_at !== null || (await findOpenSalePayment(trx, sale.id))?.id !== open?.id)
    throw new AppError('payment.state')
  if (open && !isUnanswered(open, deps.now())) return { sale, payment: open }
  if (open) await replaceAttempt(deps, trx, [open])
  return { sale, payment: await insertAttempt(trx, sale, methodFor(deps, input)) }
}

async function makeSale(
  deps: Deps,
  trx: Trx,
  { slug, input, network, language }: Omit<Purchase, 'key'>,
  { requestKey, requestHash }: { requestKey: Buffer; requestHash: Buffer },
): Promise<GiftCardSaleRow | undefined> {
  const shop = await findOpenShop(trx, slug, true)
  if (!shop) throw new AppError('gift_card_sale.not_on_sale')
  const offer = shop.offers.find(({ currency }) => currency === input.currency)
  if (!offer || !offersAmount(offer, input.amount)) throw new AppError('gift_card_sale.offer_changed')
  methodFor(deps, input)
  const made = await trx
    .insertInto('gift_card_sales')
    .values({
      id: uuidv7(),
      organisation_id: shop.id,
      reference: orderReference(randomBytes(REFERENCE_BYTES)),
      request_key: requestKey,
      request_hash: requestHash,
      currency: input.currency,
      amount: input.amount,
      valid_months: shop.valid_months,
      buyer_name: input.buyer.name,
      buyer_email: input.buyer.email,
      recipient_name: input.recipient?.name ?? '',
      recipient_email: input.recipient?.email ?? null,
      message: input.message,
      language,
      ...agreementNow(),
      deliver_at: input.deliverAt === null ? null : new Date(input.deliverAt),
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!made) return undefined
  // Counted with the sale, so that a repeated request counts once. Each purchase is a payment page, on which stolen cards can be tried.
  const here = { db: trx }
  await limitRate(here, limits.giftCardSalesOfBuyer, Subject.of('recipient', input.buyer.email), network)
  await limitRate(here, limits.giftCardSalesByNetwork, network)
  return made
}

function methodFor(deps: Deps, { currency, method }: GiftCardSaleInput) {
  const methods = isCurrency(currency) ? saleMethods(deps, currency) : []
  const [first] = methods
  if (!first) throw new AppError('payment.no_provider')
  const chosen = method === null ? first : methods.find(({ id }) => id === method)
  if (!chosen) throw new AppError('payment.method_unavailable')
  return chosen
}

function insertAttempt(trx: Trx, sale: GiftCardSaleRow, chosen: ReturnType<typeof methodFor>): Promise<PaymentRow> {
  return trx
    .insertInto('payments')
    .values({
      id: uuidv7(),
      gift_card_sale_id: sale.id,
      provider: chosen.provider,
      method: chosen.method.name,
      reference: crypto.randomUUID(),
      state: 'created',
      amount: sale.amount,
      currency: sale.currency,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
