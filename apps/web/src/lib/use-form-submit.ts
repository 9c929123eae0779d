import type { FormErrors, UseFormReturnType } from '@mantine/form'
import { useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { errorCode, errorMessage, fieldErrors } from '../api/errors.ts'
import { focusFault } from './focus-fault.ts'

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

  /** Shows the errors before a field gets the focus, so that a screen reader reads its error, too. */
  const lead = (errors: FormErrors, within: HTMLFormElement): boolean => {
    flushSync(() => {
      // A field that is disabled while the form is sent can't get the focus.
      setBusy(false)
      form.setErrors(errors)
    })
    return focusFault(Object.keys(errors), within)
  }

  const explain = (error: unknown, within: HTMLFormElement) => {
    const code = errorCode(error)
    const field = code === null ? undefined : fieldOfCode[code]
    const named = Object.entries(fieldErrors(error)).map(([path, message]) => [fieldOf(path), message] as const)
    const fields = field === undefined ? Object.fromEntries(named) : { [field]: errorMessage(error) }
    if (lead(fields, within)) return setOutcome({ failure: null, code })
    // An error of a field that this form doesn't show is shown as one of the form.
    const [hidden] = Object.values(fields)
    setOutcome({ failure: hidden ?? errorMessage(error), code })
    setAttempt((times) => times + 1)
  }

  const sendNow = async (values: Values, within: HTMLFormElement) => {
    setBusy(true)
    setOutcome(fine)
    try {
      await send(values)
    } catch (error) {
      explain(error, within)
    } finally {
      setBusy(false)
    }
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const within = event.currentTarget
    form.onSubmit(
      (values) => sendNow(values, within),
      (errors) => lead(errors, within),
    )(event)
  }
  return { submit, busy, attempt, ...outcome }
}
