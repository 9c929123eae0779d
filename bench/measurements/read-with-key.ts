import { newSecret } from '../../apps/server/src/features/people/api-keys/new-secret.ts'
import { signSessionToken } from '../../apps/server/src/http/tokens.ts'
import { uuidv7 } from '../../apps/server/src/ids.ts'
import { type Measurement, resultOf } from '../measurement.ts'
import { costOf } from '../processor-time.ts'
import { openSale, type Site } from '../site.ts'

const READ = '/api/events/organizer'
const DAY_MS = 24 * 3_600_000

/** Before the first round, and once more of each side to count what a read costs. */
const WARM_UP = 1000

/** A session and a key of the organiser of one event. */
async function openAccess(site: Site): Promise<{ session: string; key: string }> {
  const { deps } = site
  const { eventId } = await openSale(site, 100)
  const { rows } = await deps.pool.query<{ user_id: string; organisation_id: string }>(
    `select m.user_id, m.organisation_id from members m join events e on e.organiser_id = m.organisation_id where e.id = $1`,
    [eventId],
  )
  const [member] = rows
  if (!member) throw new Error('The event has no organiser')
  const [sessionId, expiresAt] = [uuidv7(), new Date(Date.now() + DAY_MS)]
  await deps.pool.query(
    `insert into sessions (id, user_id, user_agent, ip, expires_at) values ($1, $2, 'bench', '127.0.0.1', $3)`,
    [sessionId, member.user_id, expiresAt],
  )
  const { secret, stored } = newSecret()
  await deps.pool.query(
    `insert into api_keys (id, organisation_id, user_id, name, prefix, secret_hash, scopes, expires_at)
     values ($1, $2, $3, 'Bench', $4, $5, '{events:read}', $6)`,
    [uuidv7(), member.organisation_id, member.user_id, stored.prefix, stored.secret_hash, expiresAt],
  )
  return { session: await signSessionToken(deps, member.user_id, sessionId, expiresAt), key: secret }
}

/** A program must not wait longer than a person for the same read. Means, since a key's share of its budget is taken now and then. */
export const readWithKey: Measurement = {
  title: 'A read with an API key',
  run: async (site, plan) => {
    const { session, key } = await openAccess(site)
    const spend = async (token: string): Promise<number> => {
      const start = performance.now()
      const { statusCode } = await site.app.inject({ url: READ, headers: { authorization: `Bearer ${token}` } })
      if (statusCode !== 200) throw new Error(`The read was answered with ${statusCode}`)
      return performance.now() - start
    }
    const rounds = { baseline: [] as number[], product: [] as number[] }
    for (let round = 0; round <= plan.rounds; round += 1) {
      const spent = { baseline: 0, product: 0 }
      const reads = round === 0 ? WARM_UP : plan.loneOrders
      // Turn by turn, since the speed of the machine changes within a second.
      for (let turn = 0; turn < reads; turn += 1)
        for (const name of turn % 2 === 0 ? (['baseline', 'product'] as const) : (['product', 'baseline'] as const))
          spent[name] += await spend(name === 'product' ? key : session)
      if (round === 0) continue
      rounds.baseline.push(spent.baseline / reads)
      rounds.product.push(spent.product / reads)
    }
    const cost = async (token: string) => {
      const { work } = await site.meter(async () => {
        for (let turn = 0; turn < WARM_UP; turn += 1) await spend(token)
      })
      return costOf([work], WARM_UP)
    }
    const costs = { baseline: await cost(session), product: await cost(key) }
    const subject = {
      what: 'List of events with an API key, in process, mean',
      baseline: 'The same read with a session',
      unit: 'ms',
      goal: { atMost: 1.1 },
    } as const
    return { results: [resultOf(subject, { ...rounds, costs })], books: [] }
  },
}
