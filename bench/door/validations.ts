import { randomUUID } from 'node:crypto'
import type { OfflineScanInput } from '../../packages/contract/src/index.ts'
import { Turnstile, validateTicket } from '../../apps/server/src/features/door/check-in/index.ts'
import type { DoorActor } from '../../apps/server/src/http/actor.ts'
import { CONSTANT_SCAN } from '../baseline-routes.ts'
import { tableOf } from '../markdown-table.ts'
import { servingCost } from '../measurement.ts'
import { costOf, type Work } from '../processor-time.ts'
import { median } from '../rounds.ts'
import { openSite, type Site } from '../site.ts'
import { type Crowd, openCrowd } from './crowd.ts'
import type { Part } from './part.ts'

const TICKETS = 50_000
const DEVICES = 32
const ROUNDS = 5
/** Scans of each side in each round, and before the first round, so that the compiler has already seen the code. */
const SCANS = 2_000
const WARM_UP = 4_000
/** Scans that a phone sends in one batch when it is online again. */
const BATCH = 100

/** What is measured in every round; `update` and `constant` are the baselines of the others. */
const SIDES = ['update', 'process', 'http', 'constant', 'batches'] as const
type Side = (typeof SIDES)[number]

interface Door {
  readonly site: Site
  readonly crowd: Crowd
  readonly phones: readonly { readonly actor: DoorActor; readonly token: string }[]
  readonly turnstile: Turnstile
  /** Tickets of another event, for the update alone. */
  readonly others: (count: number) => readonly string[]
  /** Codes that nobody has shown yet. */
  readonly unseen: (count: number) => string[]
}

const authorizations = ({ phones }: Door) => phones.map(({ token }) => `Bearer ${token}`)

/** Sends requests over HTTP from all phones; each phone waits for its answer before the next. Returns the seconds. */
async function send(door: Door, path: string, method: 'PUT' | 'POST', bodies: readonly string[]): Promise<number> {
  const { load, port } = door.site
  const { statuses, seconds } = await load.send({
    port,
    connections: DEVICES,
    path,
    method,
    authorizations: authorizations(door),
    bodies,
    until: 'all are sent',
  })
  if (statuses['200'] !== bodies.length) throw new Error(`Scans were refused: ${JSON.stringify(statuses)}`)
  return seconds
}

const scanBodies = ({ crowd: { eventId } }: Door, codes: readonly string[]) =>
  codes.map((code) => JSON.stringify({ eventId, scanId: randomUUID(), code, scannedAt: new Date().toISOString() }))

/** Shares the things among the callers; each takes the next one as soon as it is done. Returns the seconds. */
async function byCallers<T>(things: Iterable<T>, act: (thing: T, caller: number) => Promise<unknown>): Promise<number> {
  const left = things[Symbol.iterator]()
  const start = performance.now()
  const again = async (caller: number): Promise<void> => {
    for (let next = left.next(); !next.done; next = left.next()) await act(next.value, caller)
  }
  await Promise.all(Array.from({ length: DEVICES }, (_, caller) => again(caller)))
  return (performance.now() - start) / 1000
}

function offlineScans(codes: readonly string[]): OfflineScanInput[] {
  const scannedAt = new Date().toISOString()
  const decided = { direction: 'in', verdict: 'admitted', undoneAt: null, scannedAt } as const
  return codes.map((code, sequence) => ({ scanId: randomUUID(), sequence, code, ...decided }))
}

/** Work that is ready to be measured: how many scans it is, and what does them and returns the seconds. */
interface Prepared {
  readonly scans: number
  readonly run: () => Promise<number>
}

