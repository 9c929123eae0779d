import type { FormErrors } from '@mantine/form'
import { issueWords } from '@foyer/messages'
import type { z } from 'zod'

type Wording = string | ((value: unknown) => string)

/** Validates a @mantine/form by a schema of the contract and complains in a person's words, by the field's path. */
export function wordedResolver(
  schema: z.ZodType,
  words: Readonly<Record<string, Wording>>,
): (values: unknown) => FormErrors {
  return (values) => {
    const errors: FormErrors = {}
    for (const issue of schema.safeParse(values).error?.issues ?? []) {
      const { path } = issue
      const field = path.join('.')
      const wording = words[field] ?? issueWords(issue)
      errors[field] ??= typeof wording === 'string' ? wording : wording(valueAt(values, path))
    }
    return errors
  }
}

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    values,
  )
}
