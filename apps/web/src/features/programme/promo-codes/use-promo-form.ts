import { useForm, type UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { errorMessage, fieldErrors } from '../../../api/errors.ts'
import {
  blankPromo,
  formFieldOf,
  promoFormOf,
  readPromoForm,
  type PromoField,
  type PromoFormValues,
} from './promo-form-values.ts'
import { type ListedCode, type PromoPlace, usePromoCalls } from './promo-place.ts'

export interface PromoFormModel {
  form: UseFormReturnType<PromoFormValues>
  /** Props of an input: name, value, change, error. */
  bind: (field: PromoField) => ReturnType<UseFormReturnType<PromoFormValues>['getInputProps']> & { name: PromoField }
  message: string | null
  attempt: number
  busy: boolean
  /** Submits the form. Resolves to the saved code, or to null. */
  submit: () => Promise<ListedCode | null>
}

/** The form of a promo code, validated when it is submitted. Rejected input is kept. */
export function usePromoForm(place: PromoPlace, known: ListedCode | null): PromoFormModel {
  const calls = usePromoCalls(place)
  const form = useForm<PromoFormValues>({
    initialValues: known ? promoFormOf(known, place) : blankPromo,
    clearInputErrorOnChange: true,
  })
  const [message, setMessage] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)

  const refuse = (faults: Readonly<Record<string, string>>, why: string | null) => {
    form.setErrors(faults)
    setMessage(why)
    setAttempt((count) => count + 1)
    return null
  }

  const submit = async () => {
    const read = readPromoForm(form.values, place)
    if (!read.ok) return refuse(read.faults, null)
    try {
      if (!known) return await calls.create(read.body)
      const { status: _kept, ...body } = read.body
      return await calls.update(known._id, body)
    } catch (error) {
      const named = Object.entries(fieldErrors(error)).map(
        ([path, text]) => [formFieldOf(path, form.values), text] as const,
      )
      return refuse(Object.fromEntries(named), errorMessage(error))
    }
  }

  return {
    form,
    bind: (field) => ({ ...form.getInputProps(field), name: field }),
    message,
    attempt,
    busy: calls.saving,
    submit,
  }
}
