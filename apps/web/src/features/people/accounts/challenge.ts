import { isApiError } from '../../../api/errors.ts'

/** What leads from a right password to the second step. */
export interface Challenge {
  readonly challenge: string
  readonly methods: readonly string[]
}

/** The challenge in a refused login, null where the refusal has another reason. */
export function challengeOf(error: unknown): Challenge | null {
  if (!isApiError(error) || error.data.code !== 'account.second_factor_required') return null
  const { challenge, methods } = error.data.details ?? {}
  if (typeof challenge !== 'string' || !Array.isArray(methods)) return null
  return { challenge, methods: methods.filter((method): method is string => typeof method === 'string') }
}
