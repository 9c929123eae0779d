import { parseArgs } from 'node:util'
import { tableOf } from './markdown-table.ts'

// What sharding by organisation would do for docs/scale.md: organisations of very different sizes on several databases, and a rush of
// one of them. Nothing here runs Foyer. Times follow from queues that each database serves in order, second by second.

const { values } = parseArgs({
  options: {
    organisations: { type: 'string', default: '10000' },
    rate: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
})
const ORGANISATIONS = Number(values.organisations)
/** Complete orders a second that one database and its processes serve (bench/JOURNEY.md has what was measured). */
const RATE = Number(values.rate)
/** Of what all databases together can serve, on an ordinary evening. */
const ORDINARY = 0.5
const RUSH_SECONDS = 60
/** Buyers a second for each order a second that one database serves. */
const RUSH = 5
/** The share of a database's rate at which a waiting room calls numbers. */
const CALLED = 0.4
const LONG_SECONDS = 2

/** The shard of an organisation, given the load of each shard so far. */
type Place = (organisation: number, loads: readonly number[]) => number

/** By a hash of the id that spreads well (the last step of MurmurHash3). */
const byHash: Place = (organisation, { length }) => {
  let hash = organisation ^ Number(values.seed)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35)
  return ((hash ^ (hash >>> 16)) >>> 0) % length
}

/** The emptiest shard, as a table of organisations and their shards allows. */
const byTable: Place = (_organisation, loads) => loads.indexOf(Math.min(...loads))

/** Orders a second of each organisation: the second sells half as much as the first, the third a third, and so on. */
function ordinaryLoads(shards: number): number[] {
  const weights = Array.from({ length: ORGANISATIONS }, (_none, index) => 1 / (index + 1))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => (weight / sum) * ORDINARY * RATE * shards)
}

/** The longest wait of an order in seconds on a database that also has `beside` other orders a second during the rush. */
function longestWait(beside: number, rush: number): number {
  let waiting = 0
  let longest = 0
  for (let second = 0; waiting > 0 || second < RUSH_SECONDS; second += 1) {
    waiting = Math.max(0, waiting + beside + (second < RUSH_SECONDS ? rush : 0) - RATE)
    longest = Math.max(longest, waiting / RATE)
    if (beside >= RATE && second >= RUSH_SECONDS) return Number.POSITIVE_INFINITY
  }
  return longest
}

/** Places every organisation and lets one of middling size have a rush. */
function row(shards: number, name: string, place: Place, { alone = false, room = false } = {}): string[] {
  const loads = Array.from({ length: shards }, () => 0)
  const shardOf = ordinaryLoads(shards).map((load, organisation) => {
    const shard = place(organisation, loads)
    loads[shard] = (loads[shard] ?? 0) + load
    return shard
  })
  const rushing = Math.floor(ORGANISATIONS / 2)
  const busiest = Math.max(...loads) / RATE
  const rush = (room ? CALLED : RUSH) * RATE
  const shard = shardOf[rushing] ?? 0
  const wait = alone ? 0 : longestWait(loads[shard] ?? 0, rush)
  const neighbours = shardOf.filter((each) => each === shard).length - 1
  const slowed = wait > LONG_SECONDS ? neighbours : 0
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`
  return [
    String(shards),
    name,
    percent(busiest),
    percent(slowed / (ORGANISATIONS - 1)),
    Number.isFinite(wait) ? `${wait.toFixed(0)} s` : 'without end',
  ]
}

const rows = [1, 4, 16, 64].flatMap((shards) => [
  row(shards, 'hash', byHash),
  row(shards, 'table', byTable),
  row(shards, 'table, waiting room', byTable, { room: true }),
  row(shards, 'table, rush on a database of its own', byTable, { alone: true }),
])
const heads = [
  'Databases',
  'Placed by',
  'Busiest, ordinarily',
  'Organisations that wait over 2 s',
  'Longest wait of theirs',
]
process.stdout.write(`${tableOf(heads, rows)}\n`)
