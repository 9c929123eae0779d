import { z } from 'zod'
import { amount, currency } from '../primitives.ts'

const price = amount.min(1)

/** The gift cards sold in one currency: fixed amounts, any amount between two limits, or both. Minor units. */
export const giftCardOffer = z
  .strictObject({
    currency,
    amounts: z.array(price).max(8),
    min: price.nullable(),
    max: price.nullable(),
  })
  .meta({ id: 'GiftCardOffer' })

/** The page on which visitors buy gift cards. */
export const publicGiftCardShopView = z
  .object({
    organisation: z.object({ name: z.string(), slug: z.string() }),
    about: z.string(),
    validMonths: z.int().nullable(),
    offers: z.array(
      giftCardOffer.extend({ methods: z.array(z.object({ id: z.string(), label: z.string(), provider: z.string() })) }),
    ),
  })
  .meta({ id: 'PublicGiftCardShop' })
export type PublicGiftCardShopView = z.infer<typeof publicGiftCardShopView>
