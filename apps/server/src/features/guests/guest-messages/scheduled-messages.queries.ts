import { messageDueAt, type MessageDates, type MessageTime, required } from '@foyer/domain'
import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'
import type { ScheduledMessagesTable } from '../../../db/schema/index.ts'
import type { EventRow } from '../../programme/events/index.ts'

export type ScheduledRow = Selectable<ScheduledMessagesTable>

/** The times of an event from which the times of its messages are calculated. */
export function datesOf(event: Pick<EventRow, 'starts_at' | 'ends_at' | 'dates_open'>): MessageDates {
  return { startsAt: event.starts_at, endsAt: event.ends_at, datesOpen: event.dates_open }
}

export function timeOf({
  kind,
  at,
  anchor,
  minutes,
}: Pick<ScheduledRow, 'kind' | 'at' | 'anchor' | 'minutes'>): MessageTime {
  if (kind === 'at') return { kind, at: required(at, 'the moment of a message') }
  return {
    kind,
    anchor: required(anchor, 'what a message is planned by'),
    minutes: required(minutes, 'how far from it a message is planned'),
  }
}

export function dueAtOf(row: ScheduledRow, event: EventRow): Date | null {
  return messageDueAt(timeOf(row), datesOf(event))
}

/** The same in SQL, for finding and sorting them; null while the event has no date. */
const DUE_AT = sql<Date | null>`case when s.kind = 'at' then s.at when e.dates_open then null
  else (case s.anchor when 'start' then e.starts_at else e.ends_at end) + s.minutes * interval '1 minute' end`

const AT_ONCE = 100

/** Messages that are due by what was committed so far: the caller that sends one checks again under its locks. */
export async function listDue(db: Database, now: Date): Promise<{ id: string; event_id: string }[]> {
  const { rows } = await sql<{ id: string; event_id: string }>`
    select s.id, s.event_id from scheduled_messages s join events e on e.id = s.event_id
    where s.state = 'scheduled' and ${DUE_AT} <= ${now} order by ${DUE_AT}, s.id limit ${AT_ONCE}`.execute(db)
  return rows
}

/** Locked, so that sending, changing and deleting a scheduled message happen one after the other. */
export function lockScheduled(trx: Trx, eventId: string, id: string): Promise<ScheduledRow | undefined> {
  return trx
    .selectFrom('scheduled_messages')
    .selectAll()
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .forUpdate()
    .executeTakeFirst()
}

export function findScheduled(db: Database | Trx, id: string): Promise<ScheduledRow | undefined> {
  return db.selectFrom('scheduled_messages').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countScheduled(trx: Trx, eventId: string): Promise<number> {
  const { waiting } = await trx
    .selectFrom('scheduled_messages')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('event_id', '=', eventId)
    .where('automatic', 'is', null)
    .where('state', '=', 'scheduled')
    .executeTakeFirstOrThrow()
  return waiting
}

export type ListedScheduledRow = ScheduledRow & { author: string }

/** Messages written by hand that are waiting or could not be sent: the next one first, those without a date last. */
export function listScheduled(db: Database, eventId: string, filter: { page: number; limit: number }) {
  const listed = db
    .selectFrom('scheduled_messages as s')
    .where('s.event_id', '=', eventId)
    .where('s.automatic', 'is', null)
    .where('s.state', 'in', ['scheduled', 'failed'])
  return pageOfRows(
    listed
      .innerJoin('events as e', 'e.id', 's.event_id')
      .innerJoin('users', 'users.id', 's.author_id')
      .selectAll('s')
      .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('author'))
      .orderBy(sql`${DUE_AT} asc nulls last`)
      .orderBy('s.id'),
    listed,
    filter,
  )
}

export function listAutomatic(db: Database | Trx, eventId: string): Promise<ScheduledRow[]> {
  return db
    .selectFrom('scheduled_messages')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('automatic', 'is not', null)
    .execute()
}

/** The name of a message's author, as lists show it. */
export async function authorOf(db: Database | Trx, userId: string): Promise<string> {
  const { first_name: first, last_name: last } = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return `${first} ${last}`.trim()
}
