import type { BroadcastAudience } from '@foyer/contract'
import { type SqlBool, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'

/** The users an audience means at this moment. Suspended accounts, unproved addresses and administrators never belong to one. */
export function audienceUsers(db: Database | Trx, audience: BroadcastAudience) {
  const reachable = db
    .selectFrom('users')
    .where('users.email_verified_at', 'is not', null)
    .where('users.suspended_at', 'is', null)
    .where('users.is_admin', '=', false)
  switch (audience.kind) {
    case 'everyone':
      return reachable
    case 'organisers':
      return reachable.where(sql<SqlBool>`exists (
        select from members join events on events.organiser_id = members.organisation_id
        where members.user_id = users.id)`)
    case 'buyers':
      return reachable.where(sql<SqlBool>`exists (
        select from orders where orders.email = users.email
          and orders.paid_at > now() - make_interval(months => ${audience.months}))`)
    case 'event_organisers':
      return reachable.where(sql<SqlBool>`exists (
        select from members join events on events.organiser_id = members.organisation_id
        where members.user_id = users.id and (members.event_ids is null or events.id = any(members.event_ids))
          and events.id = any(${audience.eventIds}::uuid[]))`)
    case 'users':
      return reachable.where(sql<SqlBool>`users.id = any(${audience.userIds}::uuid[])`)
  }
}

const wantsMail = sql<SqlBool>`not exists (select from mail_opt_outs where mail_opt_outs.user_id = users.id)`

/** How many an audience means, and how many of them take broadcasts by mail. */
export async function countAudience(db: Database | Trx, audience: BroadcastAudience) {
  const counted = await audienceUsers(db, audience)
    .select((eb) => [
      eb.fn.countAll<number>().as('recipients'),
      sql<number>`count(*) filter (where ${wantsMail})`.as('by_mail'),
    ])
    .executeTakeFirstOrThrow()
  return { recipients: counted.recipients, byMail: counted.by_mail }
}

/** The next of an audience in id order, with whether they take mail. */
export function nextRecipients(trx: Trx, audience: BroadcastAudience, after: string | null, limit: number) {
  return audienceUsers(trx, audience)
    .select(['users.id', sql<boolean>`${wantsMail}`.as('wants_mail')])
    .$call((query) => (after === null ? query : query.where('users.id', '>', after)))
    .orderBy('users.id')
    .limit(limit)
    .execute()
}

/** The selected events or users of an audience that do not exist. */
export async function unknownChoices(db: Database, audience: BroadcastAudience): Promise<string[]> {
  if (audience.kind === 'event_organisers')
    return missing(audience.eventIds, await ids(db, 'events', audience.eventIds))
  if (audience.kind === 'users') return missing(audience.userIds, await ids(db, 'users', audience.userIds))
  return []
}

function missing(wanted: readonly string[], found: Set<string>): string[] {
  return wanted.filter((id) => !found.has(id))
}

async function ids(db: Database, table: 'events' | 'users', wanted: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom(table).select('id').where('id', 'in', wanted).execute()
  return new Set(rows.map(({ id }) => id))
}
