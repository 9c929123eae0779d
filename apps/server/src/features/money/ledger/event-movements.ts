import type { MovementKind } from '@foyer/domain'
import { onlyRow } from '../../../db/only-row.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { instantThenId, type Keyset, orderOf } from '../../../db/keyset.ts'
import { type CursorQuery, pageFrom, type SortedRow, startOf } from '../../../http/cursor-paging.ts'

/**
 * The sides of an event's money, minor units: earned − refunds − chargebacks − fees − tax − giftCards = held + released. `released` is what
 * became available, less what lost disputes and refunds took of it later; `owed` is the part of these the organiser has not paid
 * yet. `disputed` is what open disputes may still take.
 */
export interface EventFigures {
  readonly earned: number
  readonly refunds: number
  readonly chargebacks: number
  readonly fees: number
  readonly tax: number
  /** What gift cards that the organiser gave away paid, less what went back to them. */
  readonly giftCards: number
  readonly held: number
  readonly released: number
  readonly owed: number
  readonly disputed: number
}

const NOTHING: EventFigures = {
  earned: 0,
  refunds: 0,
  chargebacks: 0,
  fees: 0,
  tax: 0,
  giftCards: 0,
  held: 0,
  released: 0,
  owed: 0,
  disputed: 0,
}

export async function eventFigures(db: Database | Trx, eventId: string): Promise<EventFigures> {
  const { rows } = await sql<EventFigures>`
    select coalesce(sum(paid) filter (where movement in ('sale', 'move')), 0)::bigint as earned,
      coalesce(-sum(paid) filter (where movement = 'refund'), 0)::bigint as refunds,
      coalesce(sum(charged_back), 0)::bigint as chargebacks,
      coalesce(sum(fee), 0)::bigint as fees, coalesce(sum(tax), 0)::bigint as tax,
      coalesce(sum(gift_cards), 0)::bigint as "giftCards",
      coalesce(sum(held), 0)::bigint as held, coalesce(sum(available - owed), 0)::bigint as released,
      coalesce(sum(owed), 0)::bigint as owed,
      (select coalesce(sum(d.organiser_share), 0)::bigint from disputes d join payments p on p.id = d.payment_id
        join orders o on o.id = p.order_id where o.event_id = ${eventId} and d.state = 'open') as disputed
    from event_movements where event_id = ${eventId}`.execute(db)
  return rows[0] ?? NOTHING
}

/** One movement with what caused it. A settlement has the order and the dispute of the debt that it paid. */
export interface MovementRow {
  id: string
  origin_id: string
  movement: MovementKind
  created_at: Date
  reference: string | null
  /** The provider's name of the dispute, and the reason the buyer's bank gave for it. */
  dispute: string | null
  reason: string | null
  paid: number
  charged_back: number
  fee: number
  tax: number
  gift_cards: number
  yours: number
  released: number
  owed: number
}

const movements = (eventId: string, sortText: RawBuilder<string> = sql`null`) => sql`
  select m.id, m.origin_id, m.movement, m.created_at, o.reference, d.provider_reference as dispute, d.reason, m.paid,
    m.charged_back, m.fee, m.tax, m.gift_cards, m.held + m.available - m.owed as yours, m.available - m.owed as released, m.owed,
    ${sortText} as sort_text
  from event_movements m
  left join orders o on o.id = ledger_order(m.origin_kind, m.origin_ref)
  left join disputes d on d.id = case when m.origin_kind = 'dispute_lost' then m.origin_ref::uuid end
  where m.event_id = ${eventId}`

const NEWEST_FIRST: Keyset = {
  name: '-at',
  key: instantThenId(sql`m.created_at`, sql`m.id`),
  id: sql`m.origin_id`,
  descending: true,
}

/** A page of an event's movements, the newest first. */
export async function listMovements(
  db: Database,
  eventId: string,
  query: CursorQuery,
): Promise<{ rows: MovementRow[]; total: number; next: string | null }> {
  const start = startOf(NEWEST_FIRST, query)
  const found = await sql<MovementRow & SortedRow>`
    ${movements(eventId, NEWEST_FIRST.key.text)} and ${start.from}
    order by ${orderOf(NEWEST_FIRST)} limit ${start.limit} offset ${start.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from event_movements where event_id = ${eventId}`.execute(db)
  return { ...pageFrom(start, found.rows, ({ origin_id: id }) => id), total: onlyRow(counted.rows).total }
}

/** The movements from the first on, after one that was seen. */
export async function movementsAfter(
  db: Database,
  eventId: string,
  after: Pick<MovementRow, 'id' | 'origin_id'> | null,
  limit: number,
): Promise<MovementRow[]> {
  const beyond = after
    ? sql`and (m.created_at, m.id, m.origin_id) >
        (select created_at, id, ${after.origin_id}::uuid from ledger_transactions where id = ${after.id})`
    : sql``
  const { rows } = await sql<MovementRow>`
    ${movements(eventId)} ${beyond} order by m.created_at, m.id, m.origin_id limit ${limit}`.execute(db)
  return rows
}
