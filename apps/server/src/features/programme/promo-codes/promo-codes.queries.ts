import { normalisePromoCode, type PromoCodeTerms } from '@foyer/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { likeText } from '../../../db/like-text.ts'
import type { PromoCodesTable } from '../../../db/schema/index.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'
import type { EventRow } from '../events/index.ts'

/** `covers` are the ticket types that a code is for where it is looked at; null for all. */
export type PromoCodeRow = Selectable<PromoCodesTable> & { covers: string[] | null }
/**
 * `uses` are held and paid orders; `paid_orders` and `discount_given` are of those paid. `claimed` are the uses of all dates, of which
 * `uses` are those at the events that the reader may see.
 */
export type PromoCodeWithUse = PromoCodeRow & {
  max_uses: number | null
  claimed: number
  uses: number
  paid_orders: number
  discount_given: number
}

/** The terms of a code with its id, as selling reads them. `seriesId` names the series of which it is valid at all dates. */
export type PromoTerms = PromoCodeTerms & {
  id: string
  seriesId: string | null
  code: string
  maxPerBuyer: number | null
}

/** What a code belongs to: an event, or a series. */
export type PlaceOfCode = { readonly eventId: string } | { readonly seriesId: string }

/** An event at which codes are valid: its own, and those of the series that it is a date of. */
type PlaceOfCodes = Pick<EventRow, 'id' | 'series_id'>

export function promoTermsOf(row: PromoCodeRow): PromoTerms {
  return {
    id: row.id,
    seriesId: row.series_id,
    code: row.code,
    discountType: row.discount_type,
    value: row.value,
    ticketTypeIds: row.covers,
    unlocksHidden: row.unlocks_hidden,
    startsAt: row.starts_at,
    expiresAt: row.expires_at,
    maxPerBuyer: row.max_per_buyer,
    minOrderTotal: row.min_order_total,
    status: row.status,
  }
}

/** The codes that are valid at an event, whatever their state, with the version of their counters. */
export async function listPromoTerms(
  db: Database | Trx,
  event: PlaceOfCodes,
): Promise<(PromoTerms & { version: number })[]> {
  const rows = await db
    .selectFrom('promo_codes')
    .innerJoin('counters', 'counters.id', 'promo_codes.id')
    .selectAll('promo_codes')
    .select([coveredAt(event), 'counters.version'])
    .where(validAt(event))
    .where('archived_at', 'is', null)
    .execute()
  return rows.map((row) => ({ ...promoTermsOf(row), version: row.version }))
}

/** The codes of an event and of its series. A code of the event replaces a code of the series with the same name. */
function validAt(event: PlaceOfCodes) {
  return sql<boolean>`(promo_codes.event_id = ${event.id} or promo_codes.series_id = ${event.series_id} and not exists (
    select from promo_codes own where own.event_id = ${event.id} and own.code = promo_codes.code and own.archived_at is null))`
}

/** What a code covers, as the ticket types of one event: those of a date that were made from the tickets of its series. */
function coveredAt(event: PlaceOfCodes) {
  return sql<string[] | null>`case
    when promo_codes.series_id is null or promo_codes.ticket_type_ids is null then promo_codes.ticket_type_ids
    else array(
      select t.id from ticket_types t where t.event_id = ${event.id} and t.variant_of is null
        and t.series_ticket_id = any(promo_codes.ticket_type_ids) order by t.position, t.id)
  end`.as('covers')
}

/** Where the use of codes is looked at: at one event or over all dates, by a reader who is limited to some events or not (null). */
interface Lookout {
  readonly event: PlaceOfCodes | null
  readonly eventIds: readonly string[] | null
}

/**
 * Codes with their use. At one event, orders and discount are its own, while the uses are counted over all dates of a series. For members who
 * are limited to some events, only orders of these count.
 */
