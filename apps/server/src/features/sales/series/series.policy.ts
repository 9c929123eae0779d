import type { OrganisationPermission } from '@foyer/domain'
import type { Database, Trx } from '../../../db/database.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { assertMay, assertMayWriteToGuests, eventLimit } from '../../people/organisations/index.ts'
import { findSeries, hasEventOf, lockSeries, type SeriesRow } from './series.queries.ts'

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

/**
 * Locks a series for an actor who has a permission for it. As for events, the permission is checked before the lock as well: a stranger must
 * neither hold locks of another organisation's series nor learn from the time of the answer that it exists.
 */
export async function lockManagedSeries(
  trx: Trx,
  actor: MemberActor,
  permission: OrganisationPermission,
  id: string,
): Promise<SeriesRow> {
  assertManagesSeries(actor, permission, await findSeries(trx, id))
  return assertManagesSeries(actor, permission, await lockSeries(trx, id))
}

/** As `assertMayWriteToGuests`, for the guests of all dates of a series that the actor manages. */
export function assertMayAddNoteTo(actor: MemberActor, series: SeriesRow, note: string): void {
  assertMayWriteToGuests(actor, { organisationId: series.organiser_id, eventId: null }, note)
}

/** Returns the series to whoever may look at it. For members who are limited to some events, only series with one of these exist. */
export async function readSeries(db: Database, actor: MemberActor, id: string): Promise<SeriesRow> {
  const series = assertManagesSeries(actor, 'events:read', await findSeries(db, id))
  const limit = eventLimit(actor, series.organiser_id)
  if (limit !== null && !(await hasEventOf(db, series.id, limit))) throw new AppError('series.not_found')
  return series
}
