import { z } from 'zod'
import { row } from '../define.ts'
import { currency, day, id, instant } from '../primitives.ts'

const money = { gross: z.int(), fees: z.int(), refunds: z.int(), chargebacks: z.int(), losses: z.int() }

/**
 * The platform at a glance, straight from the ledger, in minor units per currency. `gross`: what buyers paid for orders;
 * `fees`: what the platform kept of it; `refunds`: what went back to buyers; `chargebacks`: what
 * lost disputes took from organisers; `losses`: what they cost the platform. `due` is what organisers could be paid out now,
 * asked for or not, `pending` what they are owed after their events, `reserved` what open disputes may take, `owed` what
 * organisers owe the platform. Days are those of the administrator's time zone.
 */
export const adminDashboardView = z
  .object({
    from: day,
    to: day,
    currencies: z.array(
      z.object({
        currency,
        ...money,
        due: z.int(),
        pending: z.int(),
        reserved: z.int(),
        owed: z.int(),
        days: z.array(z.object({ day, ...money, tickets: z.int() })),
      }),
    ),
    newUsers: z.int(),
    users: z.int(),
    goneLive: z.int(),
    upcomingEvents: z.int(),
    byDay: z.array(z.object({ day, newUsers: z.int(), goneLive: z.int() })),
    latest: z.array(z.object({ _id: id, title: z.string(), organiser: z.string(), publishedAt: instant })),
    openAppeals: z.int(),
    openDisputes: z.int(),
    /** Background jobs that failed for good, and those that failed and are tried again. */
    failedJobs: z.int(),
    retryingJobs: z.int(),
  })
  .meta({ id: 'AdminDashboard' })
export type AdminDashboardView = z.infer<typeof adminDashboardView>

/** The administrator's home. */
export const adminDashboardRows = {
  getAdminDashboard: row({
    method: 'GET',
    url: '/api/admin/dashboard',
    tag: 'Platform',
    summary: "The administrator's home: money by day and currency, users, events, appeals",
    permission: 'platform:read',
    schema: {
      querystring: z.strictObject({ days: z.enum(['7', '30', '90']).default('30') }),
      response: { 200: adminDashboardView },
    },
  }),
}
