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

/** Ends the waiting room of an event whose tickets are not sold any more, if it has one that has not ended. */
export async function endRoom(trx: Trx, eventId: string, now: Date): Promise<void> {
  await trx
    .updateTable('waiting_rooms')
    .set({ ended_at: now, ended_because: 'off' })
    .where('event_id', '=', eventId)
    .where('ended_at', 'is', null)
    .execute()
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

/** All rooms that have not ended, each with how many of its visitors have no number yet. */
export function listOpenRooms(db: Database) {
  return db
    .selectFrom('waiting_rooms as r')
    .selectAll('r')
    .select(
      sql<number>`(select count(*) from waiting_visitors v where v.event_id = r.event_id and v.number is null)::int`.as(
        'unnumbered',
      ),
    )
    .where('r.ended_at', 'is', null)
    .execute()
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

/** What a waiting room leads to. */
export interface Supply {
  /** How many people can still buy a public ticket now, at most the places that the event has left. Null without a limit. */
  readonly placesLeft: number | null
  /** Whether tickets may come on sale without a hold being given back: their sales begin later, or all sales are paused. */
  readonly opensLater: boolean
}

/**
 * Counts people: a table for four is four places, and none where the event has only three left. Extras admit nobody. Bundles add the
 * people of their parts that are not on sale singly, such as tickets that are hidden and sold in bundles alone.
 */
export async function findSupply(db: Database | Trx, eventId: string, now: Date): Promise<Supply> {
  const { rows } = await sql<Supply>`
    with event as (
      select e.dates_open, e.ends_at, c.capacity - c.claimed as left
      from events e left join counters c on c.id = e.id where e.id = ${eventId}
    ), types as (
      select t.id,
        case when t.status = 'paused' or event.dates_open then 'paused'
          when t.sales_start_at > ${now} then 'later' else 'on_sale' end as state,
        case when coalesce(c.capacity, event.left) is not null
          then greatest(0, least(c.capacity - c.claimed, event.left / c.places)) * c.places end as people
      from event, counters c join ticket_types t on t.id = c.id
      where c.event_id = ${eventId} and c.kind = 'ticket_type' and c.places > 0
        and t.visibility = 'public' and t.status <> 'archived'
        and ${now} < least(t.sales_end_at, event.ends_at)
    ), parts as (
      select p.bundle_id, p.quantity, c.places, t.status,
        exists (select from types where types.id = t.id and state = 'on_sale') as singly,
        -- An extra with variants has as many as they have together.
        (select case when bool_and(stock.capacity is not null) then sum(stock.capacity - stock.claimed) end
          from ticket_types choice join counters stock on stock.id = choice.id
          where choice.status <> 'archived' and t.id = coalesce(choice.variant_of, choice.id)
            and not exists (select from ticket_types variant where variant.variant_of = choice.id)) as left
      from bundle_parts p join ticket_types t on t.id = p.ticket_type_id join counters c on c.id = t.id
      where t.event_id = ${eventId}
    ), bundles_on_sale as (
      select
        case when bool_or(part.status = 'paused') or event.dates_open then 'paused'
          when b.sales_start_at > ${now} then 'later' else 'on_sale' end as state,
        least(c.capacity - c.claimed, min(part.left / part.quantity),
          event.left / nullif(sum(part.quantity * part.places), 0))::int as number,
        sum(part.quantity * part.places) filter (where not part.singly and part.places > 0) as people
      from event, bundles b join counters c on c.id = b.id join parts part on part.bundle_id = b.id
      where b.event_id = ${eventId} and b.visibility = 'public' and b.archived_at is null
        and ${now} < least(b.sales_end_at, event.ends_at)
      group by b.id, c.id, event.dates_open, event.left
      having not bool_or(part.status = 'archived')
    ), sources as (
      select state, people from types
      union all
      select state, case when number is not null then greatest(0, number) * people end
      from bundles_on_sale where people is not null
    )
    select
      case when bool_or(people is null) filter (where state = 'on_sale') then null
        else least(coalesce(sum(people) filter (where state = 'on_sale'), 0), max(event.left)) end::int as "placesLeft",
      coalesce(bool_or(people is distinct from 0 and state = 'later'), false)
        or coalesce(bool_or(people is distinct from 0 and state = 'paused') and not bool_or(state = 'on_sale'), false)
        as "opensLater"
    from event left join sources on true`.execute(db)
  return onlyRow(rows)
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
