import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { PublicOrganisationView } from '@foyer/contract'
import { formatNumber, m } from '@foyer/messages'
import { Link } from 'react-router'
import classes from './OrganisationPage.module.css'
import { organisationPath } from './organisation-paths.ts'

interface EventPagesProps {
  organisation: PublicOrganisationView
  list: 'coming' | 'past'
}

const lists = {
  coming: { label: m.events_organisation_coming_pages, parameter: 'page' },
  past: { label: m.events_organisation_past_pages, parameter: 'past' },
} as const

/** Links to the other pages of one of the lists. They keep the place on the page. */
export function EventPages({ organisation, list }: EventPagesProps) {
  const { page, total, limit } = organisation[list]
  const last = Math.max(1, Math.ceil(total / limit))
  if (last === 1) return null
  const { label, parameter } = lists[list]
  const to = (turned: number) => organisationPath(organisation, { [parameter]: turned })
  return (
    <nav aria-label={label()} className="line justify-center gap-10-20">
      {page > 1 && (
        <Link to={to(Math.min(page - 1, last))} rel="prev" preventScrollReset className={classes['turn']}>
          <IconArrowLeft size={18} aria-hidden data-flip /> {m.events_listing_previous()}
        </Link>
      )}
      <span className="figures mute">
        {m.events_listing_page({ page: formatNumber(page), last: formatNumber(last) })}
      </span>
      {page < last && (
        <Link to={to(page + 1)} rel="next" preventScrollReset className={classes['turn']}>
          {m.events_listing_next()} <IconArrowRight size={18} aria-hidden data-flip />
        </Link>
      )}
    </nav>
  )
}
