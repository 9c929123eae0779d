import type { FormErrors, UseFormReturnType } from '@mantine/form'
import { useState, type SubmitEvent } from 'react'
import { errorCode, errorMessage, fieldErrors } from '../api/errors.ts'

export interface FormSubmit {
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly busy: boolean
  /** What went wrong as a whole; null when all that is wrong is said at a field. */
  readonly failure: string | null
  /** Grows with every failure as a whole, so that its message can take the focus. */
  readonly attempt: number
  readonly code: string | null
}

interface SubmitOptions {
  /** Error codes that are about one field, by that field's path. */
  readonly fieldOfCode?: Readonly<Record<string, string>>
  /** The form's field for a path in the call's body, where the two differ. */
  readonly fieldOf?: (path: string) => string
}

const fine = { failure: null, code: null }

/** Sends a form, keeps what was typed when that fails, and leads to the field at fault. `send` rejects with the call's error. */
export function useFormSubmit<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  send: (values: Values) => Promise<void>,
  { fieldOfCode = {}, fieldOf = (path) => path }: SubmitOptions = {},
): FormSubmit {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ failure: string | null; code: string | null }>(fine)
  const [attempt, setAttempt] = useState(0)

  const focusFirst = (errors: FormErrors) => {
    const [first] = Object.keys(errors)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }

  const explain = (error: unknown) => {
    const code = errorCode(error)
    const field = code === null ? undefined : fieldOfCode[code]
    const named = Object.entries(fieldErrors(error)).map(([path, message]) => [fieldOf(path), message] as const)
    const fields = field === undefined ? Object.fromEntries(named) : { [field]: errorMessage(error) }
    form.setErrors(fields)
    if (Object.keys(fields).length > 0) {
      setOutcome({ failure: null, code })
      return focusFirst(fields)
    }
    setOutcome({ failure: errorMessage(error), code })
    setAttempt((times) => times + 1)
  }

  const submit = form.onSubmit(async (values) => {
    setBusy(true)
    setOutcome(fine)
    try {
      await send(values)
    } catch (error) {
      explain(error)
    } finally {
      setBusy(false)
    }
  }, focusFirst)

  return { submit, busy, attempt, ...outcome }
}
