import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { revokeSessions } from '../../people/accounts/index.ts'
import { changeTerms, type EventRow, namesOf, visibleTo } from '../../programme/events/index.ts'

const FACTS = ['id', 'organiser_id', 'status', 'visibility', 'blocked'] as const

/**
 * What a suspension of a user does and its lifting undoes: nobody sees or buys the user's events, the user's sessions end and
 * none is opened. Payouts ask `suspended_at` for themselves. Events are locked in id order, as everywhere.
 */
export async function applyToUser(deps: Deps, trx: Trx, userId: string, suspended: boolean): Promise<void> {
  const since = suspended ? sql<Date>`now()` : null
  await trx.updateTable('users').set({ suspended_at: since }).where('id', '=', userId).execute()
  if (suspended) await revokeSessions(trx, userId)
  await trx
    .selectFrom('events')
    .select('id')
    .where('organiser_id', '=', userId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const events = await trx
    .updateTable('events')
    .set({ organiser_suspended_at: since })
    .where('organiser_id', '=', userId)
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

/** An event that was taken down stays blocked when the suspension of its organiser is lifted, and the reverse. */
function newsOf(event: Restated) {
  const names = namesOf(event)
  if (event.blocked) {
    const wasVisibleTo = visibleTo({ ...event, blocked: false })
    return { name: 'event.blocked' as const, ...names, wasVisibleTo }
  }
  return { name: 'event.unblocked' as const, ...names, visibleTo: visibleTo(event) }
}
