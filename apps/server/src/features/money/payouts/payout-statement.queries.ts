import type { MovementKind } from '@foyer/domain'
import { onlyRow } from '../../../db/only-row.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { PayoutRow } from './payout-requests.queries.ts'

/** Where on an account a statement begins or ends: a transaction, itself included in what came before. */
interface Mark {
  readonly at: Date
  readonly id: string
}

/** The stretch of an organiser's available balance that a payout closes: after the payout before it, its own included. */
export interface PayoutStatementWindow {
  readonly organiserId: string
  readonly currency: string
  /** Null: from the very first movement. */
  readonly after: Mark | null
  /** Null while the payout has not left the balance: up to now. */
  readonly upTo: Mark | null
}

export async function windowOf(db: Database, payout: PayoutRow): Promise<PayoutStatementWindow> {
  const { rows } = await sql<{ id: string; created_at: Date; own: boolean }>`
    select t.id, t.created_at, t.ref = ${payout.id} as own
    from ledger_transactions t join payouts p on p.id::text = t.ref
    where t.kind = 'payout_submitted' and p.organiser_id = ${payout.organiser_id} and p.currency = ${payout.currency}
    order by t.created_at, t.id`.execute(db)
  const own = rows.findIndex((row) => row.own)
  const before = own === -1 ? rows.at(-1) : rows[own - 1]
  const markOf = (row: { id: string; created_at: Date } | undefined) =>
    row ? { at: row.created_at, id: row.id } : null
  return {
    organiserId: payout.organiser_id,
    currency: payout.currency,
    after: markOf(before),
    upTo: markOf(rows[own]),
  }
}

/** By id, because times come here without their microseconds. */
const later = (table: string, mark: Pick<Mark, 'id'> | null): RawBuilder<boolean> => {
  const [at, id] = [sql.ref(`${table}.created_at`), sql.ref(`${table}.id`)]
  return mark
    ? sql<boolean>`(${at}, ${id}) > (select created_at, id from ledger_transactions where id = ${mark.id})`
    : sql<boolean>`true`
}
const notLater = (table: string, mark: Mark | null): RawBuilder<boolean> =>
  mark ? sql<boolean>`not (${later(table, mark)})` : sql<boolean>`true`

/** What moved the available balance, credits to the organiser positive. */
const movesOf = ({ organiserId, currency }: PayoutStatementWindow) => sql`
  select t.id, t.kind, t.ref, t.event_id, t.created_at, -sum(e.amount)::bigint as amount
  from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
  where a.kind = 'organiser_available' and a.organiser_id = ${organiserId} and a.currency = ${currency}
  group by t.id`

export async function openingBalance(db: Database, window: PayoutStatementWindow): Promise<number> {
  if (!window.after) return 0
  const { rows } = await sql<{ opening: number }>`
    select coalesce(sum(m.amount), 0)::bigint as opening from (${movesOf(window)}) m
    where ${notLater('m', window.after)}`.execute(db)
  return onlyRow(rows).opening
}

export interface PayoutStatementMove {
  kind: string
  event_id: string | null
  event_title: string | null
  /** Of a payout that left or came back. */
  payout_reference: string | null
  /** Of a chargeback, and of the debt that a settlement paid. */
  order_reference: string | null
  dispute: string | null
  reason: string | null
  first_at: Date
  transactions: number
  amount: number
}

/** The movements of a window, those of one kind and event as one; chargebacks and settlements each with its order. */
export async function listMoves(db: Database, window: PayoutStatementWindow): Promise<PayoutStatementMove[]> {
  const { rows } = await sql<PayoutStatementMove>`
    select m.kind, ev.id as event_id, ev.title as event_title, p.reference as payout_reference,
      o.reference as order_reference, d.provider_reference as dispute, d.reason, min(m.created_at) as first_at,
      count(*)::int as transactions, sum(coalesce(-s.amount, m.amount))::bigint as amount
    from (${movesOf(window)}) m
    left join debt_settlements s on s.transaction_id = m.id
    left join ledger_transactions origin on origin.id = s.origin_id
    left join events ev on ev.id = coalesce(s.event_id, m.event_id)
    left join payouts p on m.kind like 'payout%' and p.id::text = m.ref
    left join orders o on o.id = case when ledger_movement(m.kind) in ('chargeback', 'settlement')
      then ledger_order(coalesce(origin.kind, m.kind), coalesce(origin.ref, m.ref)) end
    left join disputes d on d.id = case when coalesce(origin.kind, m.kind) = 'dispute_lost'
      then coalesce(origin.ref, m.ref)::uuid end
    where ${later('m', window.after)} and ${notLater('m', window.upTo)}
    group by m.kind, ev.id, ev.title, p.reference, o.reference, d.id
    order by first_at, m.kind = 'owed_settled', m.kind, ev.id, o.reference`.execute(db)
  return rows
}

