import { m } from '@foyer/messages'
import { PageLinks } from '../../../ui/PageLinks.tsx'
import { listingPath, type Filters } from './filters.ts'

interface ListingPagesProps {
  filters: Filters
  total: number
  limit: number
}

/** Links to the other pages of the list. */
export function ListingPages({ filters, total, limit }: ListingPagesProps) {
  return (
    <PageLinks
      label={m.events_listing_pages()}
      list={{ page: filters.page, total, limit }}
      to={(page) => listingPath(filters, { page })}
    />
  )
}
