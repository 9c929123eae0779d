import {
  type MoveBundle,
  matchMove,
  type MoveFit,
  type MoveTerms,
  type MoveTicketType,
  type MoveWish,
  type SaleState,
} from '@foyer/domain'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { bundleStock, listMovableBundles, type MovableBundle } from '../../programme/bundles/index.ts'
import type { EventRow } from '../../programme/events/index.ts'
import { listTicketTypesOf, saleStateOf, type TicketTypeWithCounts } from '../../programme/ticket-types/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { refusedMoves } from './refused-moves.ts'

/** What a date sells, with what is left of it. */
export interface DateStock {
  readonly types: readonly TicketTypeWithCounts[]
  readonly bundles: readonly MovableBundle[]
}

type MovedLines = readonly Pick<OrderRow['lines'][number], 'ticketTypeId' | 'bundleId'>[]

/** What an order contains, with the terms of its present date, including archived types and bundles. */
export async function wishOf(
  db: Database | Trx,
  { lines, currency }: { readonly lines: MovedLines; readonly currency: string },
): Promise<MoveWish> {
  const types = await db
    .selectFrom('ticket_types')
    .select(['id', 'series_ticket_id', 'name', 'variant_name', 'kind', 'price', 'admits', 'status'])
    .where('id', '=', sql<string>`any(${lines.map((line) => line.ticketTypeId)}::uuid[])`)
    .execute()
  const ids = bundlesIn(lines)
  const bundles = ids.length > 0 ? await listMovableBundles(db, { column: 'id', ids }) : []
  return { lines, currency, types: types.map(comparedType), bundles: bundles.map(comparedBundle) }
}

function bundlesIn(lines: MovedLines): string[] {
  return [...new Set(lines.flatMap(({ bundleId }) => bundleId ?? []))]
}

/** What each of these dates sells; bundles are read only if the move includes one. */
export async function stockOf(
  db: Database | Trx,
  eventIds: readonly string[],
  { bundles: needsBundles }: Pick<MoveWish, 'bundles'>,
): Promise<(eventId: string) => DateStock> {
  const types = await listTicketTypesOf(db, eventIds)
  const bundles = needsBundles.length > 0 ? await listMovableBundles(db, { column: 'event_id', ids: eventIds }) : []
  const byEvent = Map.groupBy(bundles, (bundle) => bundle.event_id)
  return (eventId) => ({ types: types.get(eventId) ?? [], bundles: byEvent.get(eventId) ?? [] })
}

/** What a date sells, in the form in which moves compare it. */
export function offeredBy({ types, bundles }: DateStock, { currency }: Pick<EventRow, 'currency'>): MoveTerms {
  return { currency, types: types.map(comparedType), bundles: bundles.map(comparedBundle) }
}

function comparedType(
  type: Pick<
    TicketTypeWithCounts,
    'id' | 'series_ticket_id' | 'name' | 'variant_name' | 'kind' | 'price' | 'admits' | 'status'
  >,
): MoveTicketType {
  return {
    id: type.id,
    seriesTicketId: type.series_ticket_id,
    name: type.name,
    variant: type.variant_name,
    kind: type.kind,
    price: type.price,
    admits: type.admits,
    archived: type.status === 'archived',
  }
}

function comparedBundle(bundle: MovableBundle): MoveBundle {
  return {
    id: bundle.id,
    seriesBundleId: bundle.series_bundle_id,
    name: bundle.name,
    price: bundle.price,
    archived: bundle.archived_at !== null,
    parts: bundle.parts,
  }
}

/** What an order gets on another date: the types it has outside of bundles, and its bundles. */
export function gotOf(
  { lines }: { readonly lines: MovedLines },
  fit: MoveFit,
  { types, bundles }: DateStock,
): DateStock {
  const singly = new Set(
    lines.flatMap((line) => (line.bundleId === undefined ? fit.typeIds.get(line.ticketTypeId) : [])),
  )
  const inBundles = new Set(fit.bundleIds.values())
  return { types: types.filter(({ id }) => singly.has(id)), bundles: bundles.filter(({ id }) => inBundles.has(id)) }
}

/** How an order fits on another date, and what that date sells. */
export interface Matched {
  readonly fit: MoveFit
  readonly stock: DateStock
}

/** Finds the types and bundles of an order on another date; throws where one has no counterpart there. */
export async function matchDate(trx: Trx, order: Pick<OrderRow, 'lines' | 'currency'>, to: EventRow): Promise<Matched> {
  const wish = await wishOf(trx, order)
  const stock = (await stockOf(trx, [to.id], wish))(to.id)
  const match = matchMove(wish, offeredBy(stock, to))
  if (match.ok) return { fit: match, stock }
  throw new AppError(refusedMoves[match.reason], {
    details: match.reason === 'bundle' ? { bundle: match.name } : { ticket: match.name },
  })
}

/**
 * The sale states of what an order gets on a date. A type that only a promo code unlocks is open to the holder of such a ticket; the parts
 * of a bundle have the state of the bundle. The counters decide whether there is room.
 */
export function saleStatesOf(
  { got, stock }: { got: DateStock; stock: DateStock },
  to: EventRow,
  now: Date,
): SaleState[] {
  return [
    ...got.types.map((type) => saleStateOf(type, to, now, true)),
    ...got.bundles.map((bundle) => bundleStock(bundle, stock.types, { event: to, room: null, now }).state),
  ]
}
