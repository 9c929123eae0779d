import { isApiError } from '../../../api/errors.ts'

/** The challenge, which leads from a correct password to the second step. */
export interface Challenge {
  readonly challenge: string
  readonly methods: readonly string[]
}

/** The challenge in a refused login; null if the login was refused for another reason. */
export function challengeOf(error: unknown): Challenge | null {
  if (!isApiError(error) || error.data.code !== 'account.second_factor_required') return null
  const { challenge, methods } = error.data.details ?? {}
  if (typeof challenge !== 'string' || !Array.isArray(methods)) return null
  return { challenge, methods: methods.filter((method): method is string => typeof method === 'string') }
}
