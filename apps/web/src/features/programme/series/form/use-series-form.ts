import { useState, type SubmitEvent } from 'react'
import { errorMessage, fieldErrors } from '../../../../api/errors.ts'
import { useAddSeriesDatesMutation, useCreateSeriesMutation } from '../../../../api/hooks.ts'
import { usePreview } from '../preview/use-preview.ts'
import { ruleBody } from '../rule/rule-body.ts'
import { fieldOf, seriesBody, seriesFaults } from './series-body.ts'
import type { SeriesFormValues } from './series-form-values.ts'

/** The form of a new series: what is typed, what is wrong with it, its preview, and the calls that create it with its dates. */
export function useSeriesForm(blank: SeriesFormValues, onCreated: (seriesId: string) => void) {
  const [values, setValues] = useState(blank)
  const [touched, setTouched] = useState(false)
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [create] = useCreateSeriesMutation()
  const [addDates] = useAddSeriesDatesMutation()
  const preview = usePreview(values.rule, values.timezone)
  const found = seriesFaults(values)

  const change = (changed: Partial<SeriesFormValues>) => {
    setTouched(true)
    setRefused({})
    setValues((before) => ({ ...before, ...changed }))
  }

  const send = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { _id } = await create({
        body: seriesBody(values),
        ...(values.cover && { upload: values.cover }),
      }).unwrap()
      // The series keeps its rule: if this call fails, its screen offers to create the dates.
      await addDates({ params: { id: _id }, body: { rule: ruleBody(values.rule) } })
      onCreated(_id)
    } catch (error) {
      setRefused(Object.fromEntries(Object.entries(fieldErrors(error)).map(([path, fault]) => [fieldOf(path), fault])))
      setFailure(errorMessage(error))
      setAttempt((times) => times + 1)
    } finally {
      setBusy(false)
    }
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setFailure(null)
    if (Object.keys(found).length > 0) setAttempt((times) => times + 1)
    else void send()
  }

  return {
    values,
    change,
    touched,
    preview,
    busy,
    failure,
    attempt,
    /** Shown once the form was sent, and kept up to date from then on. */
    faults: attempt > 0 ? { ...found, ...refused } : {},
    submit,
  }
}
