import type { PublicOrganisationView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { PageLinks } from '../../../ui/PageLinks.tsx'
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
  const { label, parameter } = lists[list]
  return (
    <PageLinks
      label={label()}
      list={organisation[list]}
      to={(page) => organisationPath(organisation, { [parameter]: page })}
      keepsPlace
    />
  )
}
