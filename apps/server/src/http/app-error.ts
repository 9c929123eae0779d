import { type ErrorCode, errorCatalogue } from '@foyer/contract'

interface Details {
  message?: string
  /** Field path → what is wrong with it. */
  fields?: Record<string, string>
  /** Facts for the client, such as what is left. */
  details?: Record<string, unknown>
  /** Seconds after which trying again makes sense. */
  retryAfter?: number
  cause?: unknown
}

/** The one error a use case throws. Status and default phrase come from the contract's catalogue. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly details: Record<string, unknown> | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, more: Details = {}) {
    super(more.message ?? phraseOf(code, more.retryAfter), { cause: more.cause })
    this.code = code
    this.status = errorCatalogue[code].status
    this.fields = more.fields
    this.details = more.details
    this.retryAfter = more.retryAfter
  }
}

/** The catalogue's phrase. Where attempts are limited it says how long to wait, as the `Retry-After` header does. */
function phraseOf(code: ErrorCode, retryAfter: number | undefined): string {
  if (code !== 'request.too_many' || retryAfter === undefined) return errorCatalogue[code].message
  return `Too many attempts. Try again in ${waitText(retryAfter)}.`
}

function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
