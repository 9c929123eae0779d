import { CONSTANT } from '../baseline-routes.ts'
import { auditReplays, auditSale } from '../books.ts'
import { rateOf } from '../load.ts'
import { type Measurement, resultOf } from '../measurement.ts'
import { inRounds } from '../rounds.ts'
import { bodiesOf, openSale } from '../site.ts'
import { CONNECTIONS } from './holds-over-http.ts'

/** Refuses the orders of a crowd after the event has sold out. */
export const refusalsOverHttp: Measurement = {
  title: 'Refusals over HTTP',
  run: async (site, plan) => {
    const { port } = site
    const load = { port, connections: CONNECTIONS }
    const offer = await openSale(site, 1000)
    const bodies = bodiesOf(offer)
    const sold = await site.load.send({
      port,
      connections: CONNECTIONS,
      path: '/api/orders',
      bodies,
      until: 'none is left',
    })
    const rounds = await inRounds(plan, {
      baseline: (milliseconds) =>
        site.meter(async () =>
          rateOf(await site.load.send({ ...load, path: CONSTANT, bodies, until: { milliseconds } }), '201'),
        ),
      product: (milliseconds) =>
        site.meter(async () =>
          rateOf(await site.load.send({ ...load, path: '/api/orders', bodies, until: { milliseconds } }), '409'),
        ),
    })
    const subject = {
      what: `Refusals once sold out, over HTTP, ${CONNECTIONS} connections`,
      baseline: 'The same server with a constant answer to the same validated body',
      unit: '/s',
      goal: { atLeast: 0.85 },
    } as const
    const books = [...(await auditSale(site.deps, offer, sold.orders, 1)), ...(await auditReplays(site, sold.orders))]
    return { results: [resultOf(subject, rounds)], books }
  },
}
