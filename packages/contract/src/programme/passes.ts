import { saleStates, ticketTypeKinds } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { currency, id } from '../primitives.ts'
import { eventStatuses } from './event-facts.ts'

/**
 * The passes of a series and the event that sells them; `event` is null until they are created. `price` in minor units; `currentPrice` is
 * the present price of a pass whose price falls with each date. `visits` is the number of dates for which it is valid, null for every date;
 * `passes` is how many of them are valid, and `visitsUsed` the total number of their visits.
 */
export const seriesPassesView = z
  .object({
    event: z
      .object({ _id: id, title: z.string(), customUrl: z.string().nullable(), status: z.enum(eventStatuses) })
      .nullable(),
    passes: z.array(
      z.object({
        _id: id,
        name: z.string(),
        kind: z.enum(ticketTypeKinds),
        currency,
        price: z.int(),
        currentPrice: z.int(),
        visits: z.int().nullable(),
        proRata: z.boolean(),
        capacity: z.int().nullable(),
        sold: z.int(),
        saleState: z.enum(saleStates),
        passes: z.int(),
        visitsUsed: z.int(),
      }),
    ),
    can: z.object({ create: z.boolean() }),
  })
  .meta({ id: 'SeriesPasses' })
export type SeriesPassesView = z.infer<typeof seriesPassesView>

const seriesId = z.strictObject({ id })

/** Passes: tickets for all dates of a series, or for some of them. */
export const passesRows = {
  getSeriesPasses: row({
    method: 'GET',
    url: '/api/series/:id/passes',
    tag: 'Series',
    summary: 'The passes of a series, with how many were sold and used',
    permission: 'events:read',
    schema: { params: seriesId, response: { 200: seriesPassesView } },
    errors: ['series.not_found'],
  }),
  createSeriesPasses: row({
    method: 'POST',
    url: '/api/series/:id/passes',
    tag: 'Series',
    summary: 'Create the event that sells the passes of a series, as a draft; a repeated call returns the same event',
    permission: 'events:write',
    schema: { params: seriesId, response: { 200: seriesPassesView } },
    errors: ['series.not_found', 'passes.no_dates'],
  }),
}
