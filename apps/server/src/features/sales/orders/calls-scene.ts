import { required } from '@foyer/domain'
import { createPaidOrder, placeOrder } from '../../../testing/factories.ts'
import { type CallScene, madeFor, type MakeSample, manager } from '../../../testing/matrix-sample.ts'
import { organisationOfEvent } from '../../guests/followers/followers-scene.ts'
import { issueCard } from '../gift-cards/gift-card-scene.ts'
import { applyGroupCard, createDates, placeGroup } from '../payments/group-scene.ts'

const held: MakeSample = madeFor(({ held: order }) => Promise.resolve(order))

const group: MakeSample = madeFor(async (place, world) => {
  const dates = await createDates(world.site, [{}, {}], { organiser: await manager(place, world) })
  return (await placeGroup(world.site.app, dates, { ip: world.freshAddress() })).body
})

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
    applyGroupGiftCard: async (place, world) => {
      const { id } = await organisationOfEvent(world.site, place.eventId)
      const { code } = await issueCard(world.site, await manager(place, world), id)
      return { ...(await group(place, world)), payload: { code } }
    },
    removeGroupGiftCard: group,
    addGroupGiftCard: async (place, world) => {
      const { id } = await organisationOfEvent(world.site, place.eventId)
      const { code } = await issueCard(world.site, await manager(place, world), id)
      return { ...(await group(place, world)), payload: { code } }
    },
    dropGroupGiftCard: async (place, world) => {
      const { id } = await organisationOfEvent(world.site, place.eventId)
      const { card, code } = await issueCard(world.site, await manager(place, world), id)
      const { params, ...secret } = await madeFor(async () => {
        const dates = await createDates(world.site, [{}, {}], { organiser: await manager(place, world) })
        const { body } = await placeGroup(world.site.app, dates, { ip: world.freshAddress() })
        await applyGroupCard(world.site.app, body, code)
        return body
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
