import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { likeText } from '../../../db/like-text.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'
import type { FollowersTable } from '../../../db/schema/index.ts'
import { type OrganisationRow, suspendedSince } from '../../people/organisations/index.ts'

export type FollowerRow = Selectable<FollowersTable>

/** The followers who receive e-mails: they confirmed their address and have not unfollowed. */
function followersOf(db: Database | Trx, organisationId: string) {
  return db
    .selectFrom('followers')
    .where('organisation_id', '=', organisationId)
    .where('confirmed_at', 'is not', null)
    .where('left_at', 'is', null)
}

export function isFollowing({ confirmed_at: confirmed, left_at: left }: FollowerRow): boolean {
  return confirmed !== null && left === null
}

export function findFollower(db: Database | Trx, id: string): Promise<FollowerRow | undefined> {
  return db.selectFrom('followers').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countFollowers(db: Database, organisationId: string): Promise<number> {
  const { total } = await followersOf(db, organisationId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** A page of an organisation's followers, the newest first. */
export function listFollowers(
  db: Database,
  organisationId: string,
  filter: { page: number; limit: number; search?: string | undefined },
) {
  const matching = followersOf(db, organisationId).$call((query) =>
    filter.search ? query.where('email', 'like', `%${likeText(filter.search.toLowerCase())}%`) : query,
  )
  return pageOfRows(
    matching.select(['id', 'email', 'confirmed_at']).orderBy('confirmed_at', 'desc').orderBy('id', 'desc'),
    matching,
    filter,
  )
}

export async function listFormerSlugs(db: Database, organisationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('former_slugs')
    .select('slug')
    .where('organisation_id', '=', organisationId)
    .orderBy('ended_at', 'desc')
    .execute()
  return rows.map(({ slug }) => slug)
}

/** An organisation by the address of its public page; suspended organisations are not found. */
export function findBySlug(db: Database, slug: string): Promise<OrganisationRow | undefined> {
  return db
    .selectFrom('organisations')
    .selectAll()
    .where('slug', '=', slug)
    .where(suspendedSince(sql`organisations.id`), 'is', null)
    .executeTakeFirst()
}

/**
 * Takes the next followers who have not been queued for an event, in id order. The primary key keeps two jobs from taking the same
 * follower.
 */
export async function claimFollowers(
  trx: Trx,
  event: { id: string; organiser_id: string },
  after: string | null,
  limit: number,
): Promise<{ claimed: string[]; last: string | null }> {
  const next = await followersOf(trx, event.organiser_id)
    .select('id')
    .$call((query) => (after === null ? query : query.where('id', '>', after)))
    .orderBy('id')
    .limit(limit)
    .execute()
  const last = next.at(-1)?.id ?? null
  if (last === null) return { claimed: [], last }
  const claimed = await trx
    .insertInto('follower_mails')
    .values(next.map(({ id }) => ({ event_id: event.id, follower_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('follower_id')
    .execute()
  return { claimed: claimed.map(({ follower_id: id }) => id), last: next.length < limit ? null : last }
}

/** How many other events of an organisation its followers have been notified of since an instant. */
export async function countToldEvents(
  db: Database | Trx,
  event: { id: string; organiser_id: string },
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ told: number }>`
    select count(*)::int as told from events
    where organiser_id = ${event.organiser_id} and id <> ${event.id} and exists (
      select from follower_mails where follower_mails.event_id = events.id and queued_at > ${since})`.execute(db)
  return rows[0]?.told ?? 0
}

/** Whether a mail about an event is queued for a follower and not sent yet. */
export async function isQueued(db: Database, eventId: string, followerId: string): Promise<boolean> {
  const queued = await db
    .selectFrom('follower_mails')
    .select('event_id')
    .where('event_id', '=', eventId)
    .where('follower_id', '=', followerId)
    .where('mailed_at', 'is', null)
    .executeTakeFirst()
  return queued !== undefined
}

/**
 * Records that the mail with this key was sent. If it was not needed any more, for example because the event was taken down before, the
 * follower's row is deleted: if the event becomes public again, the follower is notified then.
 */
export async function recordFollowerMail(
  db: Database,
  { eventId, followerId, key }: { eventId: string; followerId: string; key: string },
): Promise<void> {
  const sent = sql<SqlBool>`exists (select from sent_mails where sent_mails.key = ${key})`
  const mail = { eventId, followerId }
  await db
    .updateTable('follower_mails')
    .set({ mailed_at: sql<Date>`now()` })
    .where('event_id', '=', mail.eventId)
    .where('follower_id', '=', mail.followerId)
    .where(sent)
    .execute()
  await db
    .deleteFrom('follower_mails')
    .where('event_id', '=', mail.eventId)
    .where('follower_id', '=', mail.followerId)
    .where('mailed_at', 'is', null)
    .execute()
}
