import type { ErrorCode } from '@foyer/contract'
import { AppError } from './app-error.ts'
import { errorWords } from './error-words.ts'

interface Refusal<C extends ErrorCode> {
  readonly accepted: false
  readonly reason: C
  readonly message: string
}

/** Turns the errors that are expected in normal use into an answer; any other is thrown again. Made for `catch`. */
export function refusedFor<C extends ErrorCode>(reasons: readonly C[]): (error: unknown) => Refusal<C> {
  return (error) => {
    const reason = reasons.find((code) => error instanceof AppError && error.code === code)
    if (!(error instanceof AppError) || reason === undefined) throw error
    return { accepted: false, reason, message: errorWords(error) }
  }
}
