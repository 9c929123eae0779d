import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { formatNumber, m } from '@foyer/messages'
import { Link } from 'react-router'
import { listingPath, type Filters } from './filters.ts'
import classes from './ListingPages.module.css'

interface ListingPagesProps {
  filters: Filters
  total: number
  limit: number
}

/** Links to the other pages of the list. */
export function ListingPages({ filters, total, limit }: ListingPagesProps) {
  const last = Math.max(1, Math.ceil(total / limit))
  const { page } = filters
  if (last === 1) return null
  return (
    <nav aria-label={m.events_listing_pages()} className="line justify-center gap-10-20">
      {page > 1 && (
        <Link to={listingPath(filters, { page: Math.min(page - 1, last) })} rel="prev" className={classes['turn']}>
          <IconArrowLeft size={18} aria-hidden data-flip /> {m.events_listing_previous()}
        </Link>
      )}
      <span className="figures mute">
        {m.events_listing_page({ page: formatNumber(page), last: formatNumber(last) })}
      </span>
      {page < last && (
        <Link to={listingPath(filters, { page: page + 1 })} rel="next" className={classes['turn']}>
          {m.events_listing_next()} <IconArrowRight size={18} aria-hidden data-flip />
        </Link>
      )}
    </nav>
  )
}
