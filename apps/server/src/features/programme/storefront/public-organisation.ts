import {
  type MovedOrganisation,
  ORGANISATION_EVENTS,
  type OrganisationPaging,
  type PublicOrganisationView,
} from '@foyer/contract'
import { parsePublicContact } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { pageOf } from '../../../http/paging.ts'
import { cardViews } from './public-event.ts'
import { organisationImageOf } from './share-card.ts'
import { findMovedSlug, findShownOrganisation, listOfOrganisation, sellsGiftCards } from './storefront.queries.ts'

/**
 * The public page of an organisation as every anonymous visitor sees it. A former address answers the present one; null where no
 * organisation has the address, or it is suspended.
 */
export async function readPublicOrganisation(
  deps: Deps,
  slug: string,
  { page, past: pastPage }: OrganisationPaging,
): Promise<PublicOrganisationView | MovedOrganisation | null> {
  const organisation = await findShownOrganisation(deps.db, slug)
  if (!organisation) {
    const movedTo = await findMovedSlug(deps.db, slug)
    return movedTo === null ? null : { movedTo }
  }
  const comingFilter = { page, limit: ORGANISATION_EVENTS.coming }
  const pastFilter = { page: pastPage, limit: ORGANISATION_EVENTS.past }
  const coming = await listOfOrganisation(deps.db, organisation.id, { when: 'coming', ...comingFilter })
  const past = await listOfOrganisation(deps.db, organisation.id, { when: 'past', ...pastFilter })
  return {
    _id: organisation.id,
    slug: organisation.slug,
    name: organisation.name,
    logo: organisation.logo === null ? null : `/uploads/${organisation.logo}`,
    about: organisation.about,
    links: organisation.links.map(({ label, url }) => ({ label, url })),
    contact: organisation.public_contact === null ? null : parsePublicContact(organisation.public_contact),
    coming: pageOf(await cardViews(deps, coming.rows), comingFilter, coming.total),
    past: pageOf(await cardViews(deps, past.rows), pastFilter, past.total),
    sellsGiftCards: await sellsGiftCards(deps.db, organisation.id),
    indexable: coming.total + past.total > 0,
    shareImage: organisationImageOf(organisation),
  }
}
