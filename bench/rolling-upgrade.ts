import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startTestCluster } from '../apps/server/src/db/cluster/index.ts'
import { createPool, type DatabasePool } from '../apps/server/src/db/database.ts'
import { parseEnv } from '../apps/server/src/env.ts'
import { createLog } from '../apps/server/src/log.ts'
import { makeDeps } from '../apps/server/src/make-deps.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import type { Layout } from '../ops/cluster/layout.ts'
import { Proxy } from '../ops/cluster/proxy.ts'
import { answers, Service } from '../ops/cluster/service.ts'
import { root } from '../scripts/checks/run-command.ts'
import { Buyers } from './cluster/buyers.ts'
import { compare } from './cluster/comparison.ts'
import { conclude, faultOf } from './cluster/conclusion.ts'
import { openDoor } from './door/crowd.ts'
import { openMailSink } from './mail-sink.ts'
import { tableOf } from './markdown-table.ts'
import { checkOut, migrationsSince } from './rolling/former-release.ts'
import { Visitors } from './rolling/visitors.ts'
import { openSale } from './site.ts'

// Tries a rolling upgrade between two releases: `npm run try:rolling-upgrade -- <git ref of the former release>`. Two web processes and
// a worker of the former release sell, take payments, admit guests and show pages behind HAProxy. They are replaced one by one by
// this release, which migrates their database. Counts what failed, and compares what visitors were told with what is stored.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Where the former release is checked out and built; kept for the next time. */
    folder: { type: 'string' },
    seconds: { type: 'string', default: '10' },
  },
})
const [ref] = positionals
if (ref === undefined) throw new Error('Name the former release: npm run try:rolling-upgrade -- v0.2.0')
const PLENTY = 1_000_000
const BUYERS_PER_SECOND = 5
const WEBS = ['web1', 'web2']
const JOBS_SECONDS = 180
const HOST = '127.0.0.1'

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort(new Error('Interrupted')))

const folder = await mkdtemp(join(tmpdir(), 'foyer-rolling-'))
const former = values.folder ?? join(folder, 'former')
const faults: string[] = []
const rows: string[][] = []

/** Jobs that are due and not done, and jobs that failed for good. */
async function jobs(pool: DatabasePool): Promise<{ due: number; failed: number }> {
  const { rows: found } = await pool.query<{ due: number; failed: number }>(`
    select count(*) filter (where state < 'completed' and start_after <= now())::int as due,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job`)
  return found[0] ?? { due: 0, failed: 0 }
}

/** Currencies whose entries do not add up to nothing. */
async function unbalanced(pool: DatabasePool): Promise<string[]> {
  const { rows: found } = await pool.query<{ currency: string; sum: string }>(`
    select currency, sum(amount)::text as sum from ledger_entries group by currency order by currency`)
  for (const { currency, sum } of found) say(`Ledger in ${currency}: ${sum}`)
  return found.filter(({ sum }) => sum !== '0').map(({ currency, sum }) => `The ledger in ${currency} is ${sum}.`)
}

async function stored(pool: DatabasePool, visitors: Visitors): Promise<string[]> {
  const { rows: wrong } = await pool.query<{ reference: string }>(
    `select reference from unnest($1::text[], $2::int[]) told(reference, quantity)
     where not exists (select from orders o where o.reference = told.reference and o.state = 'paid'
       and (select count(*) from tickets where order_id = o.id) = told.quantity)`,
    [visitors.paid.map(({ reference }) => reference), visitors.paid.map(({ quantity }) => quantity)],
  )
  const { rows: out } = await pool.query<{ id: string }>(
    `select id from unnest($1::uuid[]) told(id) where not exists (
       select from tickets t where t.id = told.id and t.state = 'checked_in')`,
    [visitors.scanned],
  )
  return [
    ...wrong.map(({ reference }) => `${reference} was acknowledged as paid and is not stored so.`),
    ...out.map(({ id }) => `Ticket ${id} was admitted and is not checked in.`),
  ]
}

