import type { UseFormReturnType } from '@mantine/form'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Gives a form its values as they were saved. A field that was changed while the request was in progress keeps what was typed, and is
 * still unsaved.
 */
export function takeSaved<Values extends object>(
  form: Pick<UseFormReturnType<Values>, 'getValues' | 'setInitialValues' | 'setValues'>,
  sent: Values,
  saved: Values,
): void {
  const before = new Map<string, unknown>(Object.entries(sent))
  const typed = Object.entries(form.getValues()).filter(([field, value]) => !isSame(value, before.get(field)))
  form.setInitialValues(saved)
  form.setValues({ ...saved, ...Object.fromEntries(typed) })
}
