import { randomUUID } from 'node:crypto'
import { OrderIntake } from '../../apps/server/src/features/sales/orders/index.ts'
import { newSeed, seedHash } from '../../apps/server/src/features/programme/waiting-room/index.ts'
import { waitingPass } from '../../apps/server/src/features/programme/waiting-room/waiting-room-tokens.ts'
import { seal } from '../../apps/server/src/secrets.ts'
import { auditSale } from '../books.ts'
import { type HandedOut, rateOf } from '../load.ts'
import { type Measurement, resultOf } from '../measurement.ts'
import { inRounds, rateInProcess, type Turn } from '../rounds.ts'
import { bodiesOf, cartOf, type Offer, openSale, type Site } from '../site.ts'
import { CONNECTIONS } from './holds-over-http.ts'

const MORE_THAN_ALL = 100_000_000
/** Visitors with passes of their own, who take turns. */
const VISITORS = 1000
const HOUR_MS = 3_600_000
/** A hold with a pass may be this much slower than one without. */
const GOAL = { atLeast: 0.9 } as const

/** Sells one offer for some time, showing these passes in turn. */
type Sell = (offer: Offer, passes: readonly string[], milliseconds: number) => Promise<Turn>

/** An event that is sold through a waiting room, with its row as the draw leaves it, and the passes of visitors who have been called. */
async function openRush(site: Site): Promise<{ offer: Offer; passes: string[] }> {
  const { deps, app } = site
  const offer = await openSale(site, MORE_THAN_ALL)
  const seed = newSeed()
  await deps.pool.query(
    `insert into waiting_rooms (event_id, starts_at, opens_minutes, seed, seed_hash, drawn_at, drawn, numbered, served, served_at)
     values ($1, now(), 60, $2, $3, now(), $4, $4, $4, now())`,
    [offer.eventId, seal(deps.secrets, seed), seedHash(seed), VISITORS],
  )
  const headers = { host: 'localhost', 'idempotency-key': randomUUID() }
  const refused = await app.inject({ method: 'POST', url: '/api/orders', headers, payload: cartOf(offer, 0) })
  if (refused.statusCode !== 403) throw new Error(`A hold without a pass was answered with ${refused.statusCode}`)
  const expiresAt = new Date(Date.now() + HOUR_MS)
  const passes = Array.from({ length: VISITORS }, () =>
    waitingPass(deps.secrets, { eventId: offer.eventId, visitorId: randomUUID(), expiresAt }),
  )
  return { offer, passes }
}

function inProcess(site: Site, books: string[]): Sell {
  const orderIntake = new OrderIntake(site.deps)
  return async (offer, passes, milliseconds) => {
    const orders: { reference: string; quantity: number }[] = []
    const rate = await site.meter(() =>
      rateInProcess(CONNECTIONS, milliseconds, async (turn) => {
        const shown = passes.slice(turn % VISITORS, (turn % VISITORS) + 1)
        const { request } = await orderIntake.place(cartOf(offer, turn), randomUUID(), { passes: shown })
        if (!request) throw new Error('A new key was answered with an old order')
        orders.push(request)
      }),
    )
    books.push(...(await auditSale(site.deps, offer, orders)))
    return rate
  }
}

function overHttp(site: Site, books: string[]): Sell {
  const { port } = site
  return async (offer, passes, milliseconds) => {
    let orders: readonly HandedOut[] = []
    const to = { port, connections: CONNECTIONS, path: '/api/orders', bodies: bodiesOf(offer), passes }
    const turn = await site.meter(async () => {
      const report = await site.load.send({ ...to, until: { milliseconds } })
      orders = report.orders
      return rateOf(report, '201')
    })
    books.push(...(await auditSale(site.deps, offer, orders)))
    return turn
  }
}

/** What the pass of a waiting room adds to a hold. It is checked by its signature, without the database. */
export const holdsWithPass: Measurement = {
  title: 'Holds with a pass of a waiting room',
  run: async (site, plan) => {
    const books: string[] = []
    const compare = async (how: string, sell: Sell) => {
      const rounds = await inRounds(plan, {
        baseline: async (milliseconds) => sell(await openSale(site, MORE_THAN_ALL), [], milliseconds),
        product: async (milliseconds) => {
          const { offer, passes } = await openRush(site)
          return sell(offer, passes, milliseconds)
        },
      })
      const subject = {
        what: `Holds with a pass of a waiting room, ${how}`,
        baseline: 'The same holds at an event without a waiting room',
        unit: '/s',
        goal: GOAL,
      } as const
      return resultOf(subject, rounds)
    }
    const results = [
      await compare(`in process, ${CONNECTIONS} callers`, inProcess(site, books)),
      await compare(`over HTTP, ${CONNECTIONS} connections`, overHttp(site, books)),
    ]
    return { results, books }
  },
}
