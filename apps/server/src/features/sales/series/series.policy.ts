import type { OrganisationPermission } from '@foyer/domain'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { assertMay } from '../../people/organisations/index.ts'
import type { SeriesRow } from './series.queries.ts'

/**
 * Returns the series to callers who have a permission for the whole organisation: a series reaches all its dates, so members who are
 * limited to some events do not change it. To strangers it does not exist.
 */
export function assertManagesSeries(
  actor: MemberActor,
  permission: OrganisationPermission,
  series: SeriesRow | undefined,
): SeriesRow {
  if (!series) throw new AppError('series.not_found')
  assertMay(actor, permission, { organisationId: series.organiser_id, eventId: null }, 'series.not_found')
  return series
}
