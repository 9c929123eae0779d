import { type OrderState, reportedRefusals, type ScanResult } from '@foyer/domain'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../../db/database.ts'
import type { PassAtPlace } from '../passes/passes.queries.ts'
import { ANNOUNCED, CLOSES, FORMER_EVENT, IS_OF_DOOR, OPENS } from './scan-facts.queries.ts'
import { type AtEvents, isAt } from './at-events.ts'
import type { ScansTable, TicketsTable } from '../../../../db/schema/index.ts'

/** How long an admission can be undone. */
export const UNDO_SECONDS = 60

export type ScanRow = Selectable<ScansTable>
type Later =
  'unproven' | 'received_at' | 'undone_at' | 'undone_by' | 'undo_reason' | 'happened_at' | 'sequence' | 'device_result'
export type NewScan = Required<Omit<Insertable<ScansTable>, Later>>
/** A scan that a phone decided offline, with the time by its own clock. */
export type NewOfflineScan = NewScan & {
  happened_at: RawBuilder<Date>
  sequence: number
  unproven: boolean
  device_result: ScanResult
}

export function findScan(db: Database | Trx, id: string): Promise<ScanRow | undefined> {
  return db.selectFrom('scans').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The event a scan names, with what its door lets through. */
export function findPlace(db: Database, place: { eventId: string; doorId: string | null }) {
  return db
    .selectFrom('events')
    .leftJoin('door_rules as doors', (join) =>
      join.on(sql<boolean>`${sql.raw(IS_OF_DOOR)}`).on('doors.id', '=', place.doorId),
    )
    .select([
      'events.id',
      'events.organiser_id',
      'events.starts_at',
      'events.ends_at',
      'events.dates_open',
      'events.series_id',
      'events.passes_for_series',
      'doors.ticket_type_ids',
      'doors.direction',
      'doors.shows_names',
      sql<Date | null>`${sql.raw(OPENS)}`.as('opens_at'),
      sql<Date | null>`${sql.raw(CLOSES)}`.as('closes_at'),
      'doors.arrival_before',
      'doors.arrival_after',
      'doors.list_id',
      sql<boolean>`${sql.raw(ANNOUNCED)}`.as('announced'),
    ])
    .where('events.id', '=', place.eventId)
    .executeTakeFirst()
}

/** A ticket with what a door decides by and shows. */
export type ScannedTicketRow = Pick<
  Selectable<TicketsTable>,
  | 'id'
  | 'order_id'
  | 'event_id'
  | 'ticket_type_id'
  | 'number'
  | 'guest_name'
  | 'state'
  | 'generation'
  | 'note'
  | 'checked_in_at'
  | 'checked_out_at'
  | 'transfer_id'
  | 'extra'
> & {
  order_state: OrderState
  quantity: number
  ticket_name: string
  /** It is a pass of the series of the date at which it was scanned. */
  pass?: PassAtPlace | undefined
}

export function findScannedTicket(db: Database | Trx, id: string): Promise<ScannedTicketRow | undefined> {
  return db
    .selectFrom('tickets')
    .innerJoin('orders', 'orders.id', 'tickets.order_id')
    .innerJoin('ticket_types', 'ticket_types.id', 'tickets.ticket_type_id')
    .selectAll('tickets')
    .select(['orders.state as order_state', 'orders.quantity', 'ticket_types.name as ticket_name'])
    .where('tickets.id', '=', id)
    .executeTakeFirst()
}

/** The date with this tag that a ticket was for before it moved to another. */
export async function findFormerEvent(trx: Trx, ticketId: string, tag: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select ${sql.raw(FORMER_EVENT('asked.tag'))} as id
    from tickets cross join (values (${tag}::text)) asked (tag) where tickets.id = ${ticketId}`.execute(trx)
  return rows[0]?.id ?? undefined
}

/** Whether the order of a ticket moved from an event to another date. */
export async function hasMovedFrom(trx: Trx, ticketId: string, eventId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('tickets')
    .innerJoin('order_moves', 'order_moves.order_id', 'tickets.order_id')
    .select('order_moves.id')
    .where('tickets.id', '=', ticketId)
    .where('tickets.event_id', '<>', eventId)
    .where('order_moves.from_event_id', '=', eventId)
    .executeTakeFirst()
  return found !== undefined
}

/** When the code of a generation stopped admitting, because the ticket was passed on or its codes were replaced. */
export async function findCodeEnd(trx: Trx, ticketId: string, generation: number): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from ticket_transfers where ticket_id = ${ticketId} and generation = ${generation + 1}
    union all
    select created_at from replaced_codes where ticket_id = ${ticketId} and generation = ${generation + 1}`.execute(trx)
  return rows[0]?.created_at
}

/** Writes a scan that leaves its ticket as it is. Undefined when its id is taken. */
export function insertScan(db: Database | Trx, scan: NewScan | NewOfflineScan): Promise<ScanRow | undefined> {
  return db
    .insertInto('scans')
    .values({ ...scan, received_at: sql<Date>`clock_timestamp()` })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/**
 * When and where a ticket had been let in at the time of a scan of it, also by a phone without a network that the server did not
 * agree with. An admission undone by then does not count. `atDate`: only at the date of the scan, as a pass is let in at several.
 */
export function findAdmissionBefore(db: Database, scan: { id: string; ticket_id: string | null; atDate: boolean }) {
  return db
    .selectFrom('scans as later')
    .innerJoin('scans as earlier', (join) =>
      join
        .onRef('earlier.ticket_id', '=', 'later.ticket_id')
        .onRef('earlier.happened_at', '<', 'later.happened_at')
        .on(sql<boolean>`earlier.list_id is not distinct from later.list_id`)
        .on(sql<boolean>`(earlier.event_id = later.event_id or not ${scan.atDate}::boolean)`)
        .on((eb) =>
          eb.or([
            eb('earlier.result', '=', 'admitted'),
            eb.and([
              eb('earlier.device_result', '=', 'admitted'),
              eb('earlier.result', 'in', reportedRefusals),
              eb('earlier.unproven', '=', false),
            ]),
          ]),
        ),
    )
    .leftJoin('doors', 'doors.id', 'earlier.door_id')
    .select(['earlier.scanned_at', 'doors.name as door_name'])
    .where('later.id', '=', scan.id)
    .where((eb) =>
      eb.or([eb('earlier.undone_at', 'is', null), eb('earlier.undone_at', '>', eb.ref('later.received_at'))]),
    )
    .orderBy('earlier.happened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type Admission = NonNullable<Awaited<ReturnType<typeof findAdmissionBefore>>>

export interface DoorAdmissions {
  /** Null for scans with the organiser's own account. */
  name: string | null
  admitted: number
  selfCheckIns: number
}

/** Admissions of a check-in list, the main one for null, by door; doors with the same name count as one. */
export function countAdmissions(db: Database, events: AtEvents, listId: string | null): Promise<DoorAdmissions[]> {
  return db
    .selectFrom('scans')
    .leftJoin('doors', 'doors.id', 'scans.door_id')
    .select((eb) => [
      'doors.name',
      eb.fn.countAll<number>().as('admitted'),
      sql<number>`(count(*) filter (where scans.self_service))::int`.as('selfCheckIns'),
    ])
    .where(isAt('scans.event_id', events))
    .where('scans.standing', 'in', ['admission', 'list_visit'])
    .$if(listId === null, (query) =>
      query.where(sql<boolean>`not exists (select from tickets where tickets.id = scans.ticket_id and tickets.extra)`),
    )
    .where(sql<boolean>`scans.list_id is not distinct from ${listId}::uuid`)
    .groupBy('doors.name')
    .orderBy('doors.name')
    .execute()
}
