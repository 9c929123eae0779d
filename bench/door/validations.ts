import { randomUUID } from 'node:crypto'
import { median } from '../rounds.ts'
import { openSite, type Site } from '../site.ts'
import { type Crowd, openCrowd } from './crowd.ts'
import { tableOf } from '../markdown-table.ts'
import type { Part } from './part.ts'

const TICKETS = 50_000
const DEVICES = 32
const ROUNDS = 7
/** Of each side of each round; and before the first, for the compiler to have seen what it will see. */
const SCANS = 1_000
const WARM_UP = 3_000
/** Of the database's own rate. */
const GOAL = 0.1

/** So many scans over HTTP, each by one of the phones; answers how many a second. */
async function scan(site: Site, crowd: Crowd, phones: readonly string[], codes: readonly string[]): Promise<number> {
  const bodies = codes.map((code) =>
    JSON.stringify({ eventId: crowd.eventId, scanId: randomUUID(), code, scannedAt: new Date().toISOString() }),
  )
  const { statuses, seconds } = await site.load.send({
    port: site.port,
    connections: DEVICES,
    path: '/api/tickets/validate',
    method: 'PUT',
    authorizations: phones.map((token) => `Bearer ${token}`),
    bodies,
    until: 'all are sent',
  })
  if (statuses['200'] !== codes.length) throw new Error(`Scans were refused: ${JSON.stringify(statuses)}`)
  return codes.length / seconds
}

/** The same update of as many other tickets, from the same pool, with nothing around it. */
async function update({ deps }: Site, ids: readonly string[]): Promise<number> {
  const left = ids.values()
  const start = performance.now()
  const again = async (): Promise<void> => {
    for (const id of left)
      await deps.pool.query(
        `update tickets set state = 'checked_in', checked_in_at = clock_timestamp(), checked_out_at = null,
           checked_in_scan = $2
         where id = $1 and generation = 1 and state = any('{valid,checked_out}')`,
        [id, randomUUID()],
      )
  }
  await Promise.all(Array.from({ length: DEVICES }, again))
  return (ids.length * 1000) / (performance.now() - start)
}

/** What is wrong with what was written. */
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

async function measure(site: Site) {
  const crowd = await openCrowd(site, TICKETS)
  const others = await openCrowd(site, TICKETS)
  const phones: string[] = []
  while (phones.length < DEVICES) phones.push(await crowd.pairPhone())
  const rates = { product: [] as number[], baseline: [] as number[] }
  let done = 0
  for (let round = 0; round <= ROUNDS; round += 1) {
    const count = round === 0 ? WARM_UP : SCANS
    const sides = round % 2 === 0 ? (['baseline', 'product'] as const) : (['product', 'baseline'] as const)
    for (const side of sides) {
      const rate =
        side === 'product'
          ? await scan(site, crowd, phones, crowd.codes(done, count))
          : await update(site, others.ticketIds.slice(done, done + count))
      if (round > 0) rates[side].push(rate)
    }
    done += count
  }
  return { rates, books: await audit(site, crowd, done), scanned: done }
}

const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')}/s`

/** What the server does for phones with a network. */
export const serverValidations: Part = {
  title: 'On the server',
  command: () => 'npm run bench:door -- --only=server',
  run: async () => {
    const site = await openSite()
    try {
      const { rates, books, scanned } = await measure(site)
      const ratios = rates.product.map((rate, round) => rate / (rates.baseline[round] ?? Number.NaN))
      const table = tableOf(
        ['Measured', 'Here', 'Baseline', 'There', 'Ratio', 'Lowest–highest', 'Goal', 'Met'],
        [
          [
            `Validations over HTTP, ${DEVICES} phones`,
            perSecond(median(rates.product)),
            'the same update of a ticket, same pool, nothing around it',
            perSecond(median(rates.baseline)),
            median(ratios).toFixed(2),
            `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
            `≥ ${GOAL}`,
            median(ratios) >= GOAL ? 'yes' : 'no',
          ],
        ],
      )
      const said = books.length === 0 ? 'admissions, rows and tickets inside agree, nobody was let in twice' : books[0]
      return {
        text: `An event of ${TICKETS.toLocaleString('en')} tickets; each phone asks again as soon as it was answered, from a process of its own. Medians of ${ROUNDS}
rounds in turns that alternate; server, database and phones share the processors. The books of ${scanned.toLocaleString('en')} admissions: ${said}.

${table}`,
        faults: books,
      }
    } finally {
      await site.close()
    }
  },
}
