import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createPool } from '../apps/server/src/db/database.ts'
import { Cluster, type ClusterOptions, layoutOf, type Member } from '../ops/cluster/cluster.ts'
import { Buyers } from './cluster/buyers.ts'
import { compare } from './cluster/comparison.ts'
import { conclude, faultOf } from './cluster/conclusion.ts'
import { Firewall, groupOf } from './cluster/firewall.ts'
import { Writers } from './cluster/writers.ts'
import { openMailSink } from './mail-sink.ts'
import { tableOf } from './markdown-table.ts'
import { openSale } from './site.ts'

// Tries what a broken network does to the cluster of ops/cluster: members of etcd are away, the leader is cut off from the others
// while visitors still reach it. Compares what buyers were told with what is stored, and prints a table for
// docs/operations/cluster.md. Needs root and iptables, and touches nothing but the loopback.

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8000' },
    'database-port': { type: 'string', default: '5400' },
    'etcd-port': { type: 'string', default: '2379' },
    /** How often each of the severe ones is tried. */
    cuts: { type: 'string', default: '2' },
    /** Part of the names of those to try; all of them otherwise. */
    only: { type: 'string', default: '' },
  },
})
const PLENTY = 1_000_000
/** Longer than the leader's lock lasts and longer than Foyer waits for a silent connection. */
const AWAY_MS = 40_000
const SHORTLY_MS = 15_000
const BEFORE_MS = 1000
const AFTER_MS = 5000
/** A leader that goes on sells as usual; one that was replaced is missed for about as long as its lock lasts. */
const NOTICEABLE_SECONDS = 5

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort(new Error('Interrupted')))
const pause = (milliseconds: number) => sleep(milliseconds, undefined, { signal: ending.signal })

const folder = await mkdtemp(join(tmpdir(), 'foyer-partition-'))
const mails = await openMailSink()
const faults: string[] = []
const rows: string[][] = []

/** The longest time in which no order was acknowledged, in seconds. */
function longestGap(moments: readonly number[], since: number, until: number): number {
  const all = [since, ...moments.filter((at) => at > since && at < until), until].toSorted((a, b) => a - b)
  return Math.max(...all.slice(1).map((at, index) => at - (all[index] ?? at))) / 1000
}