/** Each prepares `count` scans of one side. Codes and bodies are made here, so that signing them is not measured. */
const preparations: Readonly<Record<Side, (door: Door, count: number) => Prepared>> = {
  update: ({ site: { deps }, others }, count) => {
    const ids = others(count)
    const update = (id: string) =>
      deps.pool.query({
        name: 'bench_ticket_update',
        text: `update tickets set state = 'checked_in', checked_in_at = clock_timestamp(), checked_out_at = null,
             checked_in_scan = $2
           where id = $1 and generation = 1 and state = any('{valid,checked_out}')`,
        values: [id, randomUUID()],
      })
    return { scans: count, run: () => byCallers(ids, update) }
  },
  process: ({ site: { deps }, crowd: { eventId }, phones, turnstile, unseen }, count) => {
    const codes = unseen(count)
    const validate = async (code: string, caller: number) => {
      const actor = phones[caller]?.actor
      if (!actor) throw new Error('There are fewer phones than callers')
      const scan = {
        eventId,
        scanId: randomUUID(),
        code,
        direction: 'in',
        scannedAt: new Date().toISOString(),
      } as const
      const { admitted } = await validateTicket(deps, turnstile, actor, scan)
      if (!admitted) throw new Error('A guest was turned away')
    }
    return { scans: count, run: () => byCallers(codes, validate) }
  },
  http: (door, count) => {
    const bodies = scanBodies(door, door.unseen(count))
    return { scans: count, run: () => send(door, '/api/tickets/validate', 'PUT', bodies) }
  },
  constant: (door, count) => {
    const bodies = scanBodies(door, door.crowd.codes(0, count))
    return { scans: count, run: () => send(door, CONSTANT_SCAN, 'PUT', bodies) }
  },
  batches: (door, count) => {
    const sentAt = new Date().toISOString()
    const codes = door.unseen(count / 2)
    const bodies = Array.from({ length: codes.length / BATCH }, (_, batch) =>
      JSON.stringify({ sentAt, scans: offlineScans(codes.slice(batch * BATCH, (batch + 1) * BATCH)) }),
    )
    const run = () => send(door, `/api/check-in/${door.crowd.eventId}/scans`, 'POST', bodies)
    return { scans: codes.length, run }
  },
}

/** Finds contradictions in the scans and tickets that were stored. */
async function audit({ deps }: Site, { eventId }: Crowd, scanned: number): Promise<string[]> {
  const { rows } = await deps.pool.query<{ inside: number; admissions: number; twice: number }>(
    `select (select count(*)::int from tickets where event_id = $1 and state = 'checked_in') as inside,
       (select count(*)::int from scans where event_id = $1 and standing = 'admission') as admissions,
       (select count(*)::int from (
         select 1 from scans where event_id = $1 and standing = 'admission' group by ticket_id having count(*) > 1
       ) again) as twice`,
    [eventId],
  )
  const [books] = rows
  if (books?.inside === scanned && books.admissions === scanned && books.twice === 0) return []
  return [`${scanned} guests were admitted, the books say ${JSON.stringify(books)}.`]
}

async function openDoor(site: Site): Promise<Door & { shown: () => number }> {
  const crowd = await openCrowd(site, TICKETS)
  const others = await openCrowd(site, TICKETS)
  const phones = []
  while (phones.length < DEVICES) phones.push(await crowd.pairPhone())
  let shown = 0
  let updated = 0
  const unseen = (count: number): string[] => {
    shown += count
    return crowd.codes(shown - count, count)
  }
  const othersNext = (count: number): readonly string[] => {
    updated += count
    return others.ticketIds.slice(updated - count, updated)
  }
  const turnstile = new Turnstile(site.deps)
  return { site, crowd, phones, turnstile, others: othersNext, unseen, shown: () => shown }
}

type Rates = Readonly<Record<Side, number[]>>

async function measure(site: Site) {
  const door = await openDoor(site)
  const rates: Rates = { update: [], process: [], http: [], constant: [], batches: [] }
  const works: Record<Side, Work[]> = { update: [], process: [], http: [], constant: [], batches: [] }
  const scansOf: Record<Side, number> = { update: 0, process: 0, http: 0, constant: 0, batches: 0 }
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
      const count = round > 0 || side === 'batches' ? SCANS : WARM_UP
      const { scans, run } = preparations[side](door, count)
      const { seconds, work } = await site.meter(async () => ({ seconds: await run() }))
      if (round === 0) continue
      rates[side].push(scans / seconds)
      works[side].push(work)
      scansOf[side] += scans
    }
  }
  const costs = SIDES.map((side) => [side, costOf(works[side], scansOf[side])] as const)
  return { rates, costs: new Map(costs), books: await audit(site, door.crowd, door.shown()), scanned: door.shown() }
}

