import type { ScanDirection } from '@foyer/domain'
import type { ScanAnswerView } from '@foyer/contract'
import { type ApiError, isApiError } from '../../../../api/errors.ts'

/** One attempt to pass the door. It keeps its `scanId` however often it is sent, so that it counts once. */
export interface ScanAttempt {
  readonly eventId: string
  readonly scanId: string
  readonly direction: ScanDirection
  /** When the ticket was in front of the phone, an ISO instant. */
  readonly scannedAt: string
  /** The QR's text; absent for a guest found by name. */
  readonly code?: string
  readonly ticketId?: string
}

/**
 * The outcome of an attempt. `unsent`: not decided; the same attempt may be sent again. `locked-out`: this phone may no longer scan here.
 * `rejected`: the server did not accept the attempt itself.
 */
export type ScanOutcome =
  | { readonly kind: 'answered'; readonly answer: ScanAnswerView }
  | { readonly kind: 'unsent' }
  | { readonly kind: 'locked-out' }
  | { readonly kind: 'rejected'; readonly error: unknown }

/** The maximum length of a code that the server accepts; no ticket code is this long. */
export const LONGEST_CODE = 400

/** How the door checks tickets. The screen does not depend on a network: an implementation may decide offline. */
export interface ScanClient {
  readonly submit: (attempt: ScanAttempt) => Promise<ScanOutcome>
  /** Rejects with the call's error when it could not be undone. */
  readonly undo: (scanId: string) => Promise<void>
}

export interface OnlineCalls {
  /** Rejects with an `ApiError`. */
  readonly validate: (attempt: ScanAttempt) => Promise<ScanAnswerView>
  readonly undo: (scanId: string) => Promise<void>
  readonly pause: (milliseconds: number) => Promise<void>
}

/** The time limit for an answer, and the pauses before retries. Milliseconds. */
export interface Patience {
  readonly answer: number
  readonly pauses: readonly number[]
}

const persistent: Patience = { answer: 6_000, pauses: [400, 1_200] }

/** A client that lets the server decide, and retries with the same `scanId` when no answer comes. */
export function createOnlineScanClient(
  { validate, undo, pause }: OnlineCalls,
  patience: Patience = persistent,
): ScanClient {
  async function timeout(): Promise<never> {
    await pause(patience.answer)
    throw new Error('No answer in time')
  }

  async function submitOnce(attempt: ScanAttempt): Promise<ScanOutcome> {
    try {
      return { kind: 'answered', answer: await Promise.race([validate(acceptable(attempt)), timeout()]) }
    } catch (error) {
      return outcomeOf(error)
    }
  }

  return {
    undo,
    submit: async (attempt) => {
      let outcome = await submitOnce(attempt)
      for (const milliseconds of patience.pauses) {
        if (outcome.kind !== 'unsent') break
        await pause(milliseconds)
        outcome = await submitOnce(attempt)
      }
      return outcome
    },
  }
}

/** A guest may hold up any QR code, such as a certificate of a thousand characters: its beginning is as unknown as all of it. */
function acceptable(attempt: ScanAttempt): ScanAttempt {
  const { code } = attempt
  return code === undefined || code.length <= LONGEST_CODE ? attempt : { ...attempt, code: code.slice(0, LONGEST_CODE) }
}

function outcomeOf(error: unknown): ScanOutcome {
  if (isLockedOut(error)) return { kind: 'locked-out' }
  return isRefused(error) ? { kind: 'rejected', error } : { kind: 'unsent' }
}

/** Whether an error is final. Rate limits and server errors are not: a retry may succeed. */
export function isRefused(error: unknown): boolean {
  return isServersOwn(error) && error.status >= 400 && error.status < 500 && error.status !== 429
}

/** Whether the credential is refused. Another organiser's event answers 404, as if it did not exist. */
export function isLockedOut(error: unknown): boolean {
  return isServersOwn(error) && (error.status === 401 || error.status === 403 || error.status === 404)
}

/**
 * Every error of the server has a code. A venue's login page answers 403, and a proxy whose server restarts answers 404, without one: a
 * phone must not delete its guest list and its scans because of them.
 */
function isServersOwn(error: unknown): error is ApiError {
  return isApiError(error) && error.data.code !== 'server.failed'
}
