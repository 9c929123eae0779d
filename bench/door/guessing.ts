import { Worker } from 'node:worker_threads'
import { kinds } from './made-up-codes.ts'

const THREADS = 2
const SAID_EVERY_MS = 60_000

/** How many codes of a kind were tried, and how many of them were accepted. */
interface Tried {
  readonly name: string
  readonly tried: number
  readonly accepted: number
}

/** The results of all guesses. Genuine codes are the control: every one of them must have been accepted. */
interface Guesses {
  readonly kinds: readonly Tried[]
  readonly genuine: Tried
  readonly seconds: number
  /** Milliseconds of processor of all threads. */
  readonly processor: number
}

/** Tries `tokens` forged and mutated codes against one event's keys, and reports its progress every minute. */
export async function guess(tokens: number, seed: number, say: (text: string) => void): Promise<Guesses> {
  const [start, before] = [performance.now(), process.cpuUsage()]
  // The workers count in shared memory; the counts are complete when all workers have ended.
  const counts = new Int32Array(new SharedArrayBuffer(2 * (kinds.length + 1) * Int32Array.BYTES_PER_ELEMENT))
  const read = (): Guesses => {
    const rows = [...kinds, { name: 'Genuine codes' }].map(({ name }, index) => ({
      name,
      tried: counts[2 * index] ?? 0,
      accepted: counts[2 * index + 1] ?? 0,
    }))
    const genuine = rows.pop() ?? { name: '', tried: 0, accepted: 0 }
    const { user, system } = process.cpuUsage(before)
    return {
      kinds: rows,
      genuine,
      seconds: (performance.now() - start) / 1000,
      processor: (user + system) / 1000,
    }
  }
  const talk = setInterval(() => say(guessesText(read())), SAID_EVERY_MS)
  try {
    await Promise.all(
      Array.from({ length: THREADS }, (_, index) =>
        inWorker({ tokens: Math.ceil(tokens / THREADS), seed: seed + index, counts }),
      ),
    )
  } finally {
    clearInterval(talk)
  }
  return read()
}

/** How many were tried, how fast and at what cost, and how many of them were accepted. */
export function guessesText({ kinds: rows, seconds, processor }: Guesses): string {
  const sum = (key: 'tried' | 'accepted') => rows.reduce((total, row) => total + row[key], 0)
  const rate = Math.round(sum('tried') / seconds).toLocaleString('en')
  const each = (processor / sum('tried')).toFixed(3)
  return `${sum('tried').toLocaleString('en')} codes tried on ${THREADS} threads in ${seconds.toFixed(0)} s (${rate}/s, ${each} ms of processor for making and checking each): ${sum('accepted')} accepted.`
}

async function inWorker(workerData: { tokens: number; seed: number; counts: Int32Array }): Promise<void> {
  const worker = new Worker(new URL('guessing-worker.ts', import.meta.url), { workerData })
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error('A worker ended before it had tried its share'))
    })
  })
}
