import type { OrganisationSummaryView, OrganisationView } from '@foyer/contract'
import { permissionsOf } from '@foyer/domain'
import type { MemberActor, UserActor } from '../../../http/actor.ts'
import { may } from './may.ts'
import type { OrganisationRow } from './organisations.queries.ts'

export function organisationView(organisation: OrganisationRow, actor: MemberActor): OrganisationView {
  return {
    _id: organisation.id,
    name: organisation.name,
    slug: organisation.slug,
    logoUrl: logoUrlOf(organisation),
    about: organisation.about,
    links: organisation.links.map(({ label, url }) => ({ label, url })),
    legalName: organisation.legal_name,
    legalAddress: organisation.legal_address,
    taxId: organisation.tax_id,
    publicContact: organisation.public_contact,
    replyTo: organisation.reply_to,
    currency: organisation.currency,
    timezone: organisation.timezone,
    requiresSecondFactor: organisation.requires_second_factor,
    createdAt: organisation.created_at.toISOString(),
    can: { update: may(actor, 'organisation:write', { organisationId: organisation.id, eventId: null }) },
  }
}

/** Null for an organisation that the actor did not belong to when the request arrived. */
export function organisationSummaryView(
  organisation: Pick<OrganisationRow, 'id' | 'name' | 'slug' | 'logo'>,
  actor: Pick<UserActor, 'memberships' | 'organisationId'>,
): OrganisationSummaryView | null {
  const membership = actor.memberships.find(({ organisationId }) => organisationId === organisation.id)
  if (!membership) return null
  return {
    _id: organisation.id,
    name: organisation.name,
    slug: organisation.slug,
    logoUrl: logoUrlOf(organisation),
    role: membership.role,
    permissions: permissionsOf(membership.role),
    limited: membership.eventIds !== null,
    chosen: actor.organisationId === organisation.id,
    lacksSecondFactor: membership.lacksSecondFactor,
  }
}

export function logoUrlOf({ logo }: Pick<OrganisationRow, 'logo'>): string | null {
  return logo && `/uploads/${logo}`
}
