import { normalisePromoCode, type PromoCodeTerms } from '@foyer/domain'
import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { likeText } from '../../../db/like-text.ts'
import type { PromoCodesTable } from '../../../db/schema/index.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'

export type PromoCodeRow = Selectable<PromoCodesTable>
/** `uses` are held and paid orders; `paid_orders` and `discount_given` are of those paid. */
export type PromoCodeWithUse = PromoCodeRow & {
  max_uses: number | null
  uses: number
  paid_orders: number
  discount_given: number
}

/** The terms of a code with its id, as selling reads them. */
export type PromoTerms = PromoCodeTerms & { id: string; code: string; maxPerBuyer: number | null }

export function promoTermsOf(row: PromoCodeRow): PromoTerms {
  return {
    id: row.id,
    code: row.code,
    discountType: row.discount_type,
    value: row.value,
    ticketTypeIds: row.ticket_type_ids,
    unlocksHidden: row.unlocks_hidden,
    startsAt: row.starts_at,
    expiresAt: row.expires_at,
    maxPerBuyer: row.max_per_buyer,
    minOrderTotal: row.min_order_total,
    status: row.status,
  }
}

/** The codes of an event that are not deleted, whatever their state. */
export async function listPromoTerms(db: Database | Trx, eventId: string): Promise<PromoTerms[]> {
  const rows = await db
    .selectFrom('promo_codes')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('archived_at', 'is', null)
    .execute()
  return rows.map(promoTermsOf)
}

function selectWithUse(db: Database | Trx) {
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
          .as('paid'),
      (join) => join.onTrue(),
    )
    .selectAll('promo_codes')
    .select(['counters.capacity as max_uses', 'counters.claimed as uses', 'paid.paid_orders', 'paid.discount_given'])
    .where('promo_codes.archived_at', 'is', null)
}

export function findPromoCode(db: Database | Trx, id: string): Promise<PromoCodeWithUse | undefined> {
  return selectWithUse(db).where('promo_codes.id', '=', id).executeTakeFirst()
}

/** A code of an event as a visitor typed it. */
export function findPromoCodeByName(
  db: Database,
  eventId: string,
  typed: string,
): Promise<PromoCodeWithUse | undefined> {
  return selectWithUse(db)
    .where('promo_codes.event_id', '=', eventId)
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

export async function listPromoCodes(
  db: Database,
  eventId: string,
  filter: PromoCodeFilter,
): Promise<{ rows: PromoCodeWithUse[]; total: number }> {
  return pageOfRows(
    selectWithUse(db)
      .where('promo_codes.event_id', '=', eventId)
      .$if(Boolean(filter.search), (query) => query.where('code', 'like', patternOf(filter)))
      .orderBy(ORDERS[filter.sort]),
    db
      .selectFrom('promo_codes')
      .where('event_id', '=', eventId)
      .where('archived_at', 'is', null)
      .$if(Boolean(filter.search), (query) => query.where('code', 'like', patternOf(filter))),
    filter,
  )
}

function patternOf({ search = '' }: PromoCodeFilter): string {
  return `%${likeText(normalisePromoCode(search))}%`
}

export async function countPromoCodes(trx: Trx, eventId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('promo_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether an order was ever made with the code, in whatever state it is now. */
export async function wasRedeemed(trx: Trx, id: string): Promise<boolean> {
  const order = await trx.selectFrom('orders').select('id').where('promo_code_id', '=', id).limit(1).executeTakeFirst()
  return order !== undefined
}
