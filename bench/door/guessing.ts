import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** What one worker tried, and what came of it. `controls`: how many workers accepted every genuine token. */
export interface Guesses {
  readonly tried: number
  readonly accepted: number
  readonly controls: number
}

/** Tries so many made-up and mutated tokens against one event's key, on all processors but for one event. */
export async function guess(tokens: number, seed: number): Promise<Guesses> {
  const workers = availableParallelism()
  const shares = Array.from(
    { length: workers },
    (_, index) => Math.floor((tokens * (index + 1)) / workers) - Math.floor((tokens * index) / workers),
  )
  const parts = await Promise.all(shares.map((share, index) => inWorker({ tokens: share, seed: seed + index })))
  return parts.reduce((sum, part) => ({
    tried: sum.tried + part.tried,
    accepted: sum.accepted + part.accepted,
    controls: sum.controls + part.controls,
  }))
}

/** The worker counts in memory that both see; when it has ended, all is counted. */
async function inWorker({ tokens, seed }: { tokens: number; seed: number }): Promise<Guesses> {
  const counts = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT))
  const worker = new Worker(new URL('guessing-worker.ts', import.meta.url), { workerData: { tokens, seed, counts } })
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error('A worker ended before it had tried its share'))
    })
  })
  const [tried = 0, accepted = 0, controls = 0] = counts
  return { tried, accepted, controls }
}
