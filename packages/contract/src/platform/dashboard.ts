import { z } from 'zod'
import { row } from '../define.ts'
import { eventRowView } from '../programme/events.ts'
import { currency, id, nothing } from '../primitives.ts'

/**
 * The home page of an organisation. Money is per currency, from the ledger and the rollup written with it. `refunded` and
 * `chargedBack` are what refunds and lost disputes took of the month's sales; `owed` is what the organisation still gives of them.
 * `today`, `month` and `sales` are null, and `otherCurrencies` is empty, for members without `sales:read`; `balance` is null without
 * `payouts:read`. Members who are limited to some events read neither, and their lists hold these events alone.
 */
export const dashboardView = z
  .object({
    currency,
    today: z.object({ tickets: z.int(), gross: z.int(), orders: z.int() }).nullable(),
    month: z
      .object({
        tickets: z.int(),
        gross: z.int(),
        orders: z.int(),
        previousGross: z.int(),
        refunded: z.int(),
        chargedBack: z.int(),
      })
      .nullable(),
    balance: z
      .object({ pending: z.int(), available: z.int(), asked: z.int(), reserved: z.int(), owed: z.int() })
      .nullable(),
    upcoming: z.int(),
    sales: z.array(z.object({ day: z.iso.date(), tickets: z.int(), gross: z.int() })).nullable(),
    nextEvent: eventRowView.nullable(),
    events: z.array(eventRowView),
    /** Drafts, the latest first. */
    drafts: z.array(eventRowView),
    checklist: z.object({
      profile: z.boolean(),
      event: z.boolean(),
      tickets: z.boolean(),
      published: z.boolean(),
      firstSale: z.boolean(),
    }),
    otherCurrencies: z.array(z.object({ currency, gross: z.int() })),
    /** The first paid order, shown for two weeks or until the reader has seen it; null without `sales:read`. */
    firstSale: z.object({ orderId: id, event: z.object({ _id: id, title: z.string() }) }).nullable(),
  })
  .meta({ id: 'Dashboard' })
export type DashboardView = z.infer<typeof dashboardView>

/** The home page of an organisation. */
export const dashboardRows = {
  getDashboard: row({
    method: 'GET',
    url: '/api/dashboard',
    tag: 'Events',
    summary: "The organiser's home: figures, next event, first steps",
    permission: 'events:read',
    schema: {
      querystring: z.strictObject({ days: z.enum(['7', '30', '90']).default('30') }),
      response: { 200: dashboardView },
    },
  }),
  seeFirstSale: row({
    method: 'POST',
    url: '/api/dashboard/first-sale/seen',
    tag: 'Events',
    summary: 'Stop showing the first sale to the reader',
    permission: 'events:read',
    schema: { response: { 204: nothing } },
  }),
}
