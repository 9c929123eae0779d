import { z } from 'zod'

/**
 * The body of every error answer. `error` repeats `message`, since the specification's client reads either. `fields` names the invalid
 * fields by their path; `details` carries facts, such as how many tickets are left.
 */
export const errorView = z
  .object({
    message: z.string(),
    error: z.string(),
    code: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Error' })

export type ErrorView = z.infer<typeof errorView>
