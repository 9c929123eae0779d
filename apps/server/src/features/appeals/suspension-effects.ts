import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'
import { revokeSessions } from '../accounts/index.ts'
import { changeTerms } from '../events/index.ts'

/**
 * What a suspension of a user does and its lifting undoes: nobody sees or buys the user's events, the user's sessions end and
 * none is opened. Payouts ask `suspended_at` for themselves. Events are locked in id order, as everywhere.
 */
export async function applyToUser(trx: Trx, userId: string, suspended: boolean): Promise<void> {
  const since = suspended ? sql<Date>`now()` : null
  await trx.updateTable('users').set({ suspended_at: since }).where('id', '=', userId).execute()
  if (suspended) await revokeSessions(trx, userId)
  const events = await trx
    .selectFrom('events')
    .select('id')
    .where('organiser_id', '=', userId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await trx.updateTable('events').set({ organiser_suspended_at: since }).where('organiser_id', '=', userId).execute()
  for (const { id } of events) await changeTerms(trx, id)
}

/** The same for one event. Held orders run out by themselves; nobody can begin to pay them. */
export async function applyToEvent(trx: Trx, eventId: string, takenDown: boolean): Promise<void> {
  await trx
    .updateTable('events')
    .set({
      taken_down_at: takenDown ? sql<Date>`now()` : null,
      ...(takenDown && { featured_at: null }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', eventId)
    .execute()
  await changeTerms(trx, eventId)
}
