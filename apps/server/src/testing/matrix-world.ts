import { randomUUID } from 'node:crypto'
import type { DoorView, PlacedOrderView } from '@foyer/contract'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import {
  call,
  createEvent,
  createPaidOrder,
  createSession,
  createTicketType,
  createUser,
  placeOrder,
  startPayment,
  type TestUser,
} from './factories.ts'
import { actAs } from '../features/people/accounts/acting-scene.ts'
import type { TestApp } from './test-app.ts'

/**
 * The callers. `suspended`, `expired` and `revoked` have sessions that no longer work: one of an administrator and two of the event's
 * owner.
 */
export const roles = [
  'anonymous',
  'owner',
  'otherOrganiser',
  'administrator',
  'acting',
  'suspended',
  'expired',
  'revoked',
  'door',
  'otherDoor',
  'revokedDoor',
  'kiosk',
] as const
export type Role = (typeof roles)[number]

/** Whose things are named: those of `owner`, or those of an organiser who is none of the callers. */
export const targets = ['own', 'foreign'] as const
export type Target = (typeof targets)[number]

type Headers = Record<string, string>

/** An organiser's event with one of everything that can hang on it. */
export interface Place {
  organiser: TestUser
  eventId: string
  customUrl: string
  ticketTypeId: string
  freeTicketTypeId: string
  paid: { reference: string; token: string }
  held: PlacedOrderView
  paymentReference: string
  door: DoorView
  deviceToken: string
  deviceId: string
}

export interface World {
  site: TestApp
  own: Place
  foreign: Place
  /** Another event of the organisation that `own` belongs to. */
  sibling: Place
  /** Headers of a caller, with a session of its own each time, since some calls end sessions. */
  credentials(role: Role): Promise<Headers>
  /** An address nobody has called from, so that no limit on addresses stands in the way. */
  freshAddress(): string
}

export async function buildWorld(site: TestApp): Promise<World> {
  let addresses = 0
  const freshAddress = () => {
    addresses += 1
    return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
  }
  const own = await createPlace(site, await createUser(site), freshAddress)
  const foreign = await createPlace(site, await createUser(site), freshAddress)
  const sibling = await createPlace(site, own.organiser, freshAddress)
  // A door of its own: locking a phone out renews the code of its door.
  const lockedOut = await pairPhone(site, await createDoor(site, own), freshAddress())
  const revoke = `/api/check-in/${own.eventId}/devices/${lockedOut.deviceId}`
  await call(site.app, { method: 'DELETE', url: revoke, headers: own.organiser.headers })
  const kiosk = await pairPhone(site, await createDoor(site, own, { pin: KIOSK_PIN }), freshAddress())
  const users = {
    owner: own.organiser,
    otherOrganiser: await createUser(site),
    administrator: await createUser(site, { isAdmin: true }),
    suspended: await createUser(site, { isAdmin: true }),
  }
  await site.deps.db
    .updateTable('users')
    .set({ suspended_at: sql<Date>`now()` })
    .where('id', '=', users.suspended.id)
    .execute()
  const tokens: Partial<Record<Role, string>> = {
    door: own.deviceToken,
    otherDoor: sibling.deviceToken,
    revokedDoor: lockedOut.token,
    kiosk: kiosk.token,
  }
  const credentials = async (role: Role): Promise<Headers> => {
    if (role === 'anonymous') return {}
    const token = tokens[role]
    if (token !== undefined) return { authorization: `Bearer ${token}` }
    if (role === 'acting') return (await actAs(site, users.administrator, own.organiser.id)).headers
    const user = role === 'expired' || role === 'revoked' ? users.owner : users[role as keyof typeof users]
    const session = await createSession(site, user.id)
    const ended = { expired: { expires_at: sql<Date>`now()` }, revoked: { revoked_at: sql<Date>`now()` } }
    if (role === 'expired' || role === 'revoked')
      await site.deps.db.updateTable('sessions').set(ended[role]).where('id', '=', session.sessionId).execute()
    return session.headers
  }
  return { site, own, foreign, sibling, credentials, freshAddress }
}

async function createPlace(site: TestApp, organiser: TestUser, freshAddress: () => string): Promise<Place> {
  const event = await createEvent(site, { organiser, ticket: { capacity: null } })
  const { eventId, ticketTypeId, customUrl } = event
  const freeTicketTypeId = await createTicketType(site, organiser, eventId, { kind: 'free', price: 0, capacity: null })
  const paid = await createPaidOrder(site, event)
  const { body: held } = await placeOrder(site.app, event)
  const door = await createDoor(site, { organiser, eventId })
  const phone = await pairPhone(site, door, freshAddress())
  return {
    organiser,
    eventId,
    customUrl,
    ticketTypeId,
    freeTicketTypeId,
    paid,
    held,
    paymentReference: await startPayment(site.app, held),
    door,
    deviceToken: phone.token,
    deviceId: phone.deviceId,
  }
}

export const KIOSK_PIN = '4711'

export async function createDoor(
  { app }: TestApp,
  place: { organiser: TestUser; eventId: string },
  kiosk: { pin: string } | null = null,
): Promise<DoorView> {
  const url = `/api/check-in/${place.eventId}/doors`
  const payload = { name: `Gate ${randomUUID().slice(0, 8)}`, kiosk }
  return (await call<DoorView>(app, { method: 'POST', url, headers: place.organiser.headers, payload })).body
}

export async function pairPhone({ app, deps }: TestApp, door: DoorView, remoteAddress: string) {
  const url = `/api/check-in/${door.eventId}/pair`
  const label = randomUUID()
  const paired = await call<{ token: string }>(app, {
    method: 'POST',
    url,
    remoteAddress,
    payload: { code: door.code, label },
  })
  const device = await deps.db
    .selectFrom('door_devices')
    .select('id')
    .where('label', '=', label)
    .executeTakeFirstOrThrow()
  return { token: paired.body.token, deviceId: device.id }
}

/** A scan that admitted a guest a moment ago, made by who may scan there. */
export async function admitGuest(world: World, place: Place): Promise<string> {
  const { app, deps } = world.site
  // One buyer orders again and again here; what limits that has tests of its own.
  await deps.db.deleteFrom('rate_limits').where('key', 'like', 'free-order%').execute()
  const order = await createPaidOrder(world.site, { eventId: place.eventId, ticketTypeId: place.freeTicketTypeId })
  const scanId = randomUUID()
  const scan: InjectOptions = {
    method: 'PUT',
    url: '/api/tickets/validate',
    headers: { authorization: `Bearer ${place.deviceToken}` },
    payload: { eventId: place.eventId, scanId, ticketId: order.tickets[0]?._id },
  }
  const answer = await call<{ admitted: boolean }>(app, scan)
  if (!answer.body.admitted) throw new Error(`The guest was not admitted: ${JSON.stringify(answer.body)}`)
  return scanId
}
