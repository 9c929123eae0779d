import type { UserProfileView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { findUser, organiserNameOf } from '../../people/accounts/index.ts'
import { coverView, isoOrNull, shownEvent } from '../events/index.ts'
import { posterView } from './event-poster.ts'

const MOST_SHOWN = 12

/**
 * A user's public profile: nothing that the public events of their organisations do not show anyway. Suspended users, and users who never
 * confirmed their address, have none.
 */
export async function readUserProfile(deps: Deps, id: string): Promise<UserProfileView> {
  const user = await findUser(deps.db, id)
  if (!user || user.suspended_at || !user.email_verified_at) throw new AppError('user.not_found')
  const shown = deps.db
    .selectFrom('events')
    .where('organiser_id', 'in', (eb) =>
      eb.selectFrom('members').select('organisation_id').where('user_id', '=', id).where('role', '=', 'owner'),
    )
    .where('status', '=', 'published')
    .where('visibility', '=', 'public')
    .where('blocked', '=', false)
  const upcoming = await shown
    .selectAll()
    .where(sql<boolean>`ends_at > now()`)
    .orderBy('starts_at')
    .limit(MOST_SHOWN)
    .execute()
  const { past } = await shown
    .where(sql<boolean>`ends_at <= now()`)
    .select((eb) => eb.fn.countAll<number>().as('past'))
    .executeTakeFirstOrThrow()
  return {
    _id: user.id,
    name: organiserNameOf(user),
    username: user.username,
    since: user.created_at.toISOString(),
    pastEvents: past,
    upcoming: upcoming
      .map((row) => shownEvent(row, deps.site))
      .map((event) => ({
        _id: event.id,
        title: event.title,
        customUrl: event.custom_url ?? event.id,
        startsAt: required(isoOrNull(event.starts_at), 'the date of a published event'),
        endsAt: required(isoOrNull(event.ends_at), 'the date of a published event'),
        timezone: event.timezone,
        venueName: event.venue_name,
        city: event.city,
        cover: coverView(event.cover),
        poster: posterView(event),
      })),
  }
}
