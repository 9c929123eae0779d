import type { BundleInput, SeriesBundleInput, SeriesBundleView, SeriesTicketInput } from '@foyer/contract'
import type { Trx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { bundleColumns } from '../../programme/bundles/index.ts'
import { type SeriesBundleRow, seriesBundles, type SeriesTicketRow } from './series.queries.ts'
import { areOwn, before, SOME_START } from './series-tickets.ts'

/** The tickets of a series as they are being saved: in their order, with their ids. */
interface SavedTickets {
  readonly tickets: readonly SeriesTicketInput[]
  readonly ids: readonly string[]
}

/** The fields of a bundle of a series by those of a bundle. */
const FIELDS: Readonly<Record<string, string>> = {
  salesStartAt: 'salesStartMinutes',
  salesEndAt: 'salesEndMinutes',
  ticketId: 'ticket',
}

/** Says where in the list of bundles a fault is. */
function atBundle(error: unknown, index: number): unknown {
  if (!(error instanceof AppError) || !error.fields) return error
  const fields = Object.entries(error.fields).map(([path, fault]) => {
    const own = path.split('.').map((part) => FIELDS[part] ?? part)
    return [`bundles.${index}.${own.join('.')}`, fault] as const
  })
  return new AppError(error.code, { fields: Object.fromEntries(fields) })
}

/**
 * Saves the bundles that new dates of a series get. Without `bundles` the present ones stay, and so must their tickets. Bundles that are
 * not in the list are deleted; dates that have them keep them until a run.
 */
export async function saveSeriesBundles(
  trx: Trx,
  seriesId: string,
  bundles: readonly SeriesBundleInput[] | undefined,
  saved: SavedTickets,
): Promise<void> {
  const present = await seriesBundles(trx, seriesId)
  if (bundles === undefined) {
    assertTicketsStay(present, saved)
    return
  }
  const known = new Set(present.map(({ id }) => id))
  const kept = bundles.flatMap(({ _id }) => (_id === undefined ? [] : [_id]))
  if (!areOwn(kept, known)) throw new AppError('bundle.invalid')
  const rows = bundles.map((bundle, position) => ({ ...templateColumns(bundle, position, saved), position }))
  await trx
    .deleteFrom('series_bundles')
    .where('series_id', '=', seriesId)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute()
  for (const [index, columns] of rows.entries()) {
    const id = bundles[index]?._id
    if (id !== undefined) await trx.updateTable('series_bundles').set(columns).where('id', '=', id).execute()
    else
      await trx
        .insertInto('series_bundles')
        .values({ ...columns, id: uuidv7(), series_id: seriesId })
        .execute()
  }
}

/** A caller that sends no bundles may change tickets, but cannot remove a ticket of a bundle or make it a donation. */
function assertTicketsStay(bundles: readonly SeriesBundleRow[], { tickets, ids }: SavedTickets): void {
  const fitting = new Set(ids.filter((_, place) => tickets[place]?.kind !== 'donation'))
  if (bundles.some(({ parts }) => parts.some(({ ticketId }) => !fitting.has(ticketId))))
    throw new AppError('ticket_type.in_bundle')
}

function templateColumns(bundle: SeriesBundleInput, index: number, { tickets, ids }: SavedTickets) {
  const parts = bundle.parts.map(({ ticket, quantity }, part) => {
    const ticketId = ids[ticket]
    // A donation has no fixed price, so it can have no share of the price of a bundle.
    if (ticketId === undefined || tickets[ticket]?.kind === 'donation')
      throw new AppError('bundle.invalid', {
        fields: { [`bundles.${index}.parts.${part}.ticket`]: 'bundle_part_unknown' },
      })
    return { ticketId, quantity }
  })
  try {
    const { name, description, price, visibility } = bundleColumns(ofDate({ ...bundle, parts }, SOME_START), {
      event: { ends_at: null },
      claimed: 0,
    })
    return {
      name,
      description,
      price,
      visibility,
      capacity: bundle.capacity,
      sales_start_minutes: bundle.salesStartMinutes,
      sales_end_minutes: bundle.salesEndMinutes,
      parts: JSON.stringify(parts),
    }
  } catch (error) {
    throw atBundle(error, index)
  }
}

type Template = Omit<SeriesBundleInput, '_id' | 'parts'> & Pick<BundleInput, 'parts'>

/** A bundle of a series as a bundle of a date that begins at `startsAt`. */
function ofDate({ salesStartMinutes, salesEndMinutes, ...same }: Template, startsAt: Date): BundleInput {
  return { ...same, salesStartAt: before(startsAt, salesStartMinutes), salesEndAt: before(startsAt, salesEndMinutes) }
}

function templateOf(bundle: SeriesBundleRow): Omit<Template, 'parts'> {
  return {
    name: bundle.name,
    description: bundle.description,
    price: bundle.price,
    capacity: bundle.capacity,
    salesStartMinutes: bundle.sales_start_minutes,
    salesEndMinutes: bundle.sales_end_minutes,
    visibility: bundle.visibility,
  }
}

/** A bundle of a series as a bundle of a date that begins at `startsAt`. `ids` maps the tickets of the series to those of the date. */
export function bundleOfDate(bundle: SeriesBundleRow, startsAt: Date, ids: ReadonlyMap<string, string>): BundleInput {
  const parts = bundle.parts.map(({ ticketId, quantity }) => ({ ticketId: ids.get(ticketId) ?? ticketId, quantity }))
  return ofDate({ ...templateOf(bundle), parts }, startsAt)
}

/** The bundles of a series as its organiser wrote them. */
export function bundleViews(
  bundles: readonly SeriesBundleRow[],
  tickets: readonly SeriesTicketRow[],
): SeriesBundleView[] {
  const places = new Map(tickets.map(({ id }, place) => [id, place]))
  return bundles.map((bundle) => ({
    _id: bundle.id,
    ...templateOf(bundle),
    parts: bundle.parts.map(({ ticketId, quantity }) => ({ ticket: places.get(ticketId) ?? 0, quantity })),
  }))
}
