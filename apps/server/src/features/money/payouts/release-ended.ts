import { sql } from 'kysely'
import { databaseTime } from '../../../db/database-time.ts'
import type { Deps } from '../../../deps.ts'
import { workOnEach } from '../../../jobs/work-on-each.ts'
import { type EventRow, findEvent } from '../../programme/events/index.ts'
import { pendingOfEvent, postTransaction } from '../ledger/index.ts'
import { settleDebts } from './settle-debts.ts'

const DAY_MS = 86_400_000

/** When an event's money becomes available; null while it has no date, or its new date is not known. */
export function releaseTime(
  event: Pick<EventRow, 'ends_at' | 'money_held_until' | 'dates_open'>,
  holdingDays: number,
): Date | null {
  if (!event.ends_at || event.dates_open) return null
  return new Date(Math.max(event.ends_at.getTime(), event.money_held_until?.getTime() ?? 0) + holdingDays * DAY_MS)
}

/** Makes the earnings of events available whose holding period is over. Returns how many releases were posted. */
export async function releaseEnded(deps: Deps): Promise<number> {
  let posted = 0
  await workOnEach(
    await dueEvents(deps),
    async ({ id }) => {
      if (await releaseEvent(deps, id)) posted += 1
    },
    (error, { id }) => deps.log.error({ err: error, event: id }, 'the earnings of an event could not be released'),
  )
  return posted
}

/**
 * Events that are over with money still held. An event keeps it while its cancellation is under way, while it is taken down, or while its
 * organiser is suspended.
 */
async function dueEvents(deps: Deps): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select t.event_id as id
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_transactions t on t.id = e.transaction_id
    join events ev on ev.id = t.event_id
    where a.kind = 'organiser_pending' and a.balance <> 0 and a.organiser_id = ev.organiser_id
      and greatest(ev.ends_at, ev.money_held_until) <= now() - make_interval(hours => 24 * ${deps.site.holdingDays}::int) and not ev.dates_open and not ev.blocked
      and not exists (select from event_cancellations c where c.event_id = ev.id and c.finished_at is null)
    group by t.event_id having sum(e.amount) < 0
    order by t.event_id limit 200`.execute(deps.db)
  return rows
}

/**
 * Moves the money that an event still holds to the available balance of its organiser. The organiser's ledger accounts are locked first, as
 * a refund locks them, so that money is either released or refunded, never both; the number of the release makes each happen once.
 */
function releaseEvent(deps: Deps, eventId: string): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const found = await findEvent(trx, eventId)
    if (!found || found.blocked) return false
    await trx
      .selectFrom('ledger_accounts')
      .select('id')
      .where('organiser_id', '=', found.organiser_id)
      .where('currency', '=', found.currency)
      .orderBy('id')
      .forUpdate()
      .execute()
    // Orders that were moved here in the same moment can extend the holding period: a move locks the accounts, too.
    const event = await findEvent(trx, eventId)
    const due = event && releaseTime(event, deps.site.holdingDays)
    if (!event || !due || due > (await databaseTime(trx))) return false
    const releases = await trx
      .selectFrom('ledger_transactions')
      .select('id')
      .where('event_id', '=', eventId)
      .where('kind', '=', 'release')
      .execute()
    const held = await pendingOfEvent(trx, eventId, event.organiser_id)
    if (held <= 0) return false
    const organiserId = event.organiser_id
    const ref = `${eventId}:${releases.length + 1}`
    await postTransaction(trx, {
      kind: 'release',
      ref,
      currency: event.currency,
      eventId,
      postings: [
        { account: 'organiser_pending', organiserId, amount: held },
        { account: 'organiser_available', organiserId, amount: -held },
      ],
    })
    await settleDebts(trx, { organiserId, currency: event.currency, ref, amount: held })
    return true
  })
}
