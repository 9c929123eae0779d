import { formatNumber, m } from '@foyer/messages'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './PageLinks.module.css'

interface PageLinksProps {
  readonly label: string
  readonly list: { readonly page: number; readonly total: number; readonly limit: number }
  /** The address of a page. */
  readonly to: (page: number) => string
  /** Whether the scroll position stays when another page of the list opens. */
  readonly keepsPlace?: boolean
}

/** Links to the other pages of a list for everybody, which work without scripts. */
export function PageLinks({ label, list: { page, total, limit }, to, keepsPlace = false }: PageLinksProps) {
  const last = Math.max(1, Math.ceil(total / limit))
  if (last === 1) return null
  const turn = { preventScrollReset: keepsPlace, className: classes['turn'] }
  return (
    <nav aria-label={label} className="line justify-center gap-10-20">
      {page > 1 && (
        <Link to={to(Math.min(page - 1, last))} rel="prev" {...turn}>
          <IconArrowLeft size={18} aria-hidden data-flip /> {m.events_listing_previous()}
        </Link>
      )}
      <span className="figures mute">
        {m.events_listing_page({ page: formatNumber(page), last: formatNumber(last) })}
      </span>
      {page < last && (
        <Link to={to(page + 1)} rel="next" {...turn}>
          {m.events_listing_next()} <IconArrowRight size={18} aria-hidden data-flip />
        </Link>
      )}
    </nav>
  )
}