function selectWithUse(db: Database | Trx, { event, eventIds }: Lookout) {
  const seen = eventIds === null ? sql`true` : sql`orders.event_id = any(${[...eventIds]}::uuid[])`
  return db
    .selectFrom('promo_codes')
    .innerJoin('counters', 'counters.id', 'promo_codes.id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('orders')
          .select([
            sql<number>`count(*)::int`.as('paid_orders'),
            sql<number>`coalesce(sum(discount_total), 0)::bigint`.as('discount_given'),
          ])
          .whereRef('orders.promo_code_id', '=', 'promo_codes.id')
          .where('orders.paid_at', 'is not', null)
          .where(sql<boolean>`${event === null ? seen : sql`orders.event_id = ${event.id}`}`)
          .as('paid'),
      (join) => join.onTrue(),
    )
    .selectAll('promo_codes')
    .select(event === null ? sql<string[] | null>`promo_codes.ticket_type_ids`.as('covers') : coveredAt(event))
    .select(['counters.capacity as max_uses', 'counters.claimed', 'paid.paid_orders', 'paid.discount_given'])
    .select(
      eventIds === null
        ? sql<number>`counters.claimed`.as('uses')
        : sql<number>`(select count(*)::int from orders where orders.promo_code_id = promo_codes.id and ${seen}
            and (orders.state in ('held', 'awaiting_payment') or orders.paid_at is not null))`.as('uses'),
    )
    .where('promo_codes.archived_at', 'is', null)
}

export function findPromoCode(db: Database | Trx, id: string): Promise<PromoCodeWithUse | undefined> {
  return selectWithUse(db, { event: null, eventIds: null }).where('promo_codes.id', '=', id).executeTakeFirst()
}

/** A code that is valid at an event, as a visitor typed it. */
export function findPromoCodeByName(
  db: Database,
  event: PlaceOfCodes,
  typed: string,
): Promise<PromoCodeWithUse | undefined> {
  return selectWithUse(db, { event, eventIds: null })
    .where(validAt(event))
    .where('promo_codes.code', '=', normalisePromoCode(typed))
    .executeTakeFirst()
}

const ORDERS = {
  '-createdAt': sql`promo_codes.created_at desc, promo_codes.id desc`,
  code: sql`promo_codes.code`,
  '-uses': sql`uses desc, promo_codes.id desc`,
  '-discountGiven': sql`discount_given desc, promo_codes.id desc`,
} as const

interface PromoCodeFilter {
  page: number
  limit: number
  search?: string | undefined
  sort: keyof typeof ORDERS
}

/** A page of the codes that are valid at an event; `eventIds` are those that the reader is limited to, null for all. */
export function listPromoCodes(
  db: Database,
  { event, eventIds }: { event: PlaceOfCodes; eventIds: readonly string[] | null },
  filter: PromoCodeFilter,
) {
  return pageOfCodes(db, { valid: validAt(event), event, eventIds }, filter)
}

/** A page of the codes of a series, with their use over all of its dates, or over those that the reader is limited to. */
export function listSeriesPromoCodes(
  db: Database,
  { seriesId, eventIds }: { seriesId: string; eventIds: readonly string[] | null },
  filter: PromoCodeFilter,
) {
  return pageOfCodes(db, { valid: sql<boolean>`promo_codes.series_id = ${seriesId}`, event: null, eventIds }, filter)
}

function pageOfCodes(
  db: Database,
  { valid, ...lookout }: Lookout & { valid: RawBuilder<boolean> },
  filter: PromoCodeFilter,
): Promise<{ rows: PromoCodeWithUse[]; total: number }> {
  return pageOfRows(
    selectWithUse(db, lookout)
      .where(valid)
      .$if(Boolean(filter.search), (query) => query.where('code', 'like', patternOf(filter)))
      .orderBy(ORDERS[filter.sort]),
    db
      .selectFrom('promo_codes')
      .where(valid)
      .where('archived_at', 'is', null)
      .$if(Boolean(filter.search), (query) => query.where('code', 'like', patternOf(filter))),
    filter,
  )
}

function patternOf({ search = '' }: PromoCodeFilter): string {
  return `%${likeText(normalisePromoCode(search))}%`
}

export async function countPromoCodes(trx: Trx, place: PlaceOfCode): Promise<number> {
  const { count } = await trx
    .selectFrom('promo_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$call((query) =>
      'seriesId' in place ? query.where('series_id', '=', place.seriesId) : query.where('event_id', '=', place.eventId),
    )
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether an order was ever made with the code, in whatever state it is now. */
export async function wasRedeemed(trx: Trx, id: string): Promise<boolean> {
  const order = await trx.selectFrom('orders').select('id').where('promo_code_id', '=', id).limit(1).executeTakeFirst()
  return order !== undefined
}

/** The counters of those who have used a code that has a limit per buyer. */
export async function listPromoBuyerCounters(trx: Trx, id: string): Promise<string[]> {
  const { rows } = await sql<{ counter: string }>`
    select distinct promo_buyer_counter_id as counter from orders
    where promo_code_id = ${id} and promo_buyer_counter_id is not null`.execute(trx)
  return rows.map(({ counter }) => counter)
}
