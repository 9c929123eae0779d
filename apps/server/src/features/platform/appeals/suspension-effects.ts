import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { revokeSessions } from '../../people/accounts/index.ts'
import {
  isOnlyActiveOwner,
  listOwnedOrganisations,
  lockOrganisation,
  markSuspended,
} from '../../people/organisations/index.ts'
import { changeTerms, type EventRow, namesOf, visibleTo } from '../../programme/events/index.ts'
import { findInForce } from './suspensions.queries.ts'

const FACTS = ['id', 'organiser_id', 'status', 'visibility', 'blocked'] as const

/**
 * Applies or reverts the suspension of a user: the user's sessions end and no new one is opened, and organisations without another
 * active owner are suspended too. The organisations are locked in id order after the account is marked, so that of two owners who are
 * suspended concurrently, the second transaction sees the first suspension.
 */
export async function applyToUser(deps: Deps, trx: Trx, userId: string, suspended: boolean): Promise<void> {
  await trx
    .updateTable('users')
    .set({ suspended_at: suspended ? sql<Date>`now()` : null })
    .where('id', '=', userId)
    .execute()
  if (suspended) await revokeSessions(trx, userId)
  for (const organisationId of await listOwnedOrganisations(trx, userId)) {
    const organisation = await lockOrganisation(trx, organisationId)
    if (!organisation || (organisation.suspended_at !== null) === suspended) continue
    const isDue = suspended
      ? await isOnlyActiveOwner(trx, organisationId, userId)
      : (await findInForce(trx, { organisationId })) === undefined
    if (isDue) await applyToOrganisation(deps, trx, organisationId, suspended)
  }
}

/**
 * Applies or reverts the suspension of an organisation: visitors cannot see or buy its events. Payouts check `suspended_at` themselves.
 * Lock the organisation first; its events are locked in id order, as everywhere.
 */
export async function applyToOrganisation(
  deps: Deps,
  trx: Trx,
  organisationId: string,
  suspended: boolean,
): Promise<void> {
  await markSuspended(trx, organisationId, suspended)
  await trx
    .selectFrom('events')
    .select('id')
    .where('organiser_id', '=', organisationId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const events = await trx
    .updateTable('events')
    .set({ organiser_suspended_at: suspended ? sql<Date>`now()` : null })
    .where('organiser_id', '=', organisationId)
    .returning(FACTS)
    .execute()
  for (const event of events.toSorted((a, b) => a.id.localeCompare(b.id))) await changeTerms(deps, trx, newsOf(event))
}

/** The same for one event. Held orders expire; no payment can be started for them. */
export async function applyToEvent(deps: Deps, trx: Trx, eventId: string, takenDown: boolean): Promise<void> {
  const event = await trx
    .updateTable('events')
    .set({
      taken_down_at: takenDown ? sql<Date>`now()` : null,
      ...(takenDown && { featured_at: null }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', eventId)
    .returning(FACTS)
    .executeTakeFirstOrThrow()
  await changeTerms(deps, trx, newsOf(event))
}

type Restated = Pick<EventRow, (typeof FACTS)[number]>

/** An event that was taken down stays blocked when the suspension of its organiser is lifted, and vice versa. */
function newsOf(event: Restated) {
  const names = namesOf(event)
  if (event.blocked) {
    const wasVisibleTo = visibleTo({ ...event, blocked: false })
    return { name: 'event.blocked' as const, ...names, wasVisibleTo }
  }
  return { name: 'event.unblocked' as const, ...names, visibleTo: visibleTo(event) }
}
