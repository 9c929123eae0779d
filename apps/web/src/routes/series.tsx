import { m } from '@foyer/messages'
import { data } from 'react-router'
import type { Route } from './+types/series'
import { readSeriesMonth } from '../features/programme/public-event/series/series-path.ts'
import { seriesMeta } from '../features/programme/public-event/series/series-meta.ts'
import { SeriesPage } from '../features/programme/public-event/series/SeriesPage.tsx'
import { pageServicesContext } from '../lib/page-context.ts'
import { RouteError } from '../ui/RouteError.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(pageServicesContext)
  const series = await services.series(params.customUrl, readSeriesMonth(new URL(request.url).searchParams))
  if (series === null) throw data(null, { status: 404 })
  return { series, publicUrl: services.publicUrl, tiles: services.tiles }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData === undefined
    ? [{ title: `${m.events_series_not_found()} · Foyer` }, { name: 'robots', content: 'noindex' }]
    : seriesMeta(loaderData.series, loaderData.publicUrl)

export default function SeriesRoute({ loaderData }: Route.ComponentProps) {
  return <SeriesPage key={loaderData.series._id} {...loaderData} />
}

/** Declared here and not on a parent route, so that the page of an unknown series keeps its own title. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />
}
