import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test'
import { demoToken } from './demo-sessions.ts'
import { hydrated } from './hydrated.ts'
import { ownNetwork } from './organiser.ts'

const HOUR = 3_600_000
const FEW = 10
/** The most tickets an order may have. The capacity is far larger, because one address may hold only a share of it. */
const LARGEST_ORDER = 100
const CAPACITY = 20_000

export interface Evening {
  eventId: string
  codes: string[]
  doorLink: string
  headers: { authorization: string }
}

/** What a call answers, or its error thrown; nothing where it only did something (204). */
export async function answer<T>(sent: Promise<APIResponse>): Promise<T> {
  const response = await sent
  if (!response.ok()) throw new Error(await response.text())
  return (response.status() === 204 ? undefined : await response.json()) as T
}

/** An event under way with paid tickets and a door, made by the demo's organiser. */
export async function prepareEvening(request: APIRequestContext, name: string, tickets = FEW): Promise<Evening> {
  const token = await demoToken(process.env['FOYER_URL'] ?? '', 'organiser')
  const headers = { authorization: `Bearer ${token}` }
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
  const description = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A cellar.' }] }] }
  const event = {
    title: `Cellar ${name}`,
    customUrl: `cellar-${name}-${crypto.randomUUID().slice(0, 8)}`.toLowerCase(),
    summary: 'Music where no network reaches',
    description,
    category: 'music',
    venueName: 'The Cellar',
    addressLine: '1 Deep Street',
    city: 'Lagos',
    country: 'NG',
    startsAt: at(1),
    endsAt: at(5),
    timezone: 'Africa/Lagos',
    currency: 'NGN',
    maxPerOrder: LARGEST_ORDER,
  }
  const { _id: eventId } = await answer<{ _id: string }>(request.post('/api/events/create', { headers, data: event }))
  const type = { eventId, name: 'Floor', kind: 'free', price: 0, capacity: CAPACITY, maxPerOrder: LARGEST_ORDER }
  const { _id: ticketTypeId } = await answer<{ _id: string }>(
    request.post('/api/tickets/create', { headers, data: type }),
  )
  await answer(request.patch(`/api/events/${eventId}/toggle-publish`, { headers }))
  const codes: string[] = []
  while (codes.length < tickets) {
    const quantity = Math.min(LARGEST_ORDER, tickets - codes.length)
    codes.push(...(await orderTickets(request, { eventId, items: [{ ticketId: ticketTypeId, quantity }] })))
  }
  return { eventId, codes, doorLink: await makeDoor(request, { eventId, headers }, 'East stairs'), headers }
}

/** Orders free tickets as a guest does and returns their codes. Each order has a new guest, because one address may order only a few. */
export async function orderTickets(request: APIRequestContext, cart: object): Promise<string[]> {
  const buyer = { firstName: 'Adaeze', lastName: 'Okafor', email: `adaeze-${crypto.randomUUID()}@example.org` }
  const headers = { ...ownNetwork(), 'idempotency-key': crypto.randomUUID() }
  const placed = await answer<{ reference: string; token: string }>(
    request.post('/api/orders', { headers, data: { ...cart, buyer } }),
  )
  const paid = await answer<{ tickets: { code: string }[] }>(
    request.get(`/api/orders/${placed.reference}`, { headers: { 'x-order-token': placed.token } }),
  )
  return paid.tickets.map((ticket) => ticket.code)
}

/** A further door of an event, with the rules in `more`; answers its link. */
export async function makeDoor(
  request: APIRequestContext,
  { eventId, headers }: Pick<Evening, 'eventId' | 'headers'>,
  name: string,
  more: { listId?: string; direction?: 'in' } = {},
): Promise<string> {
  const { link } = await answer<{ link: string }>(
    request.post(`/api/check-in/${eventId}/doors`, { headers, data: { name, ...more } }),
  )
  return link
}

export interface Phone {
  page: Page
  /** Addresses that left the page since it lost its network. */
  sent: string[]
  offline: () => Promise<void>
  online: () => Promise<void>
}

/** Pairs a phone by the door's link and waits until it has stored the guest list and the page. */
export async function pairPhone(page: Page, link: string): Promise<Phone> {
  const context = page.context()
  await page.goto(link)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A wide screen shows the counts directly, a narrow one behind a button.
  const counts = page.getByRole('button', { name: 'Counts' })
  const ready = page.getByText('It works offline.')
  await expect.poll(async () => (await counts.isVisible()) || (await ready.isVisible())).toBe(true)
  if (await counts.isVisible()) await counts.click()
  await expect(ready).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate('caches.match(location.pathname, { ignoreVary: true }).then((kept) => kept !== undefined)'),
    )
    .toBe(true)
  const sent: string[] = []
  let watching = false
  context.on('request', (request) => {
    if (watching && new URL(request.url()).pathname.startsWith('/api/')) sent.push(request.url())
  })
  return {
    page,
    sent,
    offline: async () => {
      await context.setOffline(true)
      await expect(page.getByText('Offline', { exact: true })).toBeVisible()
      watching = true
    },
    online: async () => {
      watching = false
      await context.setOffline(false)
    },
  }
}
