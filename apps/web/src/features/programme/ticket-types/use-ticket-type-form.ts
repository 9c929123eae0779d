import type { TicketTypeInput } from '@foyer/contract'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { errorMessage, fieldErrors } from '../../../api/errors.ts'
import {
  readTicketTypeForm,
  type TicketTypeField,
  type TicketTypeFormFacts,
  type TicketTypeFormValues,
} from './ticket-type-form-values.ts'

export interface TicketTypeFormModel {
  form: UseFormReturnType<TicketTypeFormValues>
  /** Props of an input: name, value, change, error. */
  bind: (
    field: TicketTypeField,
  ) => ReturnType<UseFormReturnType<TicketTypeFormValues>['getInputProps']> & { name: TicketTypeField }
  /** The same for a control that can't show an error. */
  bindBare: TicketTypeFormModel['bind']
  message: string | null
  attempt: number
  busy: boolean
  /** Submits the form. Resolves to true when it was saved. */
  submit: () => Promise<boolean>
  startAfresh: (values: TicketTypeFormValues) => void
}

/** The form of a ticket type, validated when it is submitted. */
export function useTicketTypeForm(
  initialValues: TicketTypeFormValues,
  facts: TicketTypeFormFacts,
  save: (body: TicketTypeInput) => Promise<unknown>,
): TicketTypeFormModel {
  const form = useForm<TicketTypeFormValues>({ initialValues, clearInputErrorOnChange: true })
  const [message, setMessage] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)

  const refuse = (faults: Readonly<Record<string, string>>, why: string | null) => {
    form.setErrors(faults)
    setMessage(why)
    setAttempt((count) => count + 1)
    return false
  }

  const submit = async () => {
    const read = readTicketTypeForm(form.values, facts)
    if (!read.ok) return refuse(read.faults, null)
    setBusy(true)
    try {
      await save(read.body)
      setMessage(null)
      form.setErrors({})
      form.resetDirty(form.values)
      return true
    } catch (error) {
      return refuse(fieldErrors(error), errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    form,
    bind: (field) => ({ ...form.getInputProps(field), name: field }),
    bindBare: (field) => ({ ...form.getInputProps(field, { withError: false }), name: field }),
    message,
    attempt,
    busy,
    submit,
    startAfresh: (values) => {
      form.setValues(values)
      form.resetDirty(values)
      form.setErrors({})
      setAttempt(0)
    },
  }
}
