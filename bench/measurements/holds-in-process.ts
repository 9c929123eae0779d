import { randomUUID } from 'node:crypto'
import { OrderIntake } from '../../apps/server/src/features/sales/orders/index.ts'
import { auditReplays, auditSale } from '../books.ts'
import type { HandedOut } from '../load.ts'
import { type Measurement, resultOf } from '../measurement.ts'
import { inRounds, rateInProcess } from '../rounds.ts'
import { bodiesOf, cartOf, openSale, quantityOf } from '../site.ts'

const CROWDS = [128, 256]
const MORE_THAN_ALL = 100_000_000
/** Processor microseconds that a hold may cost. */
const HOLD_MICROSECONDS = 40

/** Many callers order one ticket type, compared with PostgreSQL updating only that one counter. */
export const holdsInProcess: Measurement = {
  title: 'Holds in process',
  run: async (site, plan) => {
    const { pool } = site.deps
    const orderIntake = new OrderIntake(site.deps)
    const row = await openSale(site, MORE_THAN_ALL)
    const books: string[] = []
    const results = []
    for (const callers of CROWDS) {
      const update = {
        name: 'bench_hot_row',
        text: 'update counters set claimed = claimed + $1 where id = $2',
      }
      const rounds = await inRounds(plan, {
        baseline: (milliseconds) =>
          site.meter(() =>
            rateInProcess(callers, milliseconds, (turn) =>
              pool.query({ ...update, values: [quantityOf(turn), row.ticketTypeId] }),
            ),
          ),
        product: async (milliseconds) => {
          const offer = await openSale(site, MORE_THAN_ALL)
          const bodies = bodiesOf(offer)
          const orders: HandedOut[] = []
          const rate = await site.meter(() =>
            rateInProcess(callers, milliseconds, async (turn) => {
              const key = randomUUID()
              const { request } = await orderIntake.place(cartOf(offer, turn), key)
              if (!request) throw new Error('A new key was answered with an old order')
              const { reference, quantity } = request
              orders.push({ key, body: bodies[turn % bodies.length] ?? '', reference, quantity })
            }),
          )
          books.push(...(await auditSale(site.deps, offer, orders)), ...(await auditReplays(site, orders)))
          return rate
        },
      })
      results.push(
        resultOf(
          {
            what: `Holds on one ticket type, in process, ${callers} callers`,
            baseline: 'PostgreSQL updating the same row, same pool',
            unit: '/s',
            goal: { atLeast: 10 },
            mostProcessor: HOLD_MICROSECONDS,
          },
          rounds,
        ),
      )
    }
    return { results, books }
  },
}
