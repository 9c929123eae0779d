import { routes } from './routes.ts'

const {
  countMessageOpened,
  eventAvailability,
  countView,
  checkPromoCode,
  placeOrder,
  getOrder,
  joinWaitingList,
  followOrganisation,
  getWaitingRoom,
  getWaitingPlace,
} = routes

/**
 * The calls of the public pages of events, organisations and waiting rooms, which load neither the store nor the table of all calls. The browser's
 * bundle holds these rows without their schemas.
 */
export const lightCalls = {
  countMessageOpened,
  eventAvailability,
  countView,
  checkPromoCode,
  placeOrder,
  getOrder,
  joinWaitingList,
  followOrganisation,
  getWaitingRoom,
  getWaitingPlace,
}

export type LightCallName = keyof typeof lightCalls
