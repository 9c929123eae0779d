import { randomUUID } from 'node:crypto'
import type { DoorView, OrderView, ScanAnswerView } from '@foyer/contract'
import type { FastifyInstance } from 'fastify'
import {
  call,
  createEvent,
  createPaidOrder,
  createTicketType,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'

const HOUR = 3_600_000

export type OrderTicket = OrderView['tickets'][number]

export interface Night {
  organiser: TestUser
  eventId: string
  ticketTypeId: string
  otherTypes: string[]
  order: OrderView & { token: string }
  tickets: OrderTicket[]
}

const buyer = { firstName: 'Adaeze', lastName: 'Okafor', email: 'adaeze@example.org' }

/** An event whose doors are open, with a paid order of so many free tickets. Types are made before anything is ordered. */
export async function createNight(
  site: TestApp,
  options: { quantity?: number; startsInHours?: number; guest?: typeof buyer; otherType?: string } = {},
): Promise<Night> {
  const { quantity = 1, startsInHours = 2, guest = buyer, otherType } = options
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
  const event = { startsAt: at(startsInHours), endsAt: at(startsInHours + 3) }
  const free = { kind: 'free', price: 0 }
  const made = await createEvent(site, { event, ticket: free })
  const otherTypes = otherType
    ? [await createTicketType(site, made.organiser, made.eventId, { ...free, name: otherType })]
    : []
  const order = await createPaidOrder(site, { ...made, quantity, buyer: guest })
  return { ...made, otherTypes, order, tickets: order.tickets }
}

export interface DoorFields {
  name?: string
  ticketIds?: string[]
  direction?: string
  showsNames?: boolean
  listId?: string | null
  series?: { before: number; after: number } | null
  opensAt?: string | null
  closesAt?: string | null
  kiosk?: { pin?: string | null; badgeSize?: string | null } | null
}

export function makeDoor(
  { app }: TestApp,
  { organiser, eventId }: Pick<Night, 'organiser' | 'eventId'>,
  payload: DoorFields = {},
) {
  const url = `/api/check-in/${eventId}/doors`
  return call<DoorView>(app, {
    method: 'POST',
    url,
    headers: organiser.headers,
    payload: { name: 'Main gate', ...payload },
  })
}

let addresses = 0

/** Tries a code from a separate network address, so that tests do not use up each other's rate limits. */
export function pair(
  { app }: TestApp,
  eventId: string,
  code: string,
  remoteAddress = `10.0.${Math.floor((addresses += 1) / 200)}.${(addresses % 200) + 1}`,
) {
  return call<{ token: string; door: { _id: string; name: string }; code: string }>(app, {
    method: 'POST',
    url: `/api/check-in/${eventId}/pair`,
    remoteAddress,
    payload: { code, label: 'Android phone, Chrome' },
  })
}

export interface Phone {
  door: DoorView
  headers: { authorization: string }
}

/** A door with one phone paired with it. */
export async function createPhone(
  site: TestApp,
  night: Pick<Night, 'organiser' | 'eventId'>,
  fields: DoorFields = {},
): Promise<Phone> {
  const { body: door } = await makeDoor(site, night, fields)
  return { door, headers: await pairedHeaders(site, door) }
}

export async function pairedHeaders(site: TestApp, door: Pick<DoorView, 'eventId' | 'code'>) {
  const paired = await pair(site, door.eventId, door.code)
  if (paired.status !== 200) throw new Error(`Pairing was refused: ${JSON.stringify(paired.body)}`)
  return { authorization: `Bearer ${paired.body.token}` }
}

export function scan(
  app: FastifyInstance,
  { headers }: { headers: { authorization: string } },
  payload: {
    eventId: string
    scanId?: string
    code?: string
    ticketId?: string
    direction?: 'in' | 'out'
    scannedAt?: string
  },
) {
  return call<ScanAnswerView & { code?: string }>(app, {
    method: 'PUT',
    url: '/api/tickets/validate',
    headers,
    payload: { scanId: randomUUID(), ...payload },
  })
}

export function undo(app: FastifyInstance, { headers }: Pick<Phone, 'headers'>, eventId: string, scanId: string) {
  return call(app, { method: 'POST', url: `/api/check-in/${eventId}/scans/${scanId}/undo`, headers })
}
