import { m } from '@foyer/messages'
import { PageLinks } from '../../../ui/PageLinks.tsx'
import { listingPath, type Filters } from './filters.ts'

interface ListingPagesProps {
  filters: Filters
  total: number
  limit: number
  /** The address of a page, where it is not that of the listing. */
  to?: ((page: number) => string) | undefined
}

/** Links to the other pages of the list. */
export function ListingPages({ filters, total, limit, to }: ListingPagesProps) {
  return (
    <PageLinks
      label={m.events_listing_pages()}
      list={{ page: filters.page, total, limit }}
      to={to ?? ((page) => listingPath(filters, { page }))}
    />
  )
}
