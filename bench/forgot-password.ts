import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { uuidv7 } from '../apps/server/src/ids.ts'
import { spentBy, spentPer } from './processor-time.ts'
import { openProgram, type RunningProgram } from './running-program.ts'

// Whether the time that "Forgot password" takes tells who has an account: addresses with and without one are asked in random
// order, and their times are compared by a Mann–Whitney U test.

const { values } = parseArgs({ options: { addresses: { type: 'string', default: '200' } } })
const addresses = Number(values.addresses)
const WARM_UP = 20
/** The mail of one call is sent after its answer and would slow down the next call. */
const PAUSE_MS = 40

const kinds = ['known', 'unknown'] as const
type Kind = (typeof kinds)[number]

const addressOf = (kind: Kind, turn: number) => `${kind}-account-${turn}@example.org`

async function registerAccounts({ pool }: RunningProgram): Promise<void> {
  for (let turn = 0; turn < addresses + WARM_UP; turn += 1)
    await pool.query(
      `insert into users (id, email, password_hash, first_name, last_name, email_verified_at)
       values ($1, $2, 'none', 'Ada', 'Okafor', now())`,
      [uuidv7(), addressOf('known', turn)],
    )
}

/** Milliseconds until the answer; each turn asks from a different network. */
async function timeOf({ server }: RunningProgram, email: string, turn: number): Promise<number> {
  const began = performance.now()
  const response = await fetch(`${server.url}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${turn >> 8}.${turn & 255}` },
    body: JSON.stringify({ email }),
  })
  const text = await response.text()
  const took = performance.now() - began
  if (!response.ok) throw new Error(`Forgot password answered ${response.status}: ${text}`)
  await sleep(PAUSE_MS)
  return took
}

/** Asks in pairs, one address of each kind, in random order so that neither kind has an advantage. */
async function measure(program: RunningProgram): Promise<Record<Kind, number[]>> {
  const times: Record<Kind, number[]> = { known: [], unknown: [] }
  for (let turn = 0; turn < addresses + WARM_UP; turn += 1) {
    const pair = Math.random() < 0.5 ? kinds : kinds.toReversed()
    for (const [place, kind] of pair.entries()) {
      const took = await timeOf(program, addressOf(kind, turn), turn * 2 + place)
      if (turn >= WARM_UP) times[kind].push(took)
    }
  }
  return times
}

/** Mann–Whitney U of the first sample, and how probable a difference this large is by chance (two-sided, normal approximation). */
function mannWhitney(first: readonly number[], second: readonly number[]): { u: number; p: number } {
  const sorted = [...first, ...second].toSorted((a, b) => a - b)
  const rankOf = (value: number) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2 + 1
  const rankSum = first.reduce((sum, value) => sum + rankOf(value), 0)
  const u = rankSum - (first.length * (first.length + 1)) / 2
  const mean = (first.length * second.length) / 2
  const deviation = Math.sqrt((first.length * second.length * (sorted.length + 1)) / 12)
  const z = Math.abs(u - mean) / deviation
  return { u, p: 2 * upperTail(z) }
}

/** Probability of more than `z` deviations, by Abramowitz and Stegun 26.2.17; exact to 1e-7. */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const polynomial = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const sum = polynomial.reduceRight((total, coefficient) => (total + coefficient) * t, 0)
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}

function medianOf(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(2)} ms`
}

const program = await openProgram('all')
try {
  await registerAccounts(program)
  const read = () => spentBy([program.server.pid], program.postmaster)
  const before = read()
  const { known, unknown } = await measure(program)
  const { node, postgres, all } = spentPer(2 * (addresses + WARM_UP), before, read())
  const { u, p } = mannWhitney(known, unknown)
  process.stdout.write(
    `Known addresses: ${known.length}, median ${medianOf(known)}\n` +
      `Unknown addresses: ${unknown.length}, median ${medianOf(unknown)}\n` +
      `Mann–Whitney U = ${u}, p = ${p.toFixed(3)}, a known address is slower in ${((u / known.length / unknown.length) * 100).toFixed(1)} % of pairs\n` +
      `Processor: ${all.toFixed(1)} ms a call (Node ${node.toFixed(1)}, PostgreSQL ${postgres.toFixed(1)}), with the mail that every other call sends\n`,
  )
} finally {
  await program.close()
}
