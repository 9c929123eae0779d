import { providerLabel, type PublicGiftCardShopView } from '@foyer/contract'
import { isCurrency } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { findOpenShop } from './gift-card-shops.queries.ts'
import { saleMethods } from './set-gift-card-shop.ts'

/** The page on which visitors buy gift cards of an organisation; null where it sells none, or none that can be paid for now. */
export async function readPublicShop(deps: Deps, slug: string): Promise<PublicGiftCardShopView | null> {
  const shop = await findOpenShop(deps.db, slug)
  if (!shop) return null
  const offers = shop.offers.flatMap((offer) => {
    const methods = isCurrency(offer.currency) ? saleMethods(deps, offer.currency) : []
    if (methods.length === 0) return []
    return [
      {
        ...offer,
        amounts: [...offer.amounts],
        methods: methods.map(({ id, provider, method }) => ({
          id,
          label: method.label(),
          provider: providerLabel(provider),
        })),
      },
    ]
  })
  if (offers.length === 0) return null
  return {
    organisation: { name: shop.name, slug: shop.slug },
    about: shop.about,
    validMonths: shop.valid_months,
    offers,
  }
}
