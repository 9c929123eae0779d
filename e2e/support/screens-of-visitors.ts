import { randomUUID } from 'node:crypto'
import { ask, post } from './calls.ts'
import { ownNetwork } from './organiser.ts'

// What visitors have when their screens are opened: orders of every kind and a gift card.

export interface Placed {
  readonly reference: string
  readonly token: string
}

interface Type {
  readonly _id: string
  readonly kind: string
  readonly minPerOrder: number
}

export interface PublicEvent {
  readonly _id: string
  readonly tickets: readonly Type[]
}

/** Orders two tickets and starts their payment; approves it if `pay` is true. */
export async function makeOrder(url: string, event: PublicEvent, pay: boolean) {
  const { tickets } = await ask<{ tickets: { _id: string; state: string }[] }>(
    `${url}/api/events/${event._id}/availability`,
  )
  const onSale = new Set(tickets.filter(({ state }) => state === 'on_sale').map(({ _id }) => _id))
  const type = event.tickets.find(({ _id, kind }) => kind === 'paid' && onSale.has(_id))
  const placed = await post<Placed>(
    `${url}/api/orders`,
    {
      eventId: event._id,
      items: [{ ticketId: type?._id, quantity: Math.max(2, type?.minPerOrder ?? 0) }],
      buyer: { firstName: 'Adaeze', lastName: 'Okafor', email: 'adaeze@foyer.example' },
    },
    { ...ownNetwork(), 'idempotency-key': randomUUID() },
  )
  const { paymentReference } = await post<{ paymentReference: string }>(
    `${url}/api/orders/${placed.reference}/payments`,
    undefined,
    { 'x-order-token': placed.token },
  )
  if (pay) {
    await post(`${url}/api/sandbox/payments/${paymentReference}/approve`)
    await post(`${url}/api/payments/verify`, { reference: paymentReference })
  }
  return { ...placed, paymentReference }
}

/** An order in euros that waits for a bank transfer. */
export async function makeTransfer(url: string, organiser: Record<string, string>): Promise<Placed> {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const { _id: eventId } = await post<{ _id: string }>(
    `${url}/api/events/create`,
    {
      title: 'Winter concert',
      customUrl: `winter-concert-${randomUUID().slice(0, 8)}`,
      summary: 'Strings by candlelight',
      description: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Strings.' }] }] },
      category: 'music',
      venueName: 'Kulturbrauerei',
      addressLine: 'Schönhauser Allee 36',
      city: 'Berlin',
      country: 'DE',
      startsAt: at(30),
      endsAt: at(30.2),
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      visibility: 'unlisted',
      bankTransferDays: 7,
    },
    organiser,
  )
  const type = { eventId, name: 'Parkett', kind: 'paid', price: 2450, capacity: 200 }
  const { _id: ticketId } = await post<{ _id: string }>(`${url}/api/tickets/create`, type, organiser)
  await ask(`${url}/api/events/${eventId}/toggle-publish`, { method: 'PATCH', headers: organiser })
  const buyer = { firstName: 'Jule', lastName: 'Brandt', email: `jule-${randomUUID().slice(0, 8)}@foyer.example` }
  const placed = await post<Placed>(
    `${url}/api/orders`,
    { eventId, items: [{ ticketId, quantity: 2 }], buyer },
    { 'idempotency-key': randomUUID() },
  )
  await post(
    `${url}/api/orders/${placed.reference}/payments`,
    { method: 'bank-transfer.bank_transfer' },
    { 'x-order-token': placed.token },
  )
  return placed
}

/** Two dates of the organiser that are held together, and a cart with both of them. */
export async function makeGroup(url: string, organiser: Record<string, string>) {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const dates: { eventId: string; customUrl: string; ticketId: string; startsAt: string; endsAt: string }[] = []
  for (const day of [40, 47]) {
    const [startsAt, endsAt] = [at(day), at(day + 0.1)]
    const customUrl = `harbour-tour-${randomUUID().slice(0, 8)}`
    const { _id: eventId } = await post<{ _id: string }>(
      `${url}/api/events/create`,
      {
        title: 'Harbour tour',
        customUrl,
        summary: 'An hour between the cranes',
        description: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Boats.' }] }] },
        category: 'community',
        venueName: 'Pier 3',
        city: 'Lagos',
        country: 'NG',
        startsAt,
        endsAt,
        timezone: 'Africa/Lagos',
        currency: 'NGN',
        visibility: 'unlisted',
      },
      organiser,
    )
    const type = { eventId, name: 'Seat', kind: 'paid', price: 450_000, capacity: 200 }
    const { _id: ticketId } = await post<{ _id: string }>(`${url}/api/tickets/create`, type, organiser)
    await ask(`${url}/api/events/${eventId}/toggle-publish`, { method: 'PATCH', headers: organiser })
    dates.push({ eventId, customUrl, ticketId, startsAt, endsAt })
  }
  const placed = await post<Placed>(
    `${url}/api/order-groups`,
    { carts: dates.map(({ eventId, ticketId }) => ({ eventId, items: [{ ticketId, quantity: 2 }] })) },
    { 'idempotency-key': randomUUID() },
  )
  const cart = dates.map(({ ticketId, ...date }) => ({
    ...date,
    title: 'Harbour tour',
    timezone: 'Africa/Lagos',
    organiser: 'demo',
    currency: 'NGN',
    morePath: `/events/${date.customUrl}`,
    items: [{ ticketId, name: 'Seat', quantity: 2 }],
    total: 900_000,
  }))
  return { ...placed, cart: JSON.stringify(cart) }
}

/** A gift card that was paid for; answers the reference of its payment. */
export async function buyGiftCard(url: string, slug: string): Promise<string> {
  const { paymentReference } = await post<{ paymentReference: string }>(
    `${url}/api/organisations/by-slug/${slug}/gift-cards`,
    {
      currency: 'NGN',
      amount: 2_500_000,
      buyer: { name: 'Zainab Bello', email: `zainab-${randomUUID().slice(0, 8)}@foyer.example` },
      recipient: { name: 'Tunde', email: 'tunde@foyer.example' },
      message: 'Happy birthday!',
    },
    { 'idempotency-key': randomUUID() },
  )
  await post(`${url}/api/sandbox/payments/${paymentReference}/approve`, {}, {})
  return paymentReference
}
