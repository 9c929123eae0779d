import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import {
  findRushEvent,
  joinRoom,
  passCookie,
  placeCookie,
  placeOf,
  readPlace,
  takePass,
  type WaitingRooms,
} from '../features/programme/waiting-room/index.ts'
import { AppError } from '../http/app-error.ts'
import { caching } from '../http/caching.ts'
import { Subject } from '../http/subject.ts'

interface OfRoom {
  Params: { customUrl: string }
}
interface OfPlace {
  Params: { customUrl: string; token: string }
}

/**
 * Accepts the forms of a waiting room as browsers without scripts send them: joining, and going in. The cookies are conveniences of one
 * browser: a visitor who joins twice gets back to their place, and a visitor who goes in carries the pass along.
 */
export function registerWaitingRoomForms(app: FastifyInstance, deps: Deps, rooms: WaitingRooms): void {
  const options = { schema: { hide: true }, bodyLimit: 1024 }
  app.post<OfRoom>('/waiting-room/:customUrl', options, async (request, reply) => {
    const { customUrl } = request.params
    const event = await findRushEvent(deps.db, customUrl)
    const room = `/waiting-room/${encodeURIComponent(customUrl)}`
    if (!event) return seeOther(reply, room)
    const kept = await keptPlace(deps, rooms, request, event.id)
    if (kept !== null) return seeOther(reply, `${room}/${kept}`)
    const joined = await attempt(() =>
      joinRoom(deps, rooms, { eventId: event.id, network: Subject.network(request.ip) }),
    )
    if (joined instanceof AppError)
      return seeOther(reply, joined.code === 'request.too_many' ? `${room}?problem=busy` : room)
    void reply.header('set-cookie', placeCookie(deps.site, event.id, joined.token))
    return seeOther(reply, `${room}/${joined.token}`)
  })
  app.post<OfPlace>('/waiting-room/:customUrl/:token', options, async (request, reply) => {
    const { customUrl, token } = request.params
    const event = await findRushEvent(deps.db, customUrl)
    const place = `/waiting-room/${encodeURIComponent(customUrl)}/${encodeURIComponent(token)}`
    if (!event) return seeOther(reply, place)
    const taken = await attempt(() => takePass(deps, rooms, { eventId: event.id, token }))
    if (taken instanceof AppError) return seeOther(reply, place)
    void reply.header('set-cookie', passCookie(deps.site, event.id, taken.pass))
    return seeOther(reply, `/events/${encodeURIComponent(customUrl)}#your-turn`)
  })
}

/** The result of the action, or the error that refused it. Throws an overload (`server.busy`) and every other error. */
async function attempt<T>(act: () => Promise<T>): Promise<T | AppError> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof AppError && error.code !== 'server.busy') return error
    throw error
  }
}

/** The place that this browser has already. */
async function keptPlace(
  deps: Deps,
  rooms: WaitingRooms,
  request: FastifyRequest,
  eventId: string,
): Promise<string | null> {
  const token = placeOf(request, eventId)
  if (token === null) return null
  const place = await attempt(() => readPlace(deps, rooms, { eventId, token }))
  return place instanceof AppError ? null : token
}

function seeOther(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', caching.never).redirect(address, 303)
}
