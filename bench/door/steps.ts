import { generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Turnstile, validateTicket } from '../../apps/server/src/features/door/check-in/index.ts'
import { tableOf } from '../markdown-table.ts'
import { median } from '../rounds.ts'
import { openSite, type Site } from '../site.ts'
import { type Crowd, openCrowd } from './crowd.ts'
import type { Part } from './part.ts'

const TICKETS = 30_000
const SIZES = [1, 4, 16, 64] as const
/** Batches of each size. The first ones are not counted, because plans and code are not warm. */
const BATCHES = 60
const WARM_UP = 15
const SIGNED_BYTES = 34

/** What one batch cost, in microseconds of processor time. */
interface Batch {
  readonly program: number
  readonly read: number
  readonly write: number
}

/** Processor microseconds of a process, in nanoseconds' detail: a batch takes less than the tick that `processorOf` counts. */
function microsecondsOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000
}

function programMicroseconds(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** A connection whose statements are metered one by one, in place of the pool. */
async function meteredConnection({ deps }: Site) {
  const client = await deps.pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  const spent = { read: 0, write: 0 }
  const query = async (config: { readonly name?: string; readonly text: string; readonly values?: unknown[] }) => {
    const before = microsecondsOf(pid)
    const answer = await client.query(config)
    spent[config.name === 'read_scan_facts' ? 'read' : 'write'] += microsecondsOf(pid) - before
    return answer
  }
  const pool = new Proxy(deps.pool, {
    get: (target, name): unknown => (name === 'query' ? query : Reflect.get(target, name, target)),
  })
  return { spent, pool, close: () => client.release() }
}

async function measure(site: Site, { eventId, pairPhone }: Crowd, unseen: (count: number) => string[]) {
  const { actor } = await pairPhone()
  const { spent, pool, close } = await meteredConnection(site)
  const deps = { ...site.deps, pool }
  const turnstile = new Turnstile(deps, 1)
  const validate = (code: string) =>
    validateTicket(deps, turnstile, actor, {
      eventId,
      scanId: randomUUID(),
      code,
      direction: 'in',
      scannedAt: new Date().toISOString(),
    })
  const batch = async (size: number): Promise<Batch> => {
    const codes = unseen(size)
    const before = { ...spent, program: programMicroseconds() }
    const answers = await Promise.all(codes.map(validate))
    if (!answers.every(({ admitted }) => admitted)) throw new Error('A guest was turned away')
    return {
      program: programMicroseconds() - before.program,
      read: spent.read - before.read,
      write: spent.write - before.write,
    }
  }
  const costs = new Map<number, Batch>()
  for (const size of SIZES) {
    const batches: Batch[] = []
    while (batches.length < BATCHES) batches.push(await batch(size))
    const perScan = (part: keyof Batch) => median(batches.slice(WARM_UP).map((each) => each[part])) / size
    costs.set(size, { program: perScan('program'), read: perScan('read'), write: perScan('write') })
  }
  close()
  return costs
}

/** Processor microseconds of verifying one signature, the part of a scan that no batch makes cheaper. */
function verification(): number {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = Buffer.alloc(SIGNED_BYTES, 1)
  const signature = sign(null, bytes, privateKey)
  const rounds = Array.from({ length: 20 }, () => {
    const before = programMicroseconds()
    for (let time = 0; time < 200; time += 1) verify(null, bytes, publicKey, signature)
    return (programMicroseconds() - before) / 200
  })
  return median(rounds)
}

/** The keys that a scan has to other tables, each of which PostgreSQL looks up and locks for every row. */
const FOREIGN_KEYS = ['event', 'ticket', 'door', 'device', 'user', 'undone_by', 'list']
  .map((name) => `drop constraint scans_${name === 'undone_by' ? name : `${name}_id`}_fkey`)
  .join(', ')

const figure = (microseconds: number) => `${microseconds.toFixed(0)} µs`

/** Where the processor time of a scan goes: what a batch shares, and what every scan costs. */
export const scanSteps: Part = {
  title: 'Where the time of a scan goes',
  command: () => 'npm run bench:door -- --only=steps',
  run: async () => {
    const site = await openSite()
    try {
      const crowd = await openCrowd(site, TICKETS)
      let shown = 0
      const unseen = (count: number): string[] => crowd.codes((shown += count) - count, count)
      const costs = await measure(site, crowd, unseen)
      await site.deps.pool.query(`alter table scans ${FOREIGN_KEYS}`)
      const withoutKeys = await measure(site, crowd, unseen)
      const table = tableOf(
        ['Scans in a batch', 'Program', 'PostgreSQL, reading', 'PostgreSQL, writing', 'Writing without foreign keys'],
        [...costs].map(([size, { program, read, write }]) => [
          String(size),
          ...[program, read, write, withoutKeys.get(size)?.write ?? Number.NaN].map(figure),
        ]),
      )
      return {
        text: `Processor time of one scan, by the size of the batch that it is decided in: medians of ${BATCHES - WARM_UP} batches, one after the other on one
connection. Verifying the signature is ${figure(verification())} of the program's time. Writing includes the commit, but not what the
background processes of PostgreSQL do for it.

${table}`,
        faults: [],
      }
    } finally {
      await site.close()
    }
  },
}
