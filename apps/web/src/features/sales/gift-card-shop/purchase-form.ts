import type { GiftCardSaleInput, PublicGiftCardShopView } from '@foyer/contract'
import { dayInZone, GIFT_CARD_DELIVERY_DAYS, isCurrency, offersAmount, parseMoney } from '@foyer/domain'
import { formatMoney, m } from '@foyer/messages'

type Offer = PublicGiftCardShopView['offers'][number]

/** What stands in the form. `amount` is one of those offered in minor units, or `other` for what is typed. */
export interface PurchaseForm {
  currency: string
  amount: string
  other: string
  forWhom: 'other' | 'me'
  recipientName: string
  recipientEmail: string
  message: string
  deliverOn: string
  buyerName: string
  buyerEmail: string
  method: string
}

export const OTHER_AMOUNT = 'other'

const PLAUSIBLE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The form as it opens: the first amount of the first currency. */
export function emptyPurchase({ offers }: PublicGiftCardShopView): PurchaseForm {
  const [offer] = offers
  return {
    currency: offer?.currency ?? '',
    amount: offer ? firstAmount(offer) : '',
    other: '',
    forWhom: 'other',
    recipientName: '',
    recipientEmail: '',
    message: '',
    deliverOn: '',
    buyerName: '',
    buyerEmail: '',
    method: offer?.methods[0]?.id ?? '',
  }
}

/** The amount that is chosen when a currency is. */
export function firstAmount({ amounts: [first] }: Offer): string {
  return first === undefined ? OTHER_AMOUNT : String(first)
}

/** The chosen amount in minor units; null where none is, or one that is not sold. */
export function amountOf(offer: Offer, { amount, other }: Pick<PurchaseForm, 'amount' | 'other'>): number | null {
  const typed = isCurrency(offer.currency) ? parseMoney(other, offer.currency) : null
  const minor = amount === OTHER_AMOUNT ? typed : Number(amount)
  return minor !== null && offersAmount(offer, minor) ? minor : null
}

/** What is wrong with the form, by its fields. */
export function purchaseFaults(offer: Offer, values: PurchaseForm): Partial<Record<keyof PurchaseForm, string>> {
  const isGift = values.forWhom === 'other'
  const isName = (text: string) => text.trim() !== ''
  const isEmail = (text: string) => PLAUSIBLE.test(text.trim())
  return {
    ...(amountOf(offer, values) === null &&
      (values.amount === OTHER_AMOUNT ? { other: limitsOf(offer) } : { amount: m.gift_card_buy_amount_missing() })),
    ...(isGift && !isName(values.recipientName) && { recipientName: m.gift_card_buy_missing() }),
    ...(isGift && !isEmail(values.recipientEmail) && { recipientEmail: m.gift_card_buy_email_wrong() }),
    ...(!isName(values.buyerName) && { buyerName: m.gift_card_buy_missing() }),
    ...(!isEmail(values.buyerEmail) && { buyerEmail: m.gift_card_buy_email_wrong() }),
  }
}

/** Says between which limits a free amount can be chosen. */
export function limitsOf({ currency, min, max }: Offer): string {
  if (min === null || max === null) return m.gift_card_buy_amount_missing()
  return m.gift_card_buy_between({ min: formatMoney(min, currency), max: formatMoney(max, currency) })
}

/**
 * The first and the last day on which a card can be sent, `2027-03-01`. A card is sent at eight in the morning, which must be within the
 * limit too; an hour is left for clocks that change in between.
 */
export function deliveryDays(now: Date, zone: string): [first: string, last: string] {
  const last = new Date(now.getTime() + (GIFT_CARD_DELIVERY_DAYS * 24 - 9) * 3_600_000)
  return [dayInZone(now, zone), dayInZone(last, zone)]
}

/** What is sent. A planned card goes out in the morning of its day, as the buyer's clock has it. */
export function purchaseRequest(offer: Offer, values: PurchaseForm): GiftCardSaleInput {
  const isGift = values.forWhom === 'other'
  return {
    currency: offer.currency,
    amount: amountOf(offer, values) ?? 0,
    buyer: { name: values.buyerName.trim(), email: values.buyerEmail.trim() },
    recipient: isGift ? { name: values.recipientName.trim(), email: values.recipientEmail.trim() } : null,
    message: isGift ? values.message.trim() : '',
    deliverAt: isGift && values.deliverOn !== '' ? new Date(`${values.deliverOn}T08:00`).toISOString() : null,
    method: values.method === '' ? null : values.method,
  }
}

/** The field of the form that a field of the request comes from. */
export const fieldOf: Readonly<Record<string, keyof PurchaseForm>> = {
  'buyer.name': 'buyerName',
  'buyer.email': 'buyerEmail',
  'recipient.name': 'recipientName',
  'recipient.email': 'recipientEmail',
  message: 'message',
  deliverAt: 'deliverOn',
  amount: 'amount',
}
