import { m } from '@foyer/messages'
import { data } from 'react-router'
import type { Route } from './+types/events-of-city'
import { collectionMeta } from '../features/programme/listing/collection-meta.ts'
import { cityOfSlug } from '../features/programme/listing/collections.ts'
import { ListingPage } from '../features/programme/listing/ListingPage.tsx'
import { readFilters } from '../features/programme/listing/read-filters.ts'
import { pageServicesContext } from '../lib/page-context.ts'
import { RouteError } from '../ui/RouteError.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const [services, slug] = [context.get(pageServicesContext), params.city]
  const { page } = readFilters(new URL(request.url).searchParams)
  const { cities } = await services.listing(readFilters(new URLSearchParams()))
  const city = cityOfSlug(cities, slug)
  if (city === undefined) throw data(null, { status: 404 })
  const filters = { ...readFilters(new URLSearchParams()), page, city }
  return {
    filters,
    listing: await services.listing(filters),
    publicUrl: services.publicUrl,
    serverDay: new Date().toISOString().slice(0, 10),
    city,
    path: `/events/in/${slug}`,
  }
}

const titleOf = (loaderData: Pick<Route.ComponentProps['loaderData'], 'city'>) =>
  m.events_collection_city({ city: loaderData.city })

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData === undefined
    ? [{ title: `${m.shell_find_events()} · Foyer` }, { name: 'robots', content: 'noindex' }]
    : collectionMeta({
        title: titleOf(loaderData),
        description: m.events_collection_city_text({ city: loaderData.city }),
        path: loaderData.path,
        page: loaderData.filters.page,
        total: loaderData.listing.total,
        publicUrl: loaderData.publicUrl,
      })

export default function EventsOfCityPage({ loaderData }: Route.ComponentProps) {
  const { filters, listing, serverDay, path } = loaderData
  return <ListingPage {...{ filters, listing, serverDay, path }} title={titleOf(loaderData)} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />
}
