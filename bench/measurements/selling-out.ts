import { PLAIN } from '../baseline-routes.ts'
import { auditReplays, auditSale } from '../books.ts'
import type { HandedOut } from '../load.ts'
import { type Measurement, resultOf } from '../measurement.ts'
import { inRounds } from '../rounds.ts'
import { bodiesOf, openSale } from '../site.ts'
import { CONNECTIONS } from './holds-over-http.ts'

/** The baseline sells only one in this many tickets: it is slow, and its speed does not change during the sale. */
const PLAIN_SHARE = 10

/** Sells out an event over HTTP, compared with the same server using one conditional statement per order. */
export const sellingOut: Measurement = {
  title: 'Selling out',
  run: async (site, plan) => {
    const books: string[] = []
    const load = { port: site.port, connections: CONNECTIONS, until: 'none is left' } as const
    const rounds = await inRounds(plan, {
      baseline: async () => {
        const offer = await openSale(site, plan.tickets / PLAIN_SHARE)
        return site.meter(async () => {
          const { seconds, orders } = await site.load.send({ ...load, path: PLAIN, bodies: bodiesOf(offer) })
          return { figure: seconds * PLAIN_SHARE, units: orders.length }
        })
      },
      product: async () => {
        const offer = await openSale(site, plan.tickets)
        let orders: readonly HandedOut[] = []
        const turn = await site.meter(async () => {
          const report = await site.load.send({ ...load, path: '/api/orders', bodies: bodiesOf(offer) })
          orders = report.orders
          return { figure: report.seconds, units: orders.length }
        })
        // Orders of a single ticket were refused, so no ticket may be left.
        books.push(...(await auditSale(site.deps, offer, orders, 1)), ...(await auditReplays(site, orders)))
        return turn
      },
    })
    const subject = {
      what: `${plan.tickets.toLocaleString('en')} tickets sold out over HTTP`,
      baseline: `One conditional statement per order, same server (a ${PLAIN_SHARE}th of the tickets, times ${PLAIN_SHARE})`,
      unit: 's',
      goal: { atLeast: 5 },
    } as const
    return { results: [resultOf(subject, rounds, { inverse: true })], books }
  },
}
