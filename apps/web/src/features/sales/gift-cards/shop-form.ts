import type { GiftCardShopInput, GiftCardShopView } from '@foyer/contract'
import { type Currency, isCurrency, parseMoney, toTyped } from '@foyer/domain'
import { m } from '@foyer/messages'

/** One currency as it is typed. */
interface OfferFields {
  currency: string
  amounts: string
  free: boolean
  min: string
  max: string
}

/** The sale of gift cards as it is typed. `validMonths` '' is for ever. */
export type ShopFields = {
  open: boolean
  about: string
  validMonths: string
  offers: OfferFields[]
}

export function emptyOffer(currency: string): OfferFields {
  return { currency, amounts: '', free: false, min: '', max: '' }
}

/** The stored settings of the sale as the form shows them. */
export function shopFields(shop: GiftCardShopView): ShopFields {
  return {
    open: shop.open,
    about: shop.about,
    validMonths: shop.validMonths === null ? '' : String(shop.validMonths),
    offers: shop.offers.map(({ currency, amounts, min, max }) => {
      const text = (minor: number | null) => (minor !== null && isCurrency(currency) ? toTyped(minor, currency) : '')
      return {
        currency,
        amounts: amounts.map(text).join(' '),
        free: min !== null,
        min: text(min),
        max: text(max),
      }
    }),
  }
}

function positive(text: string, currency: Currency): number | null {
  const minor = parseMoney(text, currency)
  return minor !== null && minor > 0 ? minor : null
}

/** The request, and messages for the fields that cannot be read, by their paths. */
export function shopRequest(fields: ShopFields): { body: GiftCardShopInput; faults: Record<string, string> } {
  const faults: Record<string, string> = {}
  const offers = fields.offers.map((offer, at) => {
    const currency = isCurrency(offer.currency) ? offer.currency : 'EUR'
    const amounts = offer.amounts
      .split(/\s+/)
      .filter(Boolean)
      .map((text) => positive(text, currency))
    if (amounts.includes(null) || (amounts.length === 0 && !offer.free))
      faults[`offers.${at}.amounts`] = m.gift_card_shop_amounts_wrong()
    const limit = (name: 'min' | 'max') => {
      if (!offer.free) return null
      const minor = positive(offer[name], currency)
      if (minor === null) faults[`offers.${at}.${name}`] = m.gift_card_value_missing()
      return minor
    }
    return {
      currency,
      amounts: amounts.filter((minor) => minor !== null),
      min: limit('min'),
      max: limit('max'),
    }
  })
  return {
    body: {
      open: fields.open,
      about: fields.about.trim(),
      validMonths: fields.validMonths === '' ? null : Number(fields.validMonths),
      offers,
    },
    faults,
  }
}
