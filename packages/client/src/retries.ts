/** Statuses after which a retry of the same call can succeed. */
const PASSING = new Set([429, 502, 503, 504])

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 60_000

/** Whether repeating a call has no further effect: true of all but PATCH and a POST without an idempotency key. */
export function mayBeRepeated({
  method,
  idempotent,
}: {
  readonly method: string
  readonly idempotent?: true
}): boolean {
  return idempotent === true || (method !== 'POST' && method !== 'PATCH')
}

/**
 * Milliseconds to wait before the next retry; null if a retry cannot help. `Retry-After` decides if the server sent it; otherwise the pause
 * doubles, with a random part so that programs that failed together do not retry together. `answer` is null if none came.
 */
export function untilNextTry(tries: number, answer: Pick<Response, 'status' | 'headers'> | null): number | null {
  const asked = answer?.headers.get('retry-after') ?? null
  // A call whose idempotency key is still in progress is answered with a conflict and the time after which to retry.
  const passes = answer === null || PASSING.has(answer.status) || (answer.status === 409 && asked !== null)
  if (!passes) return null
  const seconds = asked === null ? Number.NaN : Number(asked)
  const pause = Number.isFinite(seconds) ? seconds * 1000 : FIRST_PAUSE_MS * 2 ** tries * (1 + Math.random())
  return pause > LONGEST_PAUSE_MS ? null : pause
}

/** Waits, unless aborted. */
export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason instanceof Error ? signal.reason : new Error('The call was called off'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
