import { eventCategories } from '@foyer/contract'
import { m } from '@foyer/messages'
import { data } from 'react-router'
import type { Route } from './+types/events-of-category'
import { collectionMeta } from '../features/programme/listing/collection-meta.ts'
import { categoryPath } from '../features/programme/listing/collections.ts'
import { ListingPage } from '../features/programme/listing/ListingPage.tsx'
import { readFilters } from '../features/programme/listing/read-filters.ts'
import { categoryNames } from '../lib/categories.ts'
import { pageServicesContext } from '../lib/page-context.ts'
import { RouteError } from '../ui/RouteError.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(pageServicesContext)
  const category = eventCategories.find((each) => each === params.category)
  if (category === undefined) throw data(null, { status: 404 })
  const { page } = readFilters(new URL(request.url).searchParams)
  const filters = { ...readFilters(new URLSearchParams()), page, category }
  return {
    filters,
    listing: await services.listing(filters),
    publicUrl: services.publicUrl,
    serverDay: new Date().toISOString().slice(0, 10),
    category,
    path: categoryPath(category),
  }
}

const titleOf = (loaderData: Pick<Route.ComponentProps['loaderData'], 'category'>) =>
  m.events_collection_category({ category: categoryNames[loaderData.category]() })

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData === undefined
    ? [{ title: `${m.shell_find_events()} · Foyer` }, { name: 'robots', content: 'noindex' }]
    : collectionMeta({
        title: titleOf(loaderData),
        description: m.events_collection_category_text({ category: categoryNames[loaderData.category]() }),
        path: loaderData.path,
        page: loaderData.filters.page,
        total: loaderData.listing.total,
        publicUrl: loaderData.publicUrl,
      })

export default function EventsOfCategoryPage({ loaderData }: Route.ComponentProps) {
  const { filters, listing, serverDay, path } = loaderData
  return <ListingPage {...{ filters, listing, serverDay, path }} title={titleOf(loaderData)} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />
}
