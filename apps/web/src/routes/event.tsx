import { m } from '@foyer/messages'
import { data } from 'react-router'
import type { Route } from './+types/event'
import { eventMeta, eventPageFacts } from '../features/programme/public-event/event-meta.ts'
import { EventPage } from '../features/programme/public-event/EventPage.tsx'
import { pageServicesContext } from '../lib/page-context.ts'
import { RouteError } from '../ui/RouteError.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(pageServicesContext)
  const event = await services.event(params.customUrl)
  if (event === null) throw data(null, { status: 404 })
  const { publicUrl, tiles } = services
  return { event, facts: eventPageFacts(event, publicUrl), renderedAt: new Date().toISOString(), tiles }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData === undefined
    ? [{ title: `${m.events_page_not_found()} · Foyer` }, { name: 'robots', content: 'noindex' }]
    : eventMeta(loaderData.event, loaderData.facts)

export default function EventRoute({ loaderData }: Route.ComponentProps) {
  return <EventPage key={loaderData.event._id} {...loaderData} />
}

/** Declared here and not on a parent route, so that an unknown event's page keeps its own title. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />
}
