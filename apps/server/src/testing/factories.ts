import { randomBytes } from 'node:crypto'
import type { OrderView, PlacedOrderView, PromoCodeView } from '@foyer/contract'
import type { MemberRole } from '@foyer/domain'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { sharp } from '../documents/image-decoders.ts'
import { hashPassword } from '../features/people/accounts/index.ts'
import { Subject } from '../http/subject.ts'
import { signSessionToken } from '../http/tokens.ts'
import { uuidv7 } from '../ids.ts'
import type { TestApp } from './test-app.ts'

const HOUR = 3_600_000

export const PASSWORD = 'correct horse battery staple'
let passwordHash: Promise<string> | undefined
let counter = 0

export interface TestUser {
  id: string
  email: string
  token: string
  sessionId: string
  headers: { authorization: string }
}

/** A user with a confirmed address and an open session. */
export async function createUser(
  { deps }: Pick<TestApp, 'deps'>,
  fields: { isAdmin?: boolean; email?: string; verified?: boolean } = {},
): Promise<TestUser> {
  counter += 1
  passwordHash ??= hashPassword(PASSWORD, Subject.network('127.0.0.1'))
  const id = uuidv7()
  const email = fields.email ?? `user${counter}-${randomBytes(3).toString('hex')}@example.org`
  await deps.db
    .insertInto('users')
    .values({
      id,
      email,
      password_hash: await passwordHash,
      first_name: `User${counter}`,
      last_name: 'Example',
      is_admin: fields.isAdmin ?? false,
      email_verified_at: fields.verified === false ? null : new Date(),
    })
    .execute()
  return { id, email, ...(await createSession({ deps }, id)) }
}

/** The organisation of a user's own: made with its first event, or here where there is none yet. */
export async function organisationOf({ deps }: Pick<TestApp, 'deps'>, user: Pick<TestUser, 'id'>): Promise<string> {
  const found = await deps.db
    .selectFrom('members')
    .select('organisation_id')
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .executeTakeFirst()
  if (found) return found.organisation_id
  await sql`select ensure_organisation(${user.id}::uuid)`.execute(deps.db)
  return user.id
}

/** A user who belongs to an organisation with this role, limited to events where they are named. */
export async function addMember(
  test: Pick<TestApp, 'deps'>,
  member: { organisationId: string; role: MemberRole; eventIds?: readonly string[] },
): Promise<TestUser> {
  const user = await createUser(test)
  await test.deps.db
    .insertInto('members')
    .values({
      organisation_id: member.organisationId,
      user_id: user.id,
      role: member.role,
      event_ids: member.eventIds ? [...member.eventIds] : null,
    })
    .execute()
  return user
}

export async function createSession({ deps }: Pick<TestApp, 'deps'>, userId: string, hours = 24) {
  const sessionId = uuidv7()
  const expiresAt = new Date(Date.now() + hours * HOUR)
  await deps.db
    .insertInto('sessions')
    .values({
      id: sessionId,
      user_id: userId,
      user_agent: 'test',
      ip: '127.0.0.1',
      expires_at: expiresAt,
      proved_at: new Date(),
    })
    .execute()
  const token = await signSessionToken(deps, userId, sessionId, expiresAt)
  return { sessionId, token, headers: { authorization: `Bearer ${token}` } }
}

/** Calls the app and answers the parsed body with its status. */
export async function call<T = Record<string, unknown>>(
  app: FastifyInstance,
  request: InjectOptions,
): Promise<{ status: number; body: T; headers: Record<string, unknown> }> {
  const response = await app.inject(request)
  const isJson = String(response.headers['content-type']).includes('json')
  return {
    status: response.statusCode,
    body: (isJson ? response.json() : response.rawPayload) as T,
    headers: response.headers,
  }
}