/** Setting of the whole cluster, as `patronictl edit-config` makes it. */
async function setFailsafe({ restPort }: Member, on: boolean): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${restPort}/config`, {
    method: 'PATCH',
    body: JSON.stringify({ failsafe_mode: on }),
  })
  if (!answer.ok) throw new Error(`Patroni answered ${answer.status}.`)
  // The members read it with their next look, and write the list of who must confirm.
  await pause(AFTER_MS)
}

async function run(cluster: Cluster, firewall: Firewall): Promise<void> {
  const pool = createPool(
    { connectionString: cluster.databaseUrl, max: 2, connectionTimeoutMillis: 30_000 },
    () => undefined,
  )
  const offer = await openSale({ deps: { pool } }, PLENTY, { price: 0 })
  const buyers = new Buyers(cluster.url, [offer])
  const writers = await Writers.start(cluster, pool)
  buyers.come()

  /** `sells`: whether sales must go on without interruption. */
  const during = async (name: string, sells: boolean, act: (leader: Member) => Promise<() => Promise<void>>) => {
    if (!name.includes(values.only)) return
    const leader = await cluster.settled()
    await pause(AFTER_MS)
    buyers.take()
    await writers.turns(pool)
    const since = Date.now()
    await pause(BEFORE_MS)
    const heal = await act(leader)
    const healing = Date.now()
    await heal()
    const next = await cluster.settled()
    const whole = Date.now()
    await pause(AFTER_MS)
    const { turns, faults: doubts } = await writers.turns(pool)
    const { orders, retries, failures, reasons } = buyers.take()
    const gap = longestGap(
      buyers.bought.map(({ answeredAt }) => answeredAt),
      since,
      Date.now(),
    )
    faults.push(...failures, ...doubts.map((doubt) => `${name}: ${doubt}`))
    if (sells && (gap > NOTICEABLE_SECONDS || next !== leader)) faults.push(`${name}: buyers noticed it.`)
    const [first, second] = turns
    rows.push([
      name,
      next === leader ? leader.name : `${leader.name} → ${next.name}`,
      first && second ? ((second.since - first.until) / 1000).toFixed(1) : '',
      gap.toFixed(1),
      ((whole - healing) / 1000).toFixed(1),
      String(orders),
      String(retries),
      String(failures.length),
    ])
    say(
      `${rows.at(-1)?.join(' | ')}; sent again: ${[...reasons].map(([why, count]) => `${count} × ${why}`).join(', ')}`,
    )
  }
  const etcdAway = async (count: number) => {
    const away = cluster.etcd.slice(0, count)
    await Promise.all(away.map((etcd) => etcd.stop('SIGKILL')))
    await pause(AWAY_MS)
    return async () => void (await Promise.all(away.map((etcd) => etcd.start())))
  }

  try {
    await during('Nothing', true, async () => {
      await pause(SHORTLY_MS)
      return () => Promise.resolve()
    })
    const machineOf = (leader: Member) => cluster.members.indexOf(leader)
    const healed = async () => firewall.heal()
    await during('Leader cut off from etcd alone', false, async (leader) => {
      firewall.cutFromEtcd(machineOf(leader))
      await pause(AWAY_MS)
      return healed
    })
    for (let cut = 1; cut <= Number(values.cuts); cut += 1)
      await during(`Leader cut off from all others, ${cut}`, false, async (leader) => {
        firewall.cutOff(machineOf(leader))
        await pause(AWAY_MS)
        return healed
      })
    await during('A standby cut off from all others', false, async (leader) => {
      firewall.cutOff((machineOf(leader) + 1) % cluster.members.length)
      await pause(AWAY_MS)
      return healed
    })
    for (const etcd of cluster.etcd)
      await during(`${etcd.name} away`, true, async () => {
        await etcd.stop('SIGKILL')
        await pause(SHORTLY_MS)
        return () => etcd.start()
      })
    // Debian 12's Patroni usually goes on, but sometimes stops if etcd is lost while it renews the lock.
    for (let time = 1; time <= Number(values.cuts); time += 1)
      await during(`Two of three etcd away, ${time}`, false, () => etcdAway(2))
    await setFailsafe(await cluster.settled(), false)
    await during('Two of three etcd away, without failsafe_mode', false, () => etcdAway(2))
    await setFailsafe(await cluster.settled(), true)
  } catch (error) {
    faults.push(faultOf(error))
    // Repairs the cluster, because the acknowledged orders are still compared with the database.
    firewall.heal()
    await Promise.all(cluster.etcd.map((etcd) => etcd.stop().then(() => etcd.start())))
  } finally {
    await cluster.settled()
    say(
      tableOf(
        [
          'Disturbance',
          'Leader',
          'Between the last write of one and the first of the next, s',
          'Longest time without an order, s',
          'Whole again after, s',
          'Orders',
          'Retries',
          'Failures',
        ],
        rows,
      ),
    )
    await writers.stop()
    await buyers.leave()
    faults.push(...buyers.take().failures, ...(await compare(pool, [offer], buyers.bought)))
    const tickets = buyers.bought.reduce((sum, { quantity }) => sum + quantity, 0)
    say(`${buyers.bought.length} orders with ${tickets} tickets were acknowledged and compared.`)
    await pool.close(1000)
  }
}

try {
  const options: ClusterOptions = {
    folder,
    ports: { site: Number(values.port), database: Number(values['database-port']), etcd: Number(values['etcd-port']) },
    // Buyers come from networks of their own, as through one more proxy.
    env: {
      TRUST_PROXY: '2',
      HELD_SHARE_PERCENT: '100',
      NEW_ORGANISER_DAYS: '0',
      LOG_LEVEL: 'error',
      SMTP_URL: mails.url,
    },
    groupOf,
    say,
    signal: ending.signal,
  }
  const firewall = Firewall.open(layoutOf(options))
  try {
    const cluster = await Cluster.start(options)
    try {
      await run(cluster, firewall)
    } finally {
      // The cluster cannot stop in order while the network is broken.
      firewall.heal()
      await cluster.stop()
    }
  } finally {
    firewall.close()
  }
} catch (error) {
  faults.push(faultOf(error))
} finally {
  await mails.close()
}
await conclude({ faults, folder, say })
