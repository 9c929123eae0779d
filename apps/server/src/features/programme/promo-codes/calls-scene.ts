import { createPromoCode, promoCodeBody } from '../../../testing/factories.ts'
import { type CallScene, manager } from '../../../testing/matrix-sample.ts'
import type { Place, World } from '../../../testing/matrix-world.ts'

async function newPromoCode(place: Place, world: World) {
  return createPromoCode(world.site, { eventId: place.eventId, organiser: await manager(place, world) })
}

export const callScene: CallScene = {
  things: {
    'promo-code': async (place, world) => (await newPromoCode(place, world))._id,
  },
  calls: {
    createPromoCode: () => ({ payload: promoCodeBody() }),
    updatePromoCode: () => ({ payload: promoCodeBody() }),
    checkPromoCode: async (place, world) => ({ payload: { code: (await newPromoCode(place, world)).code } }),
  },
}