export function eventBody(fields: Record<string, unknown> = {}) {
  counter += 1
  return {
    title: `Harmattan Nights ${counter}`,
    customUrl: `harmattan-nights-${counter}-${randomBytes(3).toString('hex')}`,
    summary: 'Highlife under the open sky',
    description: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The band plays.' }] }],
    },
    category: 'music',
    venueName: 'Marina Gardens',
    addressLine: '14 Broad Street',
    city: 'Lagos',
    country: 'NG',
    startsAt: new Date(Date.now() + 48 * HOUR).toISOString(),
    endsAt: new Date(Date.now() + 53 * HOUR).toISOString(),
    timezone: 'Africa/Lagos',
    currency: 'NGN',
    ...fields,
  }
}

export function ticketTypeBody(fields: Record<string, unknown> = {}) {
  return { name: 'Lawn', kind: 'paid', price: 1_250_000, capacity: 100, ...fields }
}

/** A square picture of one colour. */
export function plainPicture(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#b02a6f' } })
    .png()
    .toBuffer()
}

/** A form with a picture in the named part, as a browser sends it. */
export function pictureForm(part: string, picture: Buffer): FormData {
  const form = new FormData()
  form.append('data', '{}')
  form.append(part, new Blob([new Uint8Array(picture)]), 'picture')
  return form
}

export function questionBody(fields: Record<string, unknown> = {}) {
  return { scope: 'order', kind: 'short_text', label: 'How did you hear of us?', ...fields }
}

/** A question asked with every order of an event; answers its id. */
export async function createQuestion(
  test: Pick<TestApp, 'app'>,
  { headers }: TestUser,
  eventId: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const made = await call<{ _id: string }>(test.app, {
    method: 'POST',
    url: `/api/events/${eventId}/questions`,
    headers,
    payload: questionBody(fields),
  })
  if (made.status !== 201) throw new Error(`The question was refused: ${JSON.stringify(made.body)}`)
  return made.body._id
}

/** An event made through the API by a new organiser, with one ticket type; published unless told otherwise. */
export async function createEvent(
  test: TestApp,
  options: {
    event?: Record<string, unknown>
    ticket?: Record<string, unknown>
    publish?: boolean
    organiser?: TestUser
  } = {},
) {
  const organiser = options.organiser ?? (await createUser(test))
  const { headers } = organiser
  const made = await call<{ _id: string; customUrl: string }>(test.app, {
    method: 'POST',
    url: '/api/events/create',
    headers,
    payload: eventBody(options.event),
  })
  if (made.status !== 201) throw new Error(`The event was refused: ${JSON.stringify(made.body)}`)
  const eventId = made.body._id
  const ticketTypeId = await createTicketType(test, organiser, eventId, options.ticket)
  if (options.publish !== false) {
    const published = await call(test.app, { method: 'PATCH', url: `/api/events/${eventId}/toggle-publish`, headers })
    if (published.status !== 200) throw new Error(`It was not published: ${JSON.stringify(published.body)}`)
  }
  return { organiser, eventId, ticketTypeId, customUrl: made.body.customUrl }
}

export async function createTicketType(
  test: TestApp,
  organiser: TestUser,
  eventId: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const made = await call<{ _id: string }>(test.app, {
    method: 'POST',
    url: '/api/tickets/create',
    headers: organiser.headers,
    payload: { eventId, ...ticketTypeBody(fields) },
  })
  if (made.status !== 201) throw new Error(`The ticket was refused: ${JSON.stringify(made.body)}`)
  return made.body._id
}

export function promoCodeBody(fields: Record<string, unknown> = {}) {
  counter += 1
  return { code: `EARLY-${counter}-${randomBytes(3).toString('hex')}`, discountType: 'percent', value: 1000, ...fields }
}

