import { CONSTANT } from '../baseline-routes.ts'
import { auditReplays, auditSale } from '../books.ts'
import { type HandedOut, rateOf } from '../load.ts'
import { type Measurement, resultOf } from '../measurement.ts'
import { inRounds } from '../rounds.ts'
import { bodiesOf, openSale } from '../site.ts'

export const CONNECTIONS = 128
const MORE_THAN_ALL = 100_000_000

/** The same orders over HTTP, against the same server that validates them and answers a constant. */
export const holdsOverHttp: Measurement = {
  title: 'Holds over HTTP',
  run: async (site, plan) => {
    const { port } = site
    const books: string[] = []
    const load = { port, connections: CONNECTIONS }
    const constant = await openSale(site, 0)
    const rounds = await inRounds(plan, {
      baseline: (milliseconds) =>
        site.meter(async () =>
          rateOf(
            await site.load.send({ ...load, path: CONSTANT, bodies: bodiesOf(constant), until: { milliseconds } }),
            '201',
          ),
        ),
      product: async (milliseconds) => {
        const offer = await openSale(site, MORE_THAN_ALL)
        let orders: readonly HandedOut[] = []
        const turn = await site.meter(async () => {
          const report = await site.load.send({
            ...load,
            path: '/api/orders',
            bodies: bodiesOf(offer),
            until: { milliseconds },
          })
          orders = report.orders
          return rateOf(report, '201')
        })
        books.push(...(await auditSale(site.deps, offer, orders)), ...(await auditReplays(site, orders)))
        return turn
      },
    })
    const subject = {
      what: `Holds on one ticket type, over HTTP, ${CONNECTIONS} connections`,
      baseline: 'The same server with a constant answer to the same validated body',
      unit: '/s',
      goal: { atLeast: 0.45 },
    } as const
    return { results: [resultOf(subject, rounds)], books }
  },
}
