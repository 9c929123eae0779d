import { randomUUID } from 'node:crypto'
import { OrderIntake } from '../../apps/server/src/features/sales/orders/index.ts'
import { auditSale } from '../books.ts'
import { type Measurement, resultOf } from '../measurement.ts'
import { sellPlainly } from '../plain-sale.ts'
import { costOf } from '../processor-time.ts'
import { median } from '../rounds.ts'
import { cartOf, openSale, quantityOf } from '../site.ts'

const MORE_THAN_ALL = 100_000_000

/** Before the first round, and once more of each side to count what an order costs. */
const WARM_UP = 1000

async function timed<T>(act: () => Promise<T>): Promise<[number, T]> {
  const start = performance.now()
  const done = await act()
  return [performance.now() - start, done]
}

/** A buyer who is alone must not pay for what is done for crowds. */
export const loneBuyer: Measurement = {
  title: 'A lone buyer',
  run: async (site, plan) => {
    const orderIntake = new OrderIntake(site.deps)
    const [plainly, offer] = [await openSale(site, MORE_THAN_ALL), await openSale(site, MORE_THAN_ALL)]
    const handedOut: { reference: string; quantity: number }[] = []
    const rounds = { baseline: [] as number[], product: [] as number[] }
    for (let round = 0; round <= plan.rounds; round += 1) {
      const latencies = { baseline: [] as number[], product: [] as number[] }
      const buy = {
        baseline: async (turn: number) => {
          const order = { ...plainly, quantity: quantityOf(turn) }
          const [milliseconds] = await timed(() => sellPlainly(site.deps, order))
          latencies.baseline.push(milliseconds)
        },
        product: async (turn: number) => {
          const [milliseconds, { request }] = await timed(() => orderIntake.place(cartOf(offer, turn), randomUUID()))
          latencies.product.push(milliseconds)
          if (request) handedOut.push(request)
        },
      }
      // Turn by turn, since the disk's speed changes within a second.
      const orders = round === 0 ? WARM_UP : plan.loneOrders
      for (let turn = 0; turn < orders; turn += 1)
        for (const name of turn % 2 === 0 ? (['baseline', 'product'] as const) : (['product', 'baseline'] as const))
          await buy[name](turn)
      if (round === 0) continue
      rounds.baseline.push(median(latencies.baseline))
      rounds.product.push(median(latencies.product))
    }
    const cost = async (act: (turn: number) => Promise<unknown>) => {
      const { work } = await site.meter(async () => {
        for (let turn = 0; turn < WARM_UP; turn += 1) await act(turn)
      })
      return costOf([work], WARM_UP)
    }
    const costs = {
      baseline: await cost((turn) => sellPlainly(site.deps, { ...plainly, quantity: quantityOf(turn) })),
      product: await cost(async (turn) => {
        const { request } = await orderIntake.place(cartOf(offer, turn), randomUUID())
        if (request) handedOut.push(request)
      }),
    }
    const subject = {
      what: 'Hold of a single buyer, in process, median',
      baseline: 'The plain conditional statement, same pool',
      unit: 'ms',
      goal: { atMost: 1.15 },
    } as const
    return { results: [resultOf(subject, { ...rounds, costs })], books: await auditSale(site.deps, offer, handedOut) }
  },
}
