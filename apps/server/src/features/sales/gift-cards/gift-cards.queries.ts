import {
  type GiftCardMovementKind,
  type GiftCardState,
  normaliseReference,
  type PaymentState,
  typedGiftCardCode,
} from '@foyer/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { likeText } from '../../../db/like-text.ts'
import { onlyRow } from '../../../db/only-row.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'
import type { GiftCardsTable } from '../../../db/schema/index.ts'
import { OWED_TO_ORGANISATION, PAYMENT_OF_SALE } from './charged-back.ts'
import { giftCardHash } from './gift-card-code.ts'

export type GiftCardRow = Selectable<GiftCardsTable>

/** A sold card's sale and payment; null where it was given away. */
export interface SaleOfCard {
  readonly reference: string
  readonly buyer_name: string
  readonly buyer_email: string | null
  readonly recipient_name: string
  readonly deliver_at: string | null
  readonly delivered_at: string | null
  readonly paid_at: string
  readonly payment: PaymentState
  readonly refunded: number
  readonly refund_failed: boolean
  /** Whether a bank is deciding on the payment, or has taken money of it back. */
  readonly disputed: boolean
  readonly terms_version: number | null
  readonly privacy_version: number | null
  readonly agreed_at: string | null
}

/**
 * A card with the amounts that orders use: `held` for unpaid orders, `spent` for paid ones, less what was returned. `owed`: the part of the
 * balance that belongs to the organisation, since it bore what the buyer's bank took back.
 */
export type GiftCardWithUse = GiftCardRow & { held: number; spent: number; sale: SaleOfCard | null; owed: number }

/** The amount that unpaid orders have claimed of a card, minor units. Read in a query of `gift_cards`. */
export const HELD_BY_ORDERS = sql<number>`(select coalesce(-sum(m.amount), 0)::bigint from gift_card_movements m
  join orders o on o.id = m.order_id where m.card_id = gift_cards.id and m.kind in ('redeemed', 'released')
    and o.state in ('held', 'awaiting_payment'))`

const withUse = (db: Database | Trx) =>
  db
    .selectFrom('gift_cards')
    .selectAll('gift_cards')
    .select([
      HELD_BY_ORDERS.as('held'),
      sql<number>`(select coalesce(-sum(m.amount), 0)::bigint from gift_card_movements m
        join orders o on o.id = m.order_id where m.card_id = gift_cards.id and m.kind in ('redeemed', 'released', 'returned')
          and o.paid_at is not null)`.as('spent'),
      OWED_TO_ORGANISATION.as('owed'),
      sql<SaleOfCard | null>`(
        select jsonb_build_object('reference', s.reference, 'buyer_name', s.buyer_name, 'buyer_email', s.buyer_email,
          'recipient_name', s.recipient_name, 'deliver_at', s.deliver_at, 'delivered_at', s.delivered_at,
          'terms_version', s.terms_version, 'privacy_version', s.privacy_version, 'agreed_at', s.agreed_at,
          'paid_at', s.paid_at, 'payment', paid.state, 'refunded', paid.refunded + paid.refunding,
          'refund_failed', exists (select from refunds r where r.payment_id = paid.id and r.state = 'failed'),
          'disputed', exists (select from disputes d where d.payment_id = paid.id and d.state in ('open', 'lost')))
        from gift_card_sales s, lateral (${PAYMENT_OF_SALE}) paid where s.id = gift_cards.sale_id)`.as('sale'),
    ])

export interface GiftCardFilter {
  readonly search?: string | undefined
  readonly state?: GiftCardState | undefined
  /** Whether addresses are searched: a reader who does not see them must not find them out by searching. */
  readonly contacts: boolean
  readonly page: number
  readonly limit: number
}

const STATES: Readonly<Record<GiftCardState, RawBuilder<boolean>>> = {
  active: sql<boolean>`balance > 0 and not frozen and coalesce(expires_at > now(), true)`,
  empty: sql<boolean>`balance = 0 and not frozen and coalesce(expires_at > now(), true)`,
  expired: sql<boolean>`expires_at <= now() and not frozen`,
  frozen: sql<boolean>`frozen`,
}

/** The cards of an organisation, the newest first. A whole code finds its card, the end of a code all cards whose codes end that way. */
export function listGiftCards(
  db: Database,
  organisationId: string,
  { search = '', state, contacts, ...page }: GiftCardFilter,
) {
  const code = typedGiftCardCode(search)
  const found = code
    ? sql<boolean>`code_hash = ${giftCardHash(code)}`
    : sql<boolean>`(${search} = '' or code_tail = upper(${search}) or (${contacts} and recipient_email ilike ${`%${likeText(search)}%`})
        or exists (select from gift_card_sales s where s.id = gift_cards.sale_id
          and ((${contacts} and s.buyer_email ilike ${`%${likeText(search)}%`}) or s.reference = ${normaliseReference(search)})))`
  const wanted = state ? STATES[state] : sql<boolean>`true`
  return pageOfRows(
    withUse(db)
      .where('organisation_id', '=', organisationId)
      .where(found)
      .where(wanted)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
    db.selectFrom('gift_cards').where('organisation_id', '=', organisationId).where(found).where(wanted),
    page,
  )
}