/** The releases of a window, each with the stretch of its event's movements that it released. */
const releases = (window: PayoutStatementWindow) => sql`
  select m.id, m.event_id, m.created_at, m.amount, before.created_at as from_at, before.id as from_id
  from (${movesOf(window)}) m
  left join lateral (
    select t.created_at, t.id from ledger_transactions t
    where t.event_id = m.event_id and t.kind = 'release' and (t.created_at, t.id) < (m.created_at, m.id)
    order by t.created_at desc, t.id desc limit 1
  ) before on true
  where m.kind = 'release' and m.event_id is not null
    and ${later('m', window.after)} and ${notLater('m', window.upTo)}`

const within = sql`m.event_id = r.event_id and m.movement <> 'release' and (m.held <> 0 or m.movement in ('sale', 'move'))
  and (m.created_at, m.id) < (r.created_at, r.id)
  and (r.from_id is null or (m.created_at, m.id) > (r.from_at, r.from_id))`

/** Orders that moved to the event are sales of it, and those that moved away are none any more. */
const SOLD = sql`m.movement in ('sale', 'move')`

/** A surcharge does not count as an order, but its money counts: it belongs to the order that moved by it. */
const ORDERS = sql`case when m.movement = 'move' then sign(m.paid)
  when exists (select from orders o where o.id = ledger_order(m.origin_kind, m.origin_ref) and o.surcharge_of is not null) then 0
  else 1 end`

/** What gift cards that the organiser gave away paid of a sale: no money came for it, so the event does not hold it. */
const BY_GIFT_CARDS = sql`m.paid - m.fee - m.tax - m.held`

export interface ReleasedEvent {
  event_id: string
  orders: number
  gross: number
  fees: number
  tax: number
  /** The organiser's part of what went back before the release, and of what lost disputes took. */
  refunds: number
  chargebacks: number
  /** What gift cards that the organiser gave away took of what was held. */
  gift_cards: number
}

/** What the releases of a window are made of, by event. */
export async function listReleasedEvents(db: Database, window: PayoutStatementWindow): Promise<ReleasedEvent[]> {
  const { rows } = await sql<ReleasedEvent>`
    select r.event_id, coalesce(sum(${ORDERS}) filter (where ${SOLD}), 0)::int as orders,
      coalesce(sum(m.paid) filter (where ${SOLD}), 0)::bigint as gross,
      coalesce(sum(m.fee) filter (where ${SOLD}), 0)::bigint as fees,
      coalesce(sum(m.tax) filter (where ${SOLD}), 0)::bigint as tax,
      coalesce(-sum(m.held) filter (where m.movement = 'refund'), 0)::bigint as refunds,
      coalesce(-sum(m.held) filter (where m.movement = 'chargeback'), 0)::bigint as chargebacks,
      coalesce(sum(${BY_GIFT_CARDS}) filter (where ${SOLD}), 0)::bigint as gift_cards
    from (${releases(window)}) r join event_movements m on ${within}
    group by r.event_id`.execute(db)
  return rows
}

export interface PayoutStatementOrder {
  id: string
  movement: MovementKind
  created_at: Date
  event_title: string
  reference: string | null
  paid: number
  fee: number
  tax: number
  gift_cards: number
  yours: number
}

/** Every sale, refund, chargeback and move that the releases of a window are made of, after one that was seen. */
export async function ordersAfter(
  db: Database,
  window: PayoutStatementWindow,
  after: Pick<PayoutStatementOrder, 'id'> | null,
  limit: number,
): Promise<PayoutStatementOrder[]> {
  const { rows } = await sql<PayoutStatementOrder>`
    select m.id, m.movement, m.created_at, ev.title as event_title, o.reference, m.paid, m.fee, m.tax,
      case when ${SOLD} then ${BY_GIFT_CARDS} else m.gift_cards end as gift_cards, m.held as yours
    from (${releases(window)}) r
    join events ev on ev.id = r.event_id
    join event_movements m on ${within}
    left join orders o on o.id = ledger_order(m.origin_kind, m.origin_ref)
    where ${later('m', after)}
    order by m.created_at, m.id limit ${limit}`.execute(db)
  return rows
}
