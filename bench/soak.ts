import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { trend } from './trend.ts'
import { onlyRow } from '../apps/server/src/db/only-row.ts'
import { processorOf, spentBy, spentPer } from './processor-time.ts'
import { buy, memoryOf, openProgram, type RunningProgram } from './running-program.ts'

// Sells and mails for an hour and prints the memory of the process every minute, so that a slow rise can be seen; at the end, what an
// order cost in processor time.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '3' },
    warmup: { type: 'string', default: '20' },
  },
})
const [minutes, rate, warmup] = [Number(values.minutes), Number(values.rate), Number(values.warmup)]
const MEGABYTE = 1_048_576

/** The columns after the counts, in megabytes. */
const COLUMNS = [
  ['RSS', 'process_resident_memory_bytes'],
  ['heap', 'nodejs_heap_size_total_bytes'],
  ['used', 'nodejs_heap_size_used_bytes'],
  ['external', 'nodejs_external_memory_bytes'],
  ['buffers', 'nodejs_array_buffers_bytes'],
] as const

/** What grows in the database: jobs that are due and wait, dead rows of all tables, and the size of tables and indexes in megabytes. */
async function databaseOf({ pool }: RunningProgram): Promise<{ due: number; dead: number; size: number }> {
  const { rows } = await pool.query<{ due: number; dead: number; size: number }>(`
    select (select count(*)::int from pgboss.job where state < 'active' and start_after <= now()) as due,
      (select sum(n_dead_tup)::int from pg_stat_user_tables) as dead,
      pg_database_size(current_database())::float / ${MEGABYTE} as size`)
  return onlyRow(rows)
}

function row(cells: readonly (string | number)[]): void {
  process.stdout.write(`${cells.map((cell) => String(cell).padStart(9)).join('')}\n`)
}

const program = await openProgram('all')
const underWay = new Set<Promise<void>>()
let [turn, failed] = [0, 0]
let firstFailure: string | undefined

try {
  const began = Date.now()
  const read = () => ({ spent: spentBy([program.server.pid], program.postmaster), own: processorOf(process.pid) })
  const start = read()
  const samples: { x: number; y: number }[] = []
  row(['minute', 'orders', 'failed', 'mails', ...COLUMNS.map(([title]) => title), 'due jobs', 'dead', 'database'])
  for (let minute = 0; minute < minutes;) {
    const order = buy(program, turn)
      .catch((error: unknown) => {
        failed += 1
        firstFailure ??= String(error)
      })
      .finally(() => underWay.delete(order))
    underWay.add(order)
    turn += 1
    await sleep(Math.max(0, began + (turn * 1000) / rate - Date.now()))
    const now = Math.floor((Date.now() - began) / 60_000)
    if (now === minute) continue
    minute = now
    const memory = await memoryOf(program)
    const megabytes = COLUMNS.map(([, metric]) => {
      const bytes = memory.get(metric)
      if (bytes === undefined) throw new Error(`The program does not count ${metric}`)
      return bytes / MEGABYTE
    })
    if (minute > warmup) samples.push({ x: minute, y: megabytes[0] ?? 0 })
    const { due, dead, size } = await databaseOf(program)
    const shown = megabytes.map((one) => one.toFixed(0))
    row([minute, turn, failed, program.mails.received(), ...shown, due, dead, size.toFixed(0)])
  }
  await Promise.all(underWay)
  const end = read()
  const { node, postgres, all } = spentPer(turn, start.spent, end.spent)
  const { slope, error } = trend(samples)
  process.stdout.write(
    `RSS after minute ${warmup}: ${slope.toFixed(2)} ± ${(2 * error).toFixed(2)} MB a minute (two standard errors), ` +
      `${(turn / minutes / 60).toFixed(2)} orders a second\n` +
      `Processor: ${all.toFixed(1)} ms an order, paid and mailed (Node ${node.toFixed(1)}, PostgreSQL ${postgres.toFixed(1)}), ` +
      `buyers and mail server ${((end.own - start.own) / turn).toFixed(1)} beside it\n`,
  )
  if (firstFailure !== undefined) process.stdout.write(`The first order that failed: ${firstFailure}\n`)
} finally {
  await program.close()
}
