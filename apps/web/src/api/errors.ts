import type { ErrorView } from '@foyer/contract'
import { m } from '@foyer/messages'

/** The error with which every failed call is rejected. `status` 0 means that no answer came at all. */
export interface ApiError {
  readonly status: number
  readonly data: ErrorView
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function textOf(body: unknown, key: string): string | undefined {
  const value = isRecord(body) ? body[key] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

function textsOf(body: unknown, key: string): Record<string, string> | undefined {
  const value = isRecord(body) ? body[key] : undefined
  if (!isRecord(value)) return undefined
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** A failed call as an exception, for callers outside the store. */
export class FailedCall extends Error implements ApiError {
  readonly status: number
  readonly data: ErrorView
  constructor({ status, data }: ApiError) {
    super(data.message)
    this.status = status
    this.data = data
  }
}

/** Turns a refusal in an answer into the failure that forms explain. */
export function refused({ reason, message }: { reason: string; message: string }): FailedCall {
  return new FailedCall({ status: 200, data: { message, error: message, code: reason, requestId: '' } })
}

/** The error texts of a call, used if the server sends none. */
interface FailureWords {
  /** The text if the answer contains none. */
  readonly failed?: string | undefined
  /** The answer's `error` takes precedence over its `message`. */
  readonly errorFirst?: boolean
}

/** Converts an error answer of any server, this one or a proxy before it, into the shape that screens read. */
export function errorOfAnswer(
  status: number,
  body: unknown,
  { failed, errorFirst = false }: FailureWords = {},
): ApiError {
  const [first, second] = errorFirst ? (['error', 'message'] as const) : (['message', 'error'] as const)
  const message = textOf(body, first) ?? textOf(body, second) ?? failed ?? m.error_server_failed()
  const fields = textsOf(body, 'fields')
  const details = isRecord(body) && isRecord(body['details']) ? body['details'] : undefined
  return {
    status,
    data: {
      message,
      error: message,
      code: textOf(body, 'code') ?? 'server.failed',
      requestId: textOf(body, 'requestId') ?? '',
      ...(fields && { fields }),
      ...(details && { details }),
    },
  }
}

/** No answer came: the network or the server is down. */
export function errorOfSilence(failed?: string): ApiError {
  const message = failed === undefined ? m.error_network_failed() : m.error_network_failed_call({ failed })
  return { status: 0, data: { message, error: message, code: 'network.failed', requestId: '' } }
}

export function isApiError(error: unknown): error is ApiError {
  return isRecord(error) && typeof error['status'] === 'number' && textOf(error['data'], 'message') !== undefined
}

/** The sentence to show for a failed call. */
export function errorMessage(error: unknown, fallback: string = m.error_server_failed()): string {
  return isApiError(error) ? error.data.message : fallback
}

/** The error of each field, by the field's path; empty when the failure is not about fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  return isApiError(error) ? (error.data.fields ?? {}) : {}
}

/** The error code of the contract's catalogue, `network.failed` when no answer came, or null for any other error. */
export function errorCode(error: unknown): string | null {
  return isApiError(error) ? error.data.code : null
}