/** A promo code of an event, ten per cent off unless told otherwise. */
export async function createPromoCode(
  { app }: TestApp,
  sale: { eventId: string; organiser: TestUser },
  fields: Record<string, unknown> = {},
): Promise<PromoCodeView> {
  const made = await call<PromoCodeView>(app, {
    method: 'POST',
    url: `/api/tickets/event/promo-code/${sale.eventId}`,
    headers: sale.organiser.headers,
    payload: promoCodeBody(fields),
  })
  if (made.status !== 201) throw new Error(`The promo code was refused: ${JSON.stringify(made.body)}`)
  return made.body
}

export function newKey(): string {
  return randomBytes(16).toString('hex')
}

export const buyer = { firstName: 'Adaeze', lastName: 'Okafor', email: 'adaeze@example.org' }

/** Asks to hold tickets. */
export function placeOrder(
  app: FastifyInstance,
  order: {
    eventId: string
    ticketTypeId: string
    quantity?: number
    /** What else is in the cart. */
    also?: readonly { ticketTypeId: string; quantity: number }[]
    bundles?: readonly { bundleId: string; quantity: number }[]
    key?: string
    buyer?: typeof buyer | null
    promoCode?: string
    source?: string
    /** Whose address it comes from. */
    ip?: string
  },
) {
  return call<PlacedOrderView>(app, {
    method: 'POST',
    url: '/api/orders',
    ...(order.ip !== undefined && { remoteAddress: order.ip }),
    headers: { 'idempotency-key': order.key ?? newKey() },
    payload: {
      eventId: order.eventId,
      items: [{ ticketTypeId: order.ticketTypeId, quantity: order.quantity ?? 1 }, ...(order.also ?? [])].map(
        ({ ticketTypeId, quantity }) => ({ ticketId: ticketTypeId, quantity }),
      ),
      ...(order.bundles && { bundles: order.bundles }),
      ...(order.promoCode !== undefined && { promoCode: order.promoCode }),
      ...(order.source !== undefined && { source: order.source }),
      ...(order.buyer === null ? {} : { buyer: order.buyer ?? buyer }),
    },
  })
}

/** Starts paying and answers the provider's reference. */
export async function startPayment(
  app: FastifyInstance,
  placed: { reference: string; token: string },
  method?: string,
): Promise<string> {
  const started = await call<{ paymentReference: string }>(app, {
    method: 'POST',
    url: `/api/orders/${placed.reference}/payments`,
    headers: { 'x-order-token': placed.token },
    ...(method !== undefined && { payload: { method } }),
  })
  if (started.status !== 200) throw new Error(`Paying was refused: ${JSON.stringify(started.body)}`)
  return started.body.paymentReference
}

export function pressSandbox(app: FastifyInstance, reference: string, action: string) {
  return call(app, { method: 'POST', url: `/api/sandbox/payments/${reference}/${action}` })
}

export async function getOrder(app: FastifyInstance, placed: { reference: string; token: string }): Promise<OrderView> {
  const found = await call<OrderView>(app, {
    method: 'GET',
    url: `/api/orders/${placed.reference}`,
    headers: { 'x-order-token': placed.token },
  })
  return found.body
}

/** An order paid through the sandbox provider, as its buyer sees it. */
export async function createPaidOrder(
  test: TestApp,
  order: {
    eventId: string
    ticketTypeId: string
    quantity?: number
    /** What else is in the cart. */
    also?: readonly { ticketTypeId: string; quantity: number }[]
    buyer?: typeof buyer
    promoCode?: string
    source?: string
  },
): Promise<OrderView & { token: string }> {
  // Tests buy for one address again and again; what limits that has tests of its own.
  await test.deps.db.deleteFrom('rate_limits').where('key', 'like', 'free-order%').execute()
  const placed = await placeOrder(test.app, order)
  if (placed.status !== 201) throw new Error(`The order was refused: ${JSON.stringify(placed.body)}`)
  if (placed.body.state !== 'paid') await pressSandbox(test.app, await startPayment(test.app, placed.body), 'approve')
  return { ...(await getOrder(test.app, placed.body)), token: placed.body.token }
}
