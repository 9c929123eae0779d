import type { SeriesPassesView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { call, createTicketType, type TestUser } from '../../../../testing/factories.ts'
import type { TestApp } from '../../../../testing/test-app.ts'

const FREE = { kind: 'free', price: 0, capacity: null }

/** The event that sells the passes of a series, made through the API and published with one ticket type; free unless told otherwise. */
export async function sellPasses(
  site: TestApp,
  { organiser, seriesId }: { organiser: TestUser; seriesId: string },
  fields: Record<string, unknown> = {},
): Promise<{ eventId: string; ticketTypeId: string; customUrl: string }> {
  const { headers } = organiser
  const made = await call<SeriesPassesView>(site.app, {
    method: 'POST',
    url: `/api/series/${seriesId}/passes`,
    headers,
  })
  if (made.status !== 200) throw new Error(`The passes were refused: ${JSON.stringify(made.body)}`)
  const { _id: eventId, customUrl, status } = required(made.body.event, 'the event that sells passes')
  const ticketTypeId = await createTicketType(site, organiser, eventId, { name: 'Pass', ...FREE, ...fields })
  if (status === 'draft')
    await call(site.app, { method: 'PATCH', url: `/api/events/${eventId}/toggle-publish`, headers })
  return { eventId, ticketTypeId, customUrl: required(customUrl, 'the address of an event that sells passes') }
}
