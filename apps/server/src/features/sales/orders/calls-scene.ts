import { required } from '@foyer/domain'
import { createPaidOrder, placeOrder } from '../../../testing/factories.ts'
import { type CallScene, madeFor, type MakeSample, manager } from '../../../testing/matrix-sample.ts'
import type { Place, World } from '../../../testing/matrix-world.ts'
import { organisationOfEvent } from '../../guests/followers/followers-scene.ts'
import { issueCard } from '../gift-cards/gift-card-scene.ts'
import { applyGroupCard, createDates, placeGroup } from '../payments/group-scene.ts'

const held: MakeSample = madeFor(({ held: order }) => Promise.resolve(order))

const newGroup = async (place: Place, world: World) => {
  const dates = await createDates(world.site, [{}, {}], { organiser: await manager(place, world) })
  return (await placeGroup(world.site.app, dates, { ip: world.freshAddress() })).body
}

const group: MakeSample = madeFor(newGroup)

async function newCard(place: Place, world: World) {
  const { id } = await organisationOfEvent(world.site, place.eventId)
  return issueCard(world.site, await manager(place, world), id)
}

const groupAndCode: MakeSample = async (place, world) => {
  const { code } = await newCard(place, world)
  return { ...(await group(place, world)), payload: { code } }
}

export const callScene: CallScene = {
  things: {
    reference: ({ paid }) => paid.reference,
  },
  calls: {
    placeOrder: ({ ticketTypeId }) => ({ payload: { items: [{ ticketId: ticketTypeId, quantity: 1 }] } }),
    placeOrderGroup: async (place, world) => {
      const [other] = await createDates(world.site, [{}], { organiser: await manager(place, world) })
      return {
        payload: {
          carts: [place, required(other, 'another date')].map((date) => ({
            eventId: date.eventId,
            items: [{ ticketId: date.ticketTypeId, quantity: 1 }],
          })),
        },
      }
    },
    getOrderGroup: group,
    setOrderGroupBuyer: group,
    startGroupPayment: group,
    applyGroupGiftCard: groupAndCode,
    removeGroupGiftCard: group,
    addGroupGiftCard: groupAndCode,
    dropGroupGiftCard: async (place, world) => {
      const { card, code } = await newCard(place, world)
      const { params, ...secret } = await madeFor(async () => {
        const placed = await newGroup(place, world)
        await applyGroupCard(world.site.app, placed, code)
        return placed
      })(place, world)
      return { params: { ...params, cardId: card._id }, ...secret }
    },
    cancelOrderGroup: group,
    setOrderBuyer: held,
    startPayment: held,
    cancelOrder: madeFor(async (place, { site }) => (await placeOrder(site.app, place)).body),
    replaceOrderLink: madeFor((place, { site }) => createPaidOrder(site, place)),
  },
}
