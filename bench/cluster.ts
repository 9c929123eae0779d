import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createPool } from '../apps/server/src/db/database.ts'
import { Cluster, killMember } from '../ops/cluster/cluster.ts'
import type { Service } from '../ops/cluster/service.ts'
import { Buyers, type Tally } from './cluster/buyers.ts'
import { compare } from './cluster/comparison.ts'
import { conclude, faultOf } from './cluster/conclusion.ts'
import { promotionAmong } from './cluster/promotion.ts'
import { openMailSink } from './mail-sink.ts'
import { tableOf } from './markdown-table.ts'
import { type Offer, openSale } from './site.ts'

// Tries the cluster of ops/cluster once: kills its leader ten times while buyers order, then replaces and kills the processes of
// Foyer. Compares what buyers were told with what is stored, and prints tables for docs/operations/cluster.md.

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    port: { type: 'string', default: '8000' },
    'database-port': { type: 'string', default: '5400' },
    'etcd-port': { type: 'string', default: '2379' },
  },
})
/** A number of tickets that sells out in the middle of a failover. */
const FEW = 60
const PLENTY = 1_000_000
const BEFORE_MS = 2000
const AFTER_MS = 3000

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort(new Error('Interrupted')))

const folder = await mkdtemp(join(tmpdir(), 'foyer-cluster-'))
const mails = await openMailSink()
const faults: string[] = []

function row(name: string, { orders, soldOut, retries, failures }: Tally, ...more: string[]): string[] {
  faults.push(...failures)
  return [name, ...more, String(orders), String(soldOut), String(retries), String(failures.length)]
}

function reasonsOf({ reasons }: Tally): string {
  return [...reasons].map(([reason, count]) => `${count} × ${reason}`).join(', ')
}

async function killLeaders(cluster: Cluster, buyers: Buyers, plenty: Offer, few: () => Promise<Offer>): Promise<void> {
  const rows: string[][] = []
  for (let kill = 1; kill <= Number(values.kills); kill += 1) {
    const leader = await cluster.settled()
    buyers.wish([plenty, await few()])
    await sleep(BEFORE_MS, undefined, { signal: ending.signal })
    buyers.take()
    const killedAt = Date.now()
    await killMember(leader)
    const { at, member } = await promotionAmong(
      cluster,
      cluster.members.filter((other) => other !== leader),
    )
    let first: number | undefined
    for (; first === undefined; await sleep(5, undefined, { signal: ending.signal }))
      first = buyers.bought.find(({ answeredAt }) => answeredAt >= at)?.answeredAt
    await leader.patroni.start()
    await sleep(AFTER_MS, undefined, { signal: ending.signal })
    const tally = buyers.take()
    const [promotion, order] = [(at - killedAt) / 1000, (first - at) / 1000]
    if (order > 2) faults.push(`The first order after promotion ${kill} took ${order.toFixed(2)} s.`)
    rows.push(row(String(kill), tally, `${leader.name} → ${member.name}`, promotion.toFixed(1), order.toFixed(2)))
    say(`${kill}: ${rows.at(-1)?.join(' | ')}; sent again: ${reasonsOf(tally)}`)
  }
  say(
    tableOf(
      ['Kill', 'Leader', 'Promotion after, s', 'First order after it, s', 'Orders', 'Sold out', 'Retries', 'Failures'],
      rows,
    ),
  )
}

async function untilReplaced(cluster: Cluster, service: Service, former: number): Promise<void> {
  while (service.pid === former || !(await service.isReady())) await sleep(200, undefined, { signal: ending.signal })
  await cluster.settled()
}

async function disturb(cluster: Cluster, buyers: Buyers): Promise<void> {
  const rows: string[][] = []
  const during = async (name: string, act: () => Promise<void>) => {
    buyers.take()
    await act()
    await sleep(AFTER_MS, undefined, { signal: ending.signal })
    const tally = buyers.take()
    rows.push(row(name, tally))
    say(`${rows.at(-1)?.join(' | ')}; sent again: ${reasonsOf(tally)}`)
  }
  await during('Nothing', () => sleep(AFTER_MS))
  await during('Web and worker replaced one by one', () => cluster.replace())
  for (const service of [...cluster.webs, cluster.worker])
    await during(`${service.name} killed`, async () => {
      const { pid = 0 } = service
      process.kill(pid, 'SIGKILL')
      await untilReplaced(cluster, service, pid)
    })
  say(tableOf(['Disturbance', 'Orders', 'Sold out', 'Retries', 'Failures'], rows))
}

try {
  const cluster = await Cluster.start({
    folder,
    ports: { site: Number(values.port), database: Number(values['database-port']), etcd: Number(values['etcd-port']) },
    // One proxy more than there is: each buyer names a network of its own in `x-forwarded-for`.
    env: {
      TRUST_PROXY: '2',
      HELD_SHARE_PERCENT: '100',
      NEW_ORGANISER_DAYS: '0',
      LOG_LEVEL: 'error',
      SMTP_URL: mails.url,
    },
    say,
    signal: ending.signal,
  })
  const pool = createPool({ connectionString: cluster.databaseUrl, max: 2 }, () => undefined)
  try {
    const plenty = await openSale({ deps: { pool } }, PLENTY, { price: 0 })
    const offers = [plenty]
    const buyers = new Buyers(cluster.url, offers)
    const few = async () => {
      const offer = await openSale({ deps: { pool } }, FEW, { price: 0 })
      offers.push(offer)
      return offer
    }
    buyers.come()
    try {
      await killLeaders(cluster, buyers, plenty, few)
      await cluster.settled()
      buyers.wish([plenty])
      await disturb(cluster, buyers)
    } finally {
      await buyers.leave()
    }
    faults.push(...buyers.take().failures, ...(await compare(pool, offers, buyers.bought)))
    const tickets = buyers.bought.reduce((sum, { quantity }) => sum + quantity, 0)
    say(`${buyers.bought.length} orders with ${tickets} tickets were acknowledged and compared.`)
  } finally {
    await pool.close(1000)
    await cluster.stop()
  }
} catch (error) {
  faults.push(faultOf(error))
} finally {
  await mails.close()
}
await conclude({ faults, folder, say })
