import { type ErrorCode, errorCatalogue } from '@foyer/contract'
import type { ErrorReason } from './error-reasons.ts'
import type { FieldFault } from './field-faults.ts'

interface Details {
  /** A more exact reason than the code: it is worded where the error becomes an answer. */
  reason?: ErrorReason
  /** Field path → what is wrong with it. */
  fields?: Record<string, FieldFault>
  /** Facts for the client, such as what is left. */
  details?: Record<string, unknown>
  /** Seconds after which trying again makes sense. */
  retryAfter?: number
  cause?: unknown
}

/** The one error a use case throws. Its status comes from the contract's catalogue, its words from `error-words.ts`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly reason: ErrorReason | undefined
  readonly fields: Record<string, FieldFault> | undefined
  readonly details: Record<string, unknown> | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, more: Details = {}) {
    super(more.reason?.code ?? code, { cause: more.cause })
    this.code = code
    this.status = errorCatalogue[code].status
    this.reason = more.reason
    this.fields = more.fields
    this.details = more.details
    this.retryAfter = more.retryAfter
  }
}
