/** Statuses after which the same call can succeed a moment later. */
const PASSING = new Set([429, 502, 503, 504])

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 60_000

/** Whether a call that is made twice does what it does once: all but a POST without an idempotency key, and PATCH. */
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
 * Milliseconds to wait before another try; null where none helps. The server says in `Retry-After` when to come again; else the pause
 * doubles, with a random part so that programs that failed together do not return together. `answer` is null where none came.
 */
export function untilNextTry(tries: number, answer: Pick<Response, 'status' | 'headers'> | null): number | null {
  const asked = answer?.headers.get('retry-after') ?? null
  // A call of the same idempotency key that still runs is answered with a conflict and with when to ask again.
  const passes = answer === null || PASSING.has(answer.status) || (answer.status === 409 && asked !== null)
  if (!passes) return null
  const seconds = asked === null ? Number.NaN : Number(asked)
  const pause = Number.isFinite(seconds) ? seconds * 1000 : FIRST_PAUSE_MS * 2 ** tries * (1 + Math.random())
  return pause > LONGEST_PAUSE_MS ? null : pause
}

/** Waits, unless it is called off. */
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
