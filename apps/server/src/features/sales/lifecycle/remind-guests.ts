import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'

const HOUR_MS = 3_600_000
/** How long before the start of an event its guests are reminded. */
const BEFORE_MS = 24 * HOUR_MS
/** A start that moves by less needs no second reminder: guests have one, and are notified of the change. */
const ANOTHER_START = '12 hours'
const AT_ONCE = 50

/**
 * Reminds guests of events that begin within a day. The event stores the start that the reminder named in the transaction that writes the
 * job, so that any number of workers remind once, and again after the event was postponed to another day.
 */
export async function remindGuests(deps: Deps): Promise<void> {
  const now = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    const due = trx
      .selectFrom('events')
      .select('id')
      .where('status', '=', 'published')
      .where('blocked', '=', false)
      .where('dates_open', '=', false)
      .where('starts_at', '>', now)
      .where('starts_at', '<=', new Date(now.getTime() + BEFORE_MS))
      .where(sql<boolean>`(reminded_for is null or starts_at > reminded_for + interval '${sql.raw(ANOTHER_START)}')`)
      .orderBy('id')
      .limit(AT_ONCE)
      .forNoKeyUpdate()
      .skipLocked()
    const events = await trx
      .updateTable('events')
      .set({ reminded_for: sql<Date>`starts_at` })
      .where('id', 'in', due)
      .returning(['id', 'version'])
      .execute()
    for (const { id, version } of events)
      await deps.jobs.enqueue(trx, 'guests.tell', { eventId: id, notice: 'reminder', version, after: null })
  })
}
