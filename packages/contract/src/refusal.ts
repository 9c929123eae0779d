import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Why something that a visitor typed or opened is not accepted, such as a mistyped code or a used link. This happens in normal
 * use, so it is an answer with status 200: browsers log every failed call as an error.
 */
export function refusedView<const C extends ErrorCode>(reasons: readonly C[]) {
  return z.object({ accepted: z.literal(false), reason: z.enum(reasons), message: z.string() })
}
