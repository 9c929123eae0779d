import { randomInt } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { waitForMail } from './mailbox.ts'

const DAY = 86_400_000
/** The password of every organiser made here. */
export const PASSWORD = 'a long night at the lagoon'

/** An event on sale with one kind of ticket. `price` in kobo, 0 for free. */
export interface MadeEvent {
  readonly eventId: string
  readonly ticketTypeId: string
  readonly title: string
  readonly path: string
  /** The organiser's address. */
  readonly organiser: string
  /** Of its organiser's session. */
  readonly token: string
}

/** A network of its own, because some calls are limited per network and the journeys would share the allowance of one. */
export const ownNetwork = () => ({ 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}` })

async function answered<T>(answer: Awaited<ReturnType<APIRequestContext['post']>>): Promise<T> {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Opens a new account, so that no journey uses up the rate limits of another. The account keeps this language. */
export async function signUp(
  request: APIRequestContext,
  email: string,
  language = 'en',
): Promise<{ authorization: string }> {
  const network = ownNetwork()
  const { proof } = await answered<{ proof: string }>(
    await request.post('/api/auth/register', {
      headers: { ...network, 'accept-language': language },
      data: { firstName: 'Ada', email, password: PASSWORD },
    }),
  )
  const { text } = await waitForMail({ to: email })
  const token = text.match(/verify-email#token=([\w-]+)/)?.[1] ?? ''
  const data = { token, proof }
  const session = await answered<{ token: string }>(
    await request.post('/api/auth/verify-email', { headers: network, data }),
  )
  return { authorization: `Bearer ${session.token}` }
}

/**
 * Puts an event on sale, by calls alone: the screens for it have a journey of their own. `more` is written into the event. `of` is an
 * event whose organiser this one has too.
 */
export async function putOnSale(
  request: APIRequestContext,
  { title, price, capacity, ...more }: { title: string; price: number; capacity: number; [field: string]: unknown },
  of?: Pick<MadeEvent, 'organiser' | 'token'>,
): Promise<MadeEvent> {
  const unique = `${Date.now().toString(36)}-${Math.floor(Math.random() * 1e6).toString(36)}`
  const organiser = of?.organiser ?? `organiser-${unique}@example.org`
  const headers = of ? { authorization: `Bearer ${of.token}` } : await signUp(request, organiser)
  const customUrl = `journey-${unique}`
  const event = {
    title,
    customUrl,
    summary: 'An evening by the water',
    category: 'music',
    venueName: 'The Jetty',
    city: 'Lagos',
    country: 'NG',
    startsAt: new Date(Date.now() + 9 * DAY).toISOString(),
    endsAt: new Date(Date.now() + 9 * DAY + DAY / 6).toISOString(),
    timezone: 'Africa/Lagos',
    currency: 'NGN',
    description: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The band plays.' }] }],
    },
    ...more,
  }
  const { _id: eventId } = await answered<{ _id: string }>(
    await request.post('/api/events/create', { headers, data: event }),
  )
  const kind = price === 0 ? 'free' : 'paid'
  const { _id: ticketTypeId } = await answered<{ _id: string }>(
    await request.post('/api/tickets/create', { headers, data: { eventId, name: 'Lawn', kind, price, capacity } }),
  )
  await answered(await request.patch(`/api/events/${eventId}/toggle-publish`, { headers }))
  const token = headers.authorization.replace('Bearer ', '')
  return { eventId, ticketTypeId, title, path: `/events/${customUrl}`, organiser, token }
}

/** Orders tickets as another visitor does; answers the status, and the order where there is one. */
export async function order(
  request: APIRequestContext,
  { eventId, ticketTypeId }: MadeEvent,
  quantity: number,
): Promise<{ status: number; code: string | null }> {
  const email = `crowd-${Math.floor(Math.random() * 1e9).toString(36)}@example.org`
  const answer = await request.post('/api/orders', {
    headers: { ...ownNetwork(), 'idempotency-key': crypto.randomUUID() },
    data: { eventId, items: [{ ticketId: ticketTypeId, quantity }], buyer: { firstName: 'Ngozi', email } },
  })
  const body = (await answer.json()) as { code?: string }
  return { status: answer.status(), code: body.code ?? null }
}

/** Buys tickets as a visitor does, at the sandbox; answers the order's id as its organiser knows it. */
export async function buy(
  request: APIRequestContext,
  { eventId, ticketTypeId, token }: MadeEvent,
  { quantity, ...buyer }: { quantity: number; firstName: string; email: string },
): Promise<string> {
  const placed = await answered<{ reference: string; token: string }>(
    await request.post('/api/orders', {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: { eventId, items: [{ ticketId: ticketTypeId, quantity }], buyer },
    }),
  )
  const { paymentReference } = await answered<{ paymentReference: string }>(
    await request.post(`/api/orders/${placed.reference}/payments`, { headers: { 'x-order-token': placed.token } }),
  )
  await answered(await request.post(`/api/sandbox/payments/${paymentReference}/approve`))
  // Verifies the payment as the page after the payment does, because a job reads the notification only later.
  await answered(await request.post('/api/payments/verify', { data: { reference: paymentReference } }))
  const headers = { authorization: `Bearer ${token}` }
  const { items } = await answered<{ items: { _id: string }[] }>(
    await request.get(`/api/guests/${eventId}/orders`, { headers, params: { search: buyer.email } }),
  )
  return items[0]?._id ?? ''
}