const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')}/s`

function lineOf(rates: Rates, what: string, [side, baseline, there]: [Side, Side, string], goal: number | null) {
  const ratios = rates[side].map((rate, round) => rate / (rates[baseline][round] ?? Number.NaN))
  return [
    what,
    perSecond(median(rates[side])),
    there,
    perSecond(median(rates[baseline])),
    median(ratios).toFixed(2),
    `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
    goal === null ? '' : `≥ ${goal}`,
    goal === null ? '' : median(ratios) >= goal ? 'yes' : 'no',
  ]
}

/** Processor microseconds that a scan may cost in the program and PostgreSQL together. */
const SCAN_MICROSECONDS = 250

const microseconds = (figure: number) => `${figure.toFixed(1)} µs`

/** Processor time of a scan, which the disk and other load hardly move. */
function costLineOf(what: string, cost: Work | undefined, most: number | null): string[] {
  if (!cost) throw new Error(`${what} was not measured`)
  const serving = servingCost(cost)
  return [
    what,
    ...[cost.program, cost.postgres, cost.load, serving].map(microseconds),
    most === null ? '' : `≤ ${most} µs`,
    most === null ? '' : serving <= most ? 'yes' : 'no',
  ]
}

const IN_PROCESS = `Check-in with log, in process, ${DEVICES} scanners`
const OVER_HTTP = `Validations over HTTP, ${DEVICES} phones`
const IN_BATCHES = `Offline scans reported over HTTP, batches of ${BATCH}`
const UPDATE = 'One-row updates of the same number of tickets, same pool of 10'
const CONSTANT = 'The same server with a constant answer to the same validated body'

/** How fast the server validates scans of online phones, and batches of phones that are online again. */
export const serverValidations: Part = {
  title: 'On the server',
  command: () => 'npm run bench:door -- --only=server',
  run: async () => {
    const site = await openSite()
    try {
      const { rates, costs, books, scanned } = await measure(site)
      const table = tableOf(
        ['Measured', 'Foyer', 'Baseline', 'Baseline rate', 'Ratio', 'Lowest–highest', 'Goal', 'Met'],
        [
          lineOf(rates, IN_PROCESS, ['process', 'update', UPDATE], 2),
          lineOf(rates, OVER_HTTP, ['http', 'update', UPDATE], null),
          lineOf(rates, OVER_HTTP, ['http', 'constant', CONSTANT], null),
          lineOf(rates, IN_BATCHES, ['batches', 'update', UPDATE], null),
        ],
      )
      const costTable = tableOf(
        ['Measured', 'Program', 'PostgreSQL', 'Phones', 'Serving', 'Goal', 'Met'],
        [
          costLineOf(IN_PROCESS, costs.get('process'), SCAN_MICROSECONDS),
          costLineOf(OVER_HTTP, costs.get('http'), SCAN_MICROSECONDS),
          costLineOf(IN_BATCHES, costs.get('batches'), null),
          costLineOf(UPDATE, costs.get('update'), null),
          costLineOf(CONSTANT, costs.get('constant'), null),
        ],
      )
      const said =
        books.length === 0 ? 'admissions, rows and tickets inside agree, and nobody was admitted twice' : books[0]
      return {
        text: `An event with ${TICKETS.toLocaleString('en')} tickets; the server verifies every code. The phones run in a separate process, and each sends its next
request as soon as it has an answer. The figures are medians of ${ROUNDS} rounds that alternate between baseline and product. Server, database and
phones share the processors. Check of ${scanned.toLocaleString('en')} admissions: ${said}.

${table}

Processor time of one scan. "Serving" is what the program and PostgreSQL spend on it, without the process that sends in place of the phones:

${costTable}`,
        faults: books,
      }
    } finally {
      await site.close()
    }
  },
}