/** Only finds cards of this organisation. */
export function findGiftCard(
  db: Database | Trx,
  organisationId: string,
  id: string,
): Promise<GiftCardWithUse | undefined> {
  return withUse(db).where('organisation_id', '=', organisationId).where('gift_cards.id', '=', id).executeTakeFirst()
}

/** A card of any organisation, as its mail needs it. */
export function readGiftCard(db: Database, id: string): Promise<GiftCardRow | undefined> {
  return db.selectFrom('gift_cards').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The id of the card with this code. */
export async function findGiftCardByCode(db: Database | Trx, code: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('gift_cards')
    .select('id')
    .where('code_hash', '=', giftCardHash(code))
    .executeTakeFirst()
  return found?.id
}

/** Whether a card was bought, so that its money has been collected. */
export async function isSoldCard(db: Database | Trx, id: string): Promise<boolean> {
  const found = await db.selectFrom('gift_cards').select('sale_id').where('id', '=', id).executeTakeFirst()
  return found !== undefined && found.sale_id !== null
}

/** The part of an order that cards given away by the organiser pay, for which no money arrived. Minor units. */
export async function promisedPart(
  db: Database | Trx,
  { id, gift_card_amount: amount }: { id: string; gift_card_amount: number },
): Promise<number> {
  if (amount === 0) return 0
  const { rows } = await sql<{ promised: number }>`
    select coalesce(-sum(m.amount), 0)::bigint as promised from gift_card_movements m
    join gift_cards c on c.id = m.card_id
    where m.order_id = ${id} and m.kind in ('redeemed', 'released') and c.sale_id is null`.execute(db)
  return onlyRow(rows).promised
}

/** Locks a card, so that concurrent orders each see what the others left. */
export function lockGiftCard(trx: Trx, id: string): Promise<GiftCardRow | undefined> {
  return trx.selectFrom('gift_cards').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Changes a balance by a movement that says why. Amounts in minor units; the database refuses a negative balance. */
export async function moveGiftCard(
  trx: Trx,
  cardId: string,
  movement: {
    readonly kind: GiftCardMovementKind
    readonly amount: number
    readonly orderId?: string
    readonly refundId?: string
    readonly actorId?: string
  },
): Promise<string> {
  const { kind, amount, orderId = null, refundId = null, actorId = null } = movement
  const { rows } = await sql<{ id: string }>`
    select move_gift_card(${cardId}, ${kind}, ${amount}, ${orderId}::uuid, ${refundId}::uuid, ${actorId}::uuid) as id`.execute(
    trx,
  )
  return onlyRow(rows).id
}

export interface MovementOfCard {
  id: string
  kind: GiftCardMovementKind
  amount: number
  created_at: Date
  refund_id: string | null
  actor_id: string | null
  order_id: string | null
  reference: string | null
  first_name: string | null
  last_name: string | null
}

/** What changed the balance of a card, the newest first. */
export function listCardMovements(
  db: Database,
  cardId: string,
  page: { page: number; limit: number },
): Promise<{ rows: MovementOfCard[]; total: number }> {
  return pageOfRows(
    db
      .selectFrom('gift_card_movements as m')
      .leftJoin('orders as o', 'o.id', 'm.order_id')
      .leftJoin('users as u', 'u.id', 'm.actor_id')
      .select([
        'm.id',
        'm.kind',
        'm.amount',
        'm.created_at',
        'm.refund_id',
        'm.actor_id',
        'm.order_id',
        'o.reference',
        'u.first_name',
        'u.last_name',
      ])
      .where('m.card_id', '=', cardId)
      .orderBy('m.created_at', 'desc')
      .orderBy('m.id', 'desc'),
    db.selectFrom('gift_card_movements').where('card_id', '=', cardId),
    page,
  )
}

/** Cards with a balance that are frozen after a bank's decision. Cards of which a bank is still deciding are left out. */
export async function listChargedBackCards(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('gift_cards')
    .select('id')
    .where('balance', '>', 0)
    .where('frozen', '=', true)
    .where(
      sql<boolean>`not exists (select from payments p join disputes d on d.payment_id = p.id
        where p.gift_card_sale_id = gift_cards.sale_id and d.state = 'open')`,
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The part of a locked card's balance that belongs to the organisation, minor units. */
export async function owedToOrganisation(trx: Trx, id: string): Promise<number> {
  const card = await trx
    .selectFrom('gift_cards')
    .select(OWED_TO_ORGANISATION.as('owed'))
    .where('id', '=', id)
    .executeTakeFirst()
  return card?.owed ?? 0
}

/** Expired cards with a balance. */
export async function listExpiredCards(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('gift_cards')
    .select('id')
    .where('balance', '>', 0)
    .where('frozen', '=', false)
    .where(sql<boolean>`expires_at <= now()`)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