const mails = await openMailSink()
const cluster = await startTestCluster({ durable: true })
/** Closing functions, called in reverse order. */
const closing: (() => Promise<unknown>)[] = [() => mails.close(), () => cluster.stop()]
try {
  say(`The former release, ${ref}, in ${former}`)
  await checkOut(ref, former)
  await mkdir(join(folder, 'logs'))
  const [site, primary, replica, health] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const webs = [await freePort(), await freePort()].map((port, index) => ({
    name: WEBS[index] ?? '',
    host: HOST,
    port,
  }))
  const { host, port, user, database } = cluster.connection
  const env = {
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    FOYER_DATA_DIR: join(folder, 'data'),
    FOYER_MODE: 'demo',
    SECRET_KEY: 'a secret for rolling upgrades that is long enough',
    PUBLIC_URL: `http://localhost:${site}`,
    TRUST_PROXY: '2',
    HELD_SHARE_PERCENT: '100',
    NEW_ORGANISER_DAYS: '0',
    LOG_LEVEL: 'warn',
    SMTP_URL: mails.url,
  }
  const program = (name: string, place: string, ownPort: number, more: Record<string, string>) => {
    const service = new Service({
      name,
      program: process.execPath,
      args: [join(place, 'apps/server/src/main.ts')],
      env: { ...env, ...more },
      logFile: join(folder, 'logs', `${name}.log`),
      ready: () => answers(`http://${HOST}:${ownPort}/readyz`),
      say,
      signal: ending.signal,
    })
    closing.push(() => service.stop())
    return service
  }
  const webOf = (place: string) =>
    webs.map((web) => program(web.name, place, web.port, { FOYER_ROLE: 'web', PORT: String(web.port) }))
  const workerOf = (place: string) =>
    program('worker', place, health, { FOYER_ROLE: 'worker', HEALTH_PORT: String(health) })
  const [[old1, old2], [new1, new2]] = [webOf(former), webOf(root)]
  const [oldWorker, newWorker] = [workerOf(former), workerOf(root)]
  if (!old1 || !old2 || !new1 || !new2) throw new Error('There are two web processes.')
  const layout: Layout = {
    listen: HOST,
    clients: `${HOST}/32`,
    etcd: [],
    members: [],
    webs,
    proxy: { site, primary, replica },
    socket: join(folder, 'haproxy.sock'),
    programs: '',
    folderOf: (name) => join(folder, name),
  }
  const proxy = new Proxy({ folder, layout, say, signal: ending.signal })
  closing.push(() => proxy.stop())
  for (const service of [old1, old2, oldWorker]) await service.start()
  await proxy.start()
  say('Two web processes and a worker of the former release are ready.')

  const pool = createPool({ ...cluster.connection, max: 4 }, () => undefined)
  closing.push(() => pool.close(1000))
  const { deps, closeGateways } = makeDeps(parseEnv(env), { requests: pool, jobs: pool }, createLog('silent'))
  closing.push(closeGateways)
  const free = await openSale({ deps }, PLENTY, { price: 0 })
  const offer = await openSale({ deps }, PLENTY)
  // The event starts soon, so that its door is open while it still sells.
  await pool.query(
    `update events set starts_at = now() + interval '2 hours', ends_at = now() + interval '6 hours' where id = $1`,
    [free.eventId],
  )
  const door = await openDoor({ deps }, free.eventId)
  const { token } = await door.pairPhone()
  const url = `http://localhost:${site}`
  const buyers = new Buyers(url, [free], BUYERS_PER_SECOND)
  let arrived = 0
  const visitors = new Visitors(url, offer, {
    eventId: free.eventId,
    token,
    next: async () => {
      const order = buyers.bought[arrived]
      if (!order) return null
      arrived += 1
      const { rows: found } = await pool.query<{ id: string; ticket_type_id: string }>(
        `select t.id, t.ticket_type_id from tickets t join orders o on o.id = t.order_id where o.reference = $1 limit 1`,
        [order.reference],
      )
      const [ticket] = found
      if (!ticket) throw new Error(`${order.reference} has no ticket.`)
      return { id: ticket.id, code: door.codeOf(ticket) }
    },
  })

  const during = async (name: string, act: () => Promise<void>) => {
    const known = visitors.failures.length
    await act()
    await sleep(Number(values.seconds) * 1000, undefined, { signal: ending.signal })
    const freely = buyers.take()
    const counts = visitors.take()
    const count = (kind: string) => counts.get(kind)?.requests ?? 0
    const retries = [...counts.values()].reduce((sum, each) => sum + each.retries, freely.retries)
    faults.push(...freely.failures.map((failure) => `${name}: ${failure}`))
    faults.push(...visitors.failures.slice(known).map((failure) => `${name}: ${failure}`))
    const failed = freely.failures.length + visitors.failures.length - known
    rows.push([
      name,
      ...[freely.orders, count('Hold'), count('Payment'), count('Check-in'), count('Page'), retries, failed].map(
        String,
      ),
    ])
    say(
      `${rows.at(-1)?.join(' | ')}; sent again: ${[...freely.reasons].map(([why, many]) => `${many} × ${why}`).join(', ')}`,
    )
  }

  buyers.come()
  visitors.come()
  try {
    await during('The former release alone', () => Promise.resolve())
    await during('web1 replaced, which migrates', () => proxy.replace(old1, new1))
    say(`Migrations of this release: ${migrationsSince(former).join(', ')}`)
    await during('web2 of the former release restarted', () => proxy.replace(old2))
    await during('Worker replaced', async () => {
      await oldWorker.stop()
      await newWorker.start()
    })
    await during('web2 replaced', () => proxy.replace(old2, new2))
    await during('This release alone', () => Promise.resolve())
  } finally {
    await Promise.all([buyers.leave(), visitors.leave()])
  }
  say(tableOf(['While', 'Free orders', 'Holds', 'Payments', 'Check-ins', 'Pages', 'Sent again', 'Failed'], rows))
  for (const since = Date.now(); (await jobs(pool)).due > 0 && Date.now() - since < JOBS_SECONDS * 1000;)
    await sleep(1000)
  const { due, failed } = await jobs(pool)
  if (due > 0) faults.push(`${due} jobs are not done.`)
  if (failed > 0) faults.push(`${failed} jobs failed for good.`)
  faults.push(...(await compare(pool, [free], buyers.bought)), ...(await stored(pool, visitors)))
  faults.push(...(await unbalanced(pool)))
  say(
    `Compared: ${buyers.bought.length} free orders, ${visitors.paid.length} paid orders, ${visitors.scanned.length} check-ins; ` +
      `${mails.received()} mails.`,
  )
} catch (error) {
  faults.push(faultOf(error))
} finally {
  for (const close of closing.toReversed()) await close()
}
await conclude({ faults, folder, say })
