import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { onlyRow } from '../../../db/only-row.ts'
import type { WaitingRoomsTable } from '../../../db/schema/index.ts'

export type RoomRow = Selectable<WaitingRoomsTable>

/** The room through which alone tickets of an event are sold; undefined where they are sold as usual. */
export function findOpenRoom(db: Database | Trx, eventId: string) {
  return db
    .selectFrom('waiting_rooms')
    .select(['starts_at', 'opens_minutes'])
    .where('event_id', '=', eventId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Those of these events whose tickets need a pass of a waiting room at the moment. */
export async function eventsWithOpenRoom(db: Database | Trx, eventIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('waiting_rooms')
    .select('event_id')
    .where('event_id', '=', sql<string>`any(${[...eventIds]}::uuid[])`)
    .where('ended_at', 'is', null)
    .execute()
  return new Set(rows.map(({ event_id }) => event_id))
}

/** Locked for a change by the organiser. Visitors who join meanwhile do not wait: they only refer to the row. */
export function lockRoom(trx: Trx, eventId: string): Promise<RoomRow | undefined> {
  return trx.selectFrom('waiting_rooms').selectAll().where('event_id', '=', eventId).forNoKeyUpdate().executeTakeFirst()
}

/** The row, locked for a turn of the draw or the counter; undefined if another process holds the lock and does the turn. */
export function lockRoomForTurn(trx: Trx, eventId: string): Promise<RoomRow | undefined> {
  return trx
    .selectFrom('waiting_rooms')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Rooms whose start has come and that have not ended. */
export async function listRoomsUnderWay(db: Database, now: Date): Promise<string[]> {
  const rooms = await db
    .selectFrom('waiting_rooms')
    .select('event_id')
    .where('ended_at', 'is', null)
    .where('starts_at', '<=', now)
    .execute()
  return rooms.map((room) => room.event_id)
}

/** A room with how many visitors joined it. */
export interface RoomState {
  readonly room: RoomRow
  readonly participants: number
}

/** Null where the event has no waiting room. */
export async function findRoomState(db: Database | Trx, eventId: string): Promise<RoomState | null> {
  const room = await db.selectFrom('waiting_rooms').selectAll().where('event_id', '=', eventId).executeTakeFirst()
  if (!room) return null
  if (room.drawn_at !== null) return { room, participants: room.numbered }
  const { count } = await db
    .selectFrom('waiting_visitors')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  return { room, participants: count }
}

/** Who takes part in the draw: all who came before the start. */
export async function listParticipants(trx: Trx, room: RoomRow): Promise<string[]> {
  const visitors = await trx
    .selectFrom('waiting_visitors')
    .select('id')
    .where('event_id', '=', room.event_id)
    .where('arrived_at', '<', room.starts_at)
    .execute()
  return visitors.map(({ id }) => id)
}

/** In one statement, so that none of them takes long. */
const MOST_WRITTEN = 10_000

/** Writes numbers from 1 in the order of the lots. */
export async function writeDraw(
  trx: Trx,
  eventId: string,
  lots: readonly { visitorId: string; lot: string }[],
): Promise<void> {
  for (let done = 0; done < lots.length; done += MOST_WRITTEN) {
    const part = lots.slice(done, done + MOST_WRITTEN)
    await sql`
      update waiting_visitors v set lot = decode(drawn.lot, 'hex'), number = ${done}::int + drawn.place::int
      from unnest(${part.map(({ visitorId }) => visitorId)}::uuid[], ${part.map(({ lot }) => lot)}::text[])
        with ordinality drawn(id, lot, place)
      where v.event_id = ${eventId} and v.id = drawn.id`.execute(trx)
  }
}

/** Numbers visitors who joined after the draw, in order of arrival; returns how many. */
export async function numberLateVisitors(trx: Trx, eventId: string, numbered: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update waiting_visitors v set number = ${numbered}::int + late.place::int
    from (
      select id, row_number() over (order by arrival) as place
      from waiting_visitors where event_id = ${eventId} and number is null order by arrival limit ${MOST_WRITTEN}
    ) late
    where v.event_id = ${eventId} and v.id = late.id`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** How many public admitting tickets are left, at most the places that the event has left. Null without a limit. */
export async function findPlacesLeft(db: Database | Trx, eventId: string): Promise<number | null> {
  const { rows } = await sql<{ left: number | null }>`
    select least(
      (select case when bool_or(c.capacity is null) then null else coalesce(sum(greatest(0, c.capacity - c.claimed)), 0) end
       from counters c join ticket_types t on t.id = c.id
       where c.event_id = ${eventId} and c.kind = 'ticket_type' and c.places > 0
         and t.visibility = 'public' and t.status <> 'archived'),
      (select greatest(0, c.capacity - c.claimed) from counters c where c.id = ${eventId})
    )::int as left`.execute(db)
  return onlyRow(rows).left
}

/** Whether there are unpaid holds, whose tickets may become available again. */
export async function hasUnpaidHolds(db: Database | Trx, eventId: string): Promise<boolean> {
  const held = await db
    .selectFrom('orders')
    .select('id')
    .where('event_id', '=', eventId)
    .where('state', 'in', ['held', 'awaiting_payment'])
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}

/** A visitor's number; undefined for who is not there. */
export function findVisitor(
  db: Database,
  { eventId, visitorId }: { eventId: string; visitorId: string },
): Promise<{ number: number | null } | undefined> {
  return db
    .selectFrom('waiting_visitors')
    .select('number')
    .where('event_id', '=', eventId)
    .where('id', '=', visitorId)
    .executeTakeFirst()
}

/** The draw as it is published: who took part, in the order of their numbers. */
export function listDraw(db: Database, { event_id: eventId, drawn }: RoomRow) {
  return db
    .selectFrom('waiting_visitors')
    .select(['number', 'id', sql<string>`encode(lot, 'hex')`.as('lot')])
    .where('event_id', '=', eventId)
    .where('number', '<=', drawn)
    .orderBy('number')
    .execute()
}
