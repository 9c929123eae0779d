import type { Route } from './+types/event-listing'
import { isFiltered, listingPath } from '../features/programme/listing/filters.ts'
import { ListingPage } from '../features/programme/listing/ListingPage.tsx'
import { readFilters } from '../features/programme/listing/read-filters.ts'
import { pageServicesContext } from '../lib/page-context.ts'
import { shareMeta } from '../ui/share-meta.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(pageServicesContext)
  const filters = readFilters(new URL(request.url).searchParams)
  return {
    filters,
    listing: await services.listing(filters),
    publicUrl: services.publicUrl,
    serverDay: new Date().toISOString().slice(0, 10),
  }
}

const description =
  'Concerts, parties, talks and all the other evenings to come. Find one, and get your ticket without an account.'

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (loaderData === undefined) return [{ title: 'Find events · Foyer' }]
  const { filters, publicUrl } = loaderData
  const filtered = isFiltered(filters)
  const canonical = publicUrl + (filtered ? '/events/listing' : listingPath(filters, { page: filters.page }))
  return [
    { title: filters.page > 1 ? `Find events, page ${filters.page} · Foyer` : 'Find events · Foyer' },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(filtered ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...shareMeta({
      title: 'Find events',
      description,
      url: canonical,
      image: `${publicUrl}/share/events.jpg`,
      imageAlt: 'Find events: concerts, parties, talks and more. Get your ticket without an account.',
    }),
  ]
}

export default function EventListingPage({ loaderData }: Route.ComponentProps) {
  return <ListingPage filters={loaderData.filters} listing={loaderData.listing} serverDay={loaderData.serverDay} />
}
