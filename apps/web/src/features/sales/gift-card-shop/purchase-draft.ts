import type { PublicGiftCardShopView } from '@foyer/contract'
import { purchaseKey } from '../../../lib/purchase-key.ts'
import { tabStorage } from '../../../lib/tab-storage.ts'
import { emptyPurchase, type PurchaseForm } from './purchase-form.ts'

/**
 * What was typed before the browser left for the payment provider, including the message; null where nothing was. The tab keeps it until it
 * is closed. Another release may have written it, and the offers may have changed: only texts of fields that the form has are used, and a
 * currency or payment method that is no longer offered is replaced by the first one offered.
 */
export function readPurchase(shop: PublicGiftCardShopView): PurchaseForm | null {
  const kept = tabStorage.read(purchaseKey(shop.organisation.slug))
  if (typeof kept !== 'object' || kept === null) return null
  const empty = emptyPurchase(shop)
  const texts = Object.entries(kept).filter(([field, text]) => Object.hasOwn(empty, field) && typeof text === 'string')
  const draft: PurchaseForm = { ...empty, ...Object.fromEntries(texts) }
  const offer = shop.offers.find(({ currency }) => currency === draft.currency)
  const { currency, amount, other, method } = empty
  return {
    ...draft,
    forWhom: draft.forWhom === 'me' ? 'me' : 'other',
    ...(!offer && { currency, amount, other }),
    ...(!offer?.methods.some(({ id }) => id === draft.method) && { method: offer?.methods[0]?.id ?? method }),
  }
}

export function keepPurchase(slug: string, values: PurchaseForm): void {
  tabStorage.write(purchaseKey(slug), values)
}
