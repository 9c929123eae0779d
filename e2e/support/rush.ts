import { ask, post } from './calls.ts'

const DAY = 86_400_000
const RUSH = 'paper-planes-premiere'

/** The path of an open waiting room. Its event is unlisted and separate, so that no other screen sells through it. */
export async function openWaitingRoom(url: string, headers: Record<string, string>): Promise<string> {
  await rushEvent(url, headers)
  return `/waiting-room/${RUSH}`
}

/** The path of a visitor's place in that room. */
export async function joinWaitingRoom(url: string, headers: Record<string, string>): Promise<string> {
  const eventId = await rushEvent(url, headers)
  const { token } = await post<{ token: string }>(`${url}/api/waiting-rooms/${eventId}/visitors`, {}, {})
  return `/waiting-room/${RUSH}/${token}`
}

async function rushEvent(url: string, headers: Record<string, string>): Promise<string> {
  const known = await fetch(`${url}/api/events/by-url/${RUSH}`)
  if (known.ok) return ((await known.json()) as { _id: string })._id
  const startsAt = new Date(Date.now() + 20 * DAY).toISOString()
  const event = {
    title: 'Paper Planes: the premiere',
    customUrl: RUSH,
    description: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'One night.' }] }] },
    category: 'film',
    venueName: 'The Old Telegraph Hall',
    city: 'Lagos',
    country: 'NG',
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + DAY / 8).toISOString(),
    timezone: 'Africa/Lagos',
    currency: 'NGN',
    visibility: 'unlisted',
  }
  const { _id: eventId } = await post<{ _id: string }>(`${url}/api/events/create`, event, headers)
  await post(
    `${url}/api/tickets/create`,
    { eventId, name: 'Seat', kind: 'paid', price: 900_000, capacity: 400 },
    headers,
  )
  await ask(`${url}/api/events/${eventId}/toggle-publish`, { method: 'PATCH', headers })
  await ask(`${url}/api/waiting-rooms/${eventId}/settings`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      enabled: true,
      startsAt: new Date(Date.now() + DAY / 2).toISOString(),
      opensMinutes: 1440,
      ratePerMinute: null,
    }),
  })
  return eventId
}
