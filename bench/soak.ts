import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buy, memoryOf, openProgram } from './running-program.ts'

// Sells and mails for minutes and prints the memory of the process, so that a slow rise can be seen.

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '15' }, rate: { type: 'string', default: '3' } },
})
const [minutes, rate] = [Number(values.minutes), Number(values.rate)]
const megabytes = (bytes: number | undefined) => ((bytes ?? 0) / 1_048_576).toFixed(0).padStart(6)

const program = await openProgram('all')
const underWay = new Set<Promise<void>>()
let [turn, failed] = [0, 0]
let first: string | undefined

try {
  const until = Date.now() + minutes * 60_000
  const samples: { minute: number; rss: number }[] = []
  process.stdout.write('minute  orders  failed   mails     RSS    heap  external  buffers (MB)\n')
  for (let next = Date.now(), minute = 0; Date.now() < until;) {
    const one = buy(program, turn)
      .catch((error: unknown) => {
        failed += 1
        first ??= String(error)
      })
      .finally(() => underWay.delete(one))
    underWay.add(one)
    turn += 1
    next += 1000 / rate
    await sleep(Math.max(0, next - Date.now()))
    const now = Math.floor((minutes * 60_000 - (until - Date.now())) / 60_000)
    if (now === minute) continue
    minute = now
    const memory = await memoryOf(program)
    const rss = memory.get('process_resident_memory_bytes') ?? 0
    samples.push({ minute, rss })
    process.stdout.write(
      `${String(minute).padStart(6)}${String(turn).padStart(8)}${String(failed).padStart(8)}` +
        `${String(program.mails.received()).padStart(8)}  ${megabytes(rss)}  ${megabytes(memory.get('nodejs_heap_size_used_bytes'))}` +
        `    ${megabytes(memory.get('nodejs_external_memory_bytes'))}   ${megabytes(memory.get('nodejs_array_buffers_bytes'))}\n`,
    )
  }
  await Promise.all(underWay)
  process.stdout.write(`RSS in the second half: ${slope(samples.slice(samples.length / 2)).toFixed(2)} MB a minute\n`)
  if (first !== undefined) process.stdout.write(`The first order that failed: ${first}\n`)
} finally {
  await program.close()
}

/** Least squares, in megabytes a minute. */
function slope(samples: readonly { minute: number; rss: number }[]): number {
  const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map(({ rss }) => rss))]
  const above = samples.reduce((sum, { minute, rss }) => sum + (minute - x) * (rss - y), 0)
  const below = samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
  return below === 0 ? 0 : above / below / 1_048_576
}
