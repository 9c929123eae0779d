import { applyCard, issueCard } from './gift-card-scene.ts'
import { OFFER, openShop, payForCard } from '../payments/gift-card-sale-scene.ts'
import { placeOrder } from '../../../testing/factories.ts'
import { type CallScene, madeFor, type MakeSample, manager, newEmail } from '../../../testing/matrix-sample.ts'
import type { Place, World } from '../../../testing/matrix-world.ts'
import { organisationOfEvent } from '../../guests/followers/followers-scene.ts'

async function newCard(place: Place, world: World) {
  const { id } = await organisationOfEvent(world.site, place.eventId)
  return issueCard(world.site, await manager(place, world), id)
}

const newOrder = async ({ eventId, ticketTypeId }: Place, world: World) =>
  (await placeOrder(world.site.app, { eventId, ticketTypeId, ip: world.freshAddress() })).body

const asBuyer = madeFor(newOrder)

const asBuyerWithCode: MakeSample = async (place, world) => ({
  ...(await asBuyer(place, world)),
  payload: { code: (await newCard(place, world)).code },
})

/** The page of an organisation that sells gift cards. */
async function newShop(place: Place, world: World) {
  const organiser = await manager(place, world)
  const { id: organisationId } = await organisationOfEvent(world.site, place.eventId)
  return openShop(world.site, { organisationId, organiser })
}

/** A card that was bought from the organisation. */
const ofSoldCard: MakeSample = async (place, world) => {
  const shop = await newShop(place, world)
  const { cardId } = await payForCard(world.site, shop)
  return { params: { cardId } }
}

const onSale: MakeSample = async (place, world) => ({ params: { slug: (await newShop(place, world)).slug } })

export const callScene: CallScene = {
  things: {
    cardId: async (place, world) => (await newCard(place, world)).card._id,
  },
  calls: {
    issueGiftCard: () => ({ payload: { value: 5000, currency: 'NGN', recipientEmail: newEmail() } }),
    applyGiftCard: asBuyerWithCode,
    removeGiftCard: asBuyer,
    addGiftCard: asBuyerWithCode,
    dropGiftCard: async (place, world) => {
      const { card, code } = await newCard(place, world)
      const { params, ...secret } = await madeFor(async (own) => {
        const placed = await newOrder(own, world)
        await applyCard(world.site.app, placed, code)
        return placed
      })(place, world)
      return { params: { ...params, cardId: card._id }, ...secret }
    },
    setGiftCardShop: () => ({ payload: { open: true, offers: [OFFER] } }),
    refundGiftCard: ofSoldCard,
    renewGiftCardCode: ofSoldCard,
    getPublicGiftCardShop: onSale,
    buyGiftCard: async (place, world) => ({
      ...(await onSale(place, world)),
      payload: { currency: 'NGN', amount: 5_000, buyer: { name: 'Ada', email: newEmail() } },
    }),
    verifyGiftCardSale: async (place, world) => {
      const { paymentReference: reference } = await payForCard(world.site, await newShop(place, world))
      return { payload: { reference } }
    },
  },
}
