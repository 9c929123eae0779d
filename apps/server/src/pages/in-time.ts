/** Load balancers probe every few seconds: an answer that takes longer than this counts as a failure. */
const WITHIN_MS = 3_000

/** What the work answers, or a failure where it takes too long. */
export function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), WITHIN_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** The same for work that is asked for again and again: while it goes on it is not begun a second time, though it was given up. */
export function sharedInTime<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => inTime((running ??= work().finally(() => (running = null))))
}
