import type { ErrorCode } from './call-types.ts'

/** The refusal of a call. `code` is for programs, `message` for people. */
export class FoyerError extends Error {
  override readonly name = 'FoyerError'
  readonly code: ErrorCode
  /** The HTTP status. */
  readonly status: number
  /** What is wrong with each field, for `request.invalid` and similar codes. */
  readonly fields: Readonly<Record<string, string>>
  /** Facts about the refusal, such as the permission that is missing. */
  readonly details: Readonly<Record<string, unknown>>
  /** Names the call in the log of the server. Include it when you report a problem. */
  readonly requestId: string | null

  constructor(answer: {
    readonly code: ErrorCode
    readonly message: string
    readonly status: number
    readonly fields?: Readonly<Record<string, string>>
    readonly details?: Readonly<Record<string, unknown>>
    readonly requestId: string | null
  }) {
    super(answer.message)
    this.code = answer.code
    this.status = answer.status
    this.fields = answer.fields ?? {}
    this.details = answer.details ?? {}
    this.requestId = answer.requestId
  }
}
