/** Load balancers probe every few seconds: an answer that takes longer than this counts as a failure. */
const WITHIN_MS = 3_000

/** What the work answers, or a failure where it takes too long. */
export function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), WITHIN_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** The same for work that is requested repeatedly: callers share the running work, even after it took too long for an earlier caller. */
export function sharedInTime<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => inTime((running ??= work().finally(() => (running = null))))
}
