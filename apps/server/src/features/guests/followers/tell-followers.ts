import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { Jobs } from '../../../jobs/job-queue.ts'
import type { JobSubscriber } from '../../../outbox/index.ts'
import { findSeller } from '../../people/organisations/index.ts'
import { type EventRow, findEvent, isNewOrganiser } from '../../programme/events/index.ts'
import { claimFollowers, countToldEvents } from './followers.queries.ts'

const CHUNK = 500
const MAILS_PER_JOB = 25
const HOUR_SECONDS = 3600
const DAY_MS = 86_400_000
/** The most events per day that followers are notified about; an organisation that publishes a whole season has the rest queued. */
const MOST_EVENTS_A_DAY = 5
/**
 * How long followers are notified after a new organiser's event becomes public: time for an administrator to take it down. Reviewing each
 * event, as messages with links are reviewed, would delay events with which nothing is wrong.
 */
export const NEW_ORGANISER_WAIT_HOURS = 24

type Told = Readonly<{ eventId: string; occurredAt: string }>

const tell = ({ eventId, occurredAt }: Told) => [
  { name: 'followers.tell' as const, data: { eventId, since: occurredAt, after: null } },
]

/** An event that becomes public is news to followers: published, no longer unlisted, or no longer taken down. */
export const followerSubscriber: JobSubscriber = {
  'event.published': (event) => (event.visibleTo === 'everyone' ? tell(event) : []),
  'event.changed': (event) =>
    event.visibleTo === 'everyone' && event.changed.includes('visibility') ? tell(event) : [],
  'event.unblocked': (event) => (event.visibleTo === 'everyone' ? tell(event) : []),
}

/** Followers are notified of a series once, by the first of its upcoming dates. */
async function isLaterDate(trx: Trx, { series_id: seriesId, starts_at: startsAt }: EventRow): Promise<boolean> {
  if (seriesId === null) return false
  const earlier = await trx
    .selectFrom('events')
    .select('id')
    .where('series_id', '=', seriesId)
    .where('starts_at', '<', startsAt)
    .where(sql<boolean>`ends_at > now()`)
    .where('status', '<>', 'cancelled')
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}

/** The event if followers may be notified of it now: it is public and upcoming, and its organisation is not suspended. */
export async function findNewEvent(deps: Pick<Deps, 'db' | 'now'>, eventId: string, db: Deps['db'] | Trx = deps.db) {
  const event = await findEvent(db, eventId)
  if (!event || event.status !== 'published' || event.visibility !== 'public' || event.blocked) return null
  if (!event.ends_at || event.ends_at <= deps.now()) return null
  const organiser = await findSeller(db, event.organiser_id)
  return organiser && organiser.slug !== null ? { event, organiser } : null
}

/**
 * Queues the mails about a new event, a chunk to a transaction: who is to be mailed, their mail jobs and the job for the next chunk are
 * committed together. Each follower is taken once for each event, however often it is published.
 */
export function tellFollowers(deps: Deps, { eventId, since, after }: Jobs['followers.tell']): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const found = await findNewEvent(deps, eventId, trx)
    if (!found || (after === null && (await isLaterDate(trx, found.event)))) return
    const wait = after === null ? await secondsToWait(deps, trx, found.event, since) : 0
    if (wait > 0)
      return deps.jobs.enqueue(trx, 'followers.tell', { eventId, since, after }, { startAfterSeconds: wait })
    const { claimed, last } = await claimFollowers(trx, found.event, after, CHUNK)
    for (let from = 0; from < claimed.length; from += MAILS_PER_JOB)
      await deps.jobs.enqueue(trx, 'followers.mail', {
        eventId,
        followerIds: claimed.slice(from, from + MAILS_PER_JOB),
      })
    if (last !== null) await deps.jobs.enqueue(trx, 'followers.tell', { eventId, since, after: last })
  })
}

async function secondsToWait(deps: Deps, trx: Trx, event: EventRow, since: string): Promise<number> {
  const now = deps.now().getTime()
  const due = Date.parse(since) + NEW_ORGANISER_WAIT_HOURS * HOUR_SECONDS * 1000
  if (due > now && (await isNewOrganiser(deps, trx, event.organiser_id))) return Math.ceil((due - now) / 1000)
  const told = await countToldEvents(trx, event, new Date(now - DAY_MS))
  return told >= MOST_EVENTS_A_DAY ? HOUR_SECONDS : 0
}
