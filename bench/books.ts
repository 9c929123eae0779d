import type { Deps } from '../apps/server/src/deps.ts'
import type { HandedOut } from './load.ts'
import type { Offer, Site } from './site.ts'

interface Stored {
  claimed: number
  orders: number
  quantity: number
  lines: number
  references: string[]
}

/**
 * Compares the orders that were handed out with what is stored; returns one sentence for each mismatch. `refused`: the
 * quantity of the smallest order that was refused, if any; fewer tickets than that must be left.
 */
export async function auditSale(
  { pool }: Pick<Deps, 'pool'>,
  offer: Offer,
  orders: readonly { reference: string; quantity: number }[],
  refused = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const { rows } = await pool.query<Stored>(
    `select c.claimed, count(o.id)::int as orders, coalesce(sum(o.quantity), 0)::int as quantity,
       coalesce(sum((select sum((line->>'quantity')::int) from jsonb_array_elements(o.lines) line)), 0)::int as lines,
       coalesce(array_agg(o.reference) filter (where o.id is not null), '{}') as references
     from counters c left join orders o on o.event_id = c.event_id where c.id = $1 group by c.id`,
    [offer.ticketTypeId],
  )
  const [stored] = rows
  if (!stored) return ['The counter is gone.']
  const answered = orders.map(({ reference }) => reference)
  const tickets = orders.reduce((sum, { quantity }) => sum + quantity, 0)
  const known = new Set(stored.references)
  const lost = answered.filter((reference) => !known.has(reference)).length
  const left = offer.capacity - stored.claimed
  const checks: [boolean, string][] = [
    [stored.claimed === stored.lines, `The counter says ${stored.claimed}, the lines of the orders ${stored.lines}.`],
    [stored.lines === stored.quantity, `The lines say ${stored.lines} tickets, their orders ${stored.quantity}.`],
    [stored.lines === tickets, `${stored.lines} tickets are stored, ${tickets} were handed out.`],
    [stored.orders === answered.length, `${stored.orders} orders are stored, ${answered.length} were handed out.`],
    [new Set(answered).size === answered.length, 'Two answers named the same order.'],
    [lost === 0, `${lost} answered orders are not stored.`],
    [left >= 0, `${-left} tickets too many are sold.`],
    [left < refused, `An order of ${refused} was refused although ${left} were left.`],
  ]
  return checks.filter(([holds]) => !holds).map(([, sentence]) => sentence)
}

const MOST_REPEATED = 50

/** Replays some of the answered requests: a request with the same idempotency key must return the order that it created. */
export async function auditReplays({ app }: Pick<Site, 'app'>, orders: readonly HandedOut[]): Promise<string[]> {
  const step = Math.max(1, Math.floor(orders.length / MOST_REPEATED))
  const sample = orders.filter((_, index) => index % step === 0)
  const again = await Promise.all(
    sample.map(({ key, body }) =>
      app.inject({
        method: 'POST',
        url: '/api/orders',
        headers: { host: 'localhost', 'content-type': 'application/json', 'idempotency-key': key },
        payload: body,
      }),
    ),
  )
  const wrong = again.filter((answer, index) => !answer.body.includes(`"reference":"${sample[index]?.reference}"`))
  return wrong.map((answer) => `A repeated request got another answer: ${answer.statusCode} ${answer.body}`)
}
