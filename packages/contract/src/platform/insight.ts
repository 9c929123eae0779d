import { z } from 'zod'
import { row } from '../define.ts'
import { askedDay, currency, day, id, ticketTypeId } from '../primitives.ts'

/** How long a period of insight may be, in days. */
export const MOST_INSIGHT_DAYS = 732

export const insightPeriods = ['7', '30', '90', 'all', 'dates'] as const
export type InsightPeriod = (typeof insightPeriods)[number]

/**
 * Visitors on their way to a ticket. `holds` are the orders that visitors placed, `paid` those of them that were paid, with their
 * tickets and what was paid for them. Refunds are not deducted.
 */
const funnel = z.object({ views: z.int(), holds: z.int(), paid: z.int(), tickets: z.int(), gross: z.int() })
export type InsightFunnel = z.infer<typeof funnel>

/** The forecast of the sell-out; see `sellOutForecast` in the domain. `perDay` is the number of tickets sold per day. */
export const sellOutForecastView = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['no_limit', 'sold_out', 'over', 'too_little_data']) }),
  z.object({ kind: z.literal('not_before_end'), perDay: z.number() }),
  z.object({ kind: z.literal('likely'), perDay: z.number(), earliest: day, latest: day.nullable() }),
])
export type SellOutForecastView = z.infer<typeof sellOutForecastView>

/**
 * How views of an event page became sales in a period; days and hours are those of the event's zone. An order counts on the day on which it was
 * placed. `before` is the period of equal length before it; null where that would begin before the first view or order.
 */
export const insightView = z
  .object({
    eventId: id,
    title: z.string(),
    currency,
    timezone: z.string(),
    from: day,
    to: day,
    total: funnel,
    before: funnel.extend({ from: day, to: day }).nullable(),
    days: z.array(funnel.extend({ day })),
    /** `named` sources by their name; `direct` without one, `other` for all sources beyond the number that is counted by name. */
    sources: z.array(funnel.extend({ kind: z.enum(['direct', 'named', 'other']), name: z.string() })),
    byTicket: z.array(z.object({ _id: ticketTypeId, name: z.string(), tickets: z.int(), gross: z.int() })),
    /** Tickets by the hour in which they were paid: `weekday` from 1, Monday, to 7. Hours without any are left out. */
    hours: z.array(z.object({ weekday: z.int(), hour: z.int(), tickets: z.int() })),
    forecast: sellOutForecastView,
  })
  .meta({ id: 'Insight' })
export type InsightView = z.infer<typeof insightView>

/** How visitors of an event page become buyers. */
export const insightRows = {
  getInsight: row({
    method: 'GET',
    url: '/api/events/:eventId/insight',
    tag: 'Tickets',
    summary: 'Views, reserved and paid orders of an event by day and source',
    permission: 'sales:read',
    schema: {
      params: z.strictObject({ eventId: id }),
      querystring: z.strictObject({
        period: z.enum(insightPeriods).default('30'),
        /** With `dates`: the first and the last day. */
        from: askedDay.optional(),
        to: askedDay.optional(),
      }),
      response: { 200: insightView },
    },
    errors: ['event.not_found'],
  }),
}
