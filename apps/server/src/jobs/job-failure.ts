/** What is kept of a failed attempt: enough to find the cause, nothing that names a person. */
export interface JobFailure {
  /** A system or reply code such as `ECONNREFUSED` or `451`, else the name of the error. */
  readonly code: string
  readonly message: string
}

export interface FailedAttempt extends JobFailure {
  readonly job: string
  readonly id: string
  /** Counted from 1. */
  readonly attempt: number
}

const MAX_MESSAGE = 300
const MAIL_ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g
const CODE = /^[A-Za-z0-9_.-]{1,40}$/

/** The innermost cause decides: a gateway wraps what the network or the other server said. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = []
  for (let cause = error; cause !== undefined && causes.length < 5;) {
    causes.push(cause)
    cause = cause instanceof Error ? cause.cause : undefined
  }
  return causes
}

function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null
  for (const key of ['responseCode', 'code'] as const) {
    const value: unknown = Reflect.get(error, key)
    if ((typeof value === 'string' || typeof value === 'number') && CODE.test(String(value))) return String(value)
  }
  return null
}

/** Mail servers and vendors quote addresses in their refusals, so addresses are masked before anything is stored. */
export function jobFailure(error: unknown): JobFailure {
  const causes = causesOf(error)
  const name = error instanceof Error ? error.name : 'Error'
  const code =
    causes
      .toReversed()
      .map(codeOf)
      .find((found) => found !== null) ?? name
  const message = causes.map((cause) => (cause instanceof Error ? cause.message : String(cause))).join(': ')
  return { code, message: message.replace(MAIL_ADDRESS, '…@…').slice(0, MAX_MESSAGE) }
}
