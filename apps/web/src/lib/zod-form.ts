import type { FormErrors } from '@mantine/form'
import type { z } from 'zod'

/** Validates a @mantine/form by a schema of the contract: the first complaint about each field, by the field's path. */
export function zodResolver(schema: z.ZodType): (values: unknown) => FormErrors {
  return (values) => {
    const result = schema.safeParse(values)
    if (result.success) return {}
    const errors: FormErrors = {}
    for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message
    return errors
  }
}
