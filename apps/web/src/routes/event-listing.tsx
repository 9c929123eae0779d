import { currentLanguage, formatNumber, m } from '@foyer/messages'
import type { Route } from './+types/event-listing'
import { isFiltered, listingPath } from '../features/programme/listing/filters.ts'
import { ListingPage } from '../features/programme/listing/ListingPage.tsx'
import { readFilters } from '../features/programme/listing/read-filters.ts'
import { pageServicesContext } from '../lib/page-context.ts'
import { languageLinks, shareMeta } from '../ui/share-meta.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(pageServicesContext)
  const filters = readFilters(new URL(request.url).searchParams)
  const serverDay = new Date().toISOString().slice(0, 10)
  const { view, month = serverDay.slice(0, 7) } = filters
  return {
    filters,
    listing: await services.listing(filters),
    points: view === 'map' ? await services.points(filters) : null,
    tiles: view === 'map' ? services.tiles : null,
    month: view === 'calendar' ? await services.month(filters, month) : null,
    publicUrl: services.publicUrl,
    serverDay,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (loaderData === undefined) return [{ title: `${m.shell_find_events()} · Foyer` }]
  const { filters, publicUrl } = loaderData
  const title = m.shell_find_events()
  const description = m.events_listing_meta_text()
  const filtered = isFiltered(filters)
  const canonical = publicUrl + (filtered ? '/events/listing' : listingPath(filters, { page: filters.page }))
  return [
    { title: `${filters.page > 1 ? m.events_listing_meta_page({ page: formatNumber(filters.page) }) : title} · Foyer` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...languageLinks(canonical),
    ...(filtered ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...shareMeta({
      title,
      description,
      url: canonical,
      image: `${publicUrl}/share/events.jpg?lang=${currentLanguage()}`,
      imageAlt: m.events_listing_meta_image(),
    }),
  ]
}

export default function EventListingPage({ loaderData }: Route.ComponentProps) {
  const { filters, listing, points, tiles, month, serverDay } = loaderData
  return <ListingPage {...{ filters, listing, points, tiles, month, serverDay }} />
}
