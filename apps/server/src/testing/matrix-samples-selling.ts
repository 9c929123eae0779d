import type { RouteName } from '@foyer/contract'
import { waitingToken } from '../secrets.ts'
import { createPromoCode, createQuestion, createTicketType, promoCodeBody, questionBody } from './factories.ts'
import { inEvent, type MakeSample, manager, newEmail } from './matrix-sample.ts'
import type { Place, World } from './matrix-world.ts'
import { join } from '../features/sales/waiting-list/waiting-scene.ts'

/** The place's only question, so that no number of calls reaches the limit. */
async function newQuestion(place: Place, world: World) {
  await world.site.deps.db.deleteFrom('order_questions').where('event_id', '=', place.eventId).execute()
  const questionId = await createQuestion(world.site, await manager(place, world), place.eventId)
  return { eventId: place.eventId, questionId }
}

async function newPromoCode(place: Place, world: World) {
  return createPromoCode(world.site, { eventId: place.eventId, organiser: await manager(place, world) })
}

async function soldOutTicket(place: Place, world: World): Promise<string> {
  return createTicketType(world.site, await manager(place, world), place.eventId, { capacity: 0, waitingList: true })
}

/** Somebody who waits for a ticket of this place. */
async function newWaiting(place: Place, world: World): Promise<string> {
  const ticketTypeId = await soldOutTicket(place, world)
  await join(world.site.app, ticketTypeId)
  const entry = await world.site.deps.db
    .selectFrom('waiting_entries')
    .select('id')
    .where('ticket_type_id', '=', ticketTypeId)
    .executeTakeFirstOrThrow()
  return entry.id
}

/** Calls about questions, promo codes and waiting lists. */
export const sellingSamples = {
  listQuestions: inEvent,
  createQuestion: async (place, world) => {
    const { eventId } = await newQuestion(place, world)
    return { params: { eventId }, payload: questionBody() }
  },
  orderQuestions: async (place, world) => {
    const { eventId, questionId } = await newQuestion(place, world)
    return { params: { eventId }, payload: { questionIds: [questionId] } }
  },
  updateQuestion: async (place, world) => ({
    params: await newQuestion(place, world),
    payload: questionBody({ label: 'Anything else?' }),
  }),
  deleteQuestion: async (place, world) => ({ params: await newQuestion(place, world) }),
  createPromoCode: ({ eventId }) => ({ params: { eventId }, payload: promoCodeBody() }),
  listPromoCodes: inEvent,
  updatePromoCode: async (place, world) => ({
    params: { id: (await newPromoCode(place, world))._id },
    payload: promoCodeBody(),
  }),
  setPromoCodeStatus: async (place, world) => ({
    params: { id: (await newPromoCode(place, world))._id },
    payload: { status: 'inactive' },
  }),
  deletePromoCode: async (place, world) => ({ params: { id: (await newPromoCode(place, world))._id } }),
  checkPromoCode: async (place, world) => ({
    params: { id: place.eventId },
    payload: { code: (await newPromoCode(place, world)).code },
  }),

  joinWaitingList: async (place, world) => ({
    params: { ticketTypeId: await soldOutTicket(place, world) },
    payload: { email: newEmail(), name: 'Ada', quantity: 1 },
  }),
  leaveWaitingList: async (place, world) => ({
    payload: { token: waitingToken(world.site.deps.secrets, await newWaiting(place, world)) },
  }),
  listWaiting: inEvent,
  offerWaiting: async (place, world) => {
    const id = await newWaiting(place, world)
    await world.site.deps.pool.query('update counters set capacity = 5 where event_id = $1 and capacity = 0', [
      place.eventId,
    ])
    return { params: { id } }
  },
  removeWaiting: async (place, world) => ({ params: { id: await newWaiting(place, world) } }),
} satisfies Partial<Record<RouteName, MakeSample>>
