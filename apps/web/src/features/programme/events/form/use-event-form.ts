import type { EventView } from '@foyer/contract'
import { currencyOfPlace, missingForPublication, type Place, slugify, type PublicationGapCode } from '@foyer/domain'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { createContext, use, useEffect, useMemo, useState } from 'react'
import { focusFault } from '../../../../lib/focus-fault.ts'
import { currencyFor } from '../../../../lib/suggested-currency.ts'
import { faultsOf, type FieldFaults } from './event-form-check.ts'
import { bodyOf, valuesOf, type EventField, type EventFormValues } from './event-form-values.ts'
import type { EventSaver, SaveState } from './event-saver.ts'
import { hasTickets } from './has-tickets.ts'
import { keptCopies } from './kept-copy.ts'
import { stepOfField, type StepKey } from './steps.ts'
import { useEventSaver } from './use-event-saver.ts'

export interface EventFormModel {
  form: UseFormReturnType<EventFormValues>
  saver: EventSaver
  state: SaveState
  /** All errors of the fields, shown or not. */
  faults: FieldFaults
  /** What is still missing for publishing. */
  gaps: PublicationGapCode[]
  errorOf: (field: EventField) => string | undefined
  /** Props of an input: name, value, change, error. */
  bind: (field: EventField) => ReturnType<UseFormReturnType<EventFormValues>['getInputProps']> & { name: EventField }
  /** The same for a control that cannot show an error. */
  bindBare: EventFormModel['bind']
  /** Reports that a field was left, so that its error is shown. */
  leave: (field: EventField) => void
  setTitle: (title: string) => void
  /** Whether the custom URL still follows the title. */
  followsTitle: boolean
  /** An address chosen by hand no longer follows the title. */
  setCustomUrl: (customUrl: string) => void
  /** Changes the country or the time zone, and with them the currency that is suggested for the place. */
  setPlace: (change: Partial<Place>) => void
  /** A currency chosen by hand no longer follows the place. */
  setCurrency: (currency: string) => void
  /** Whether the currency is the one suggested for the place, and changes with it. */
  currencyFollowsPlace: boolean
  /** Shows every error, not only those of fields that were left. */
  showAll: () => void
  /** Incremented when the values were replaced from outside, so that an editor with its own state is recreated. */
  generation: number
  replaceWith: (event: EventView) => void
  /** Whether input from before a reload was restored. */
  restored: boolean
  dismissRestored: () => void
  step: StepKey
  goTo: (step: StepKey) => void
  focusField: (field: EventField) => void
  /** The field that a link led to last; a new object each time. */
  led: { readonly field: EventField } | null
}

const EventFormContext = createContext<EventFormModel | null>(null)

export const EventFormProvider = EventFormContext.Provider

/** The form that the steps share. */
export function useEventFormModel(): EventFormModel {
  const model = use(EventFormContext)
  if (!model) throw new Error('The steps of the event form must be rendered inside EventFormProvider')
  return model
}

/** The gaps of the form's present values. Gaps about tickets, and about providers for their payments, come from the saved event. */
function gapsOf(values: EventFormValues, event: EventView | null): PublicationGapCode[] {
  const { startsAt, endsAt, ...body } = bodyOf(values)
  const date = (instant: string | null | undefined) => (instant ? new Date(instant) : null)
  const lacks = (gap: PublicationGapCode) => event === null || event.publicationGaps.some(({ code }) => code === gap)
  const takesPayments = event === null || !lacks('payment_provider')
  return missingForPublication(
    { ...values, customUrl: body.customUrl ?? null, startsAt: date(startsAt), endsAt: date(endsAt), takesPayments },
    lacks('ticket_type') ? [] : [{ status: 'on_sale', kind: takesPayments ? 'free' : 'paid' }],
    new Date(),
  )
}

export function useEventForm(event: EventView | null, blank: EventFormValues): EventFormModel {
  const [initial] = useState(() => (event ? valuesOf(event) : blank))
  const [copy] = useState(() => keptCopies.read(event?._id ?? null, initial))
  const { saver, state } = useEventSaver(event, blank)
  const [left, setLeft] = useState<ReadonlySet<EventField>>(new Set())
  const [noticed, setNoticed] = useState(false)
  const [allShown, setAllShown] = useState(false)
  const [generation, setGeneration] = useState(0)
  const [step, setStep] = useState<StepKey>('basics')
  const [led, setLed] = useState<EventFormModel['led']>(null)
  // A published address is printed on posters. Only a draft's address follows its title, and only until the organiser chooses another.
  const [followsTitle, setFollowsTitle] = useState(
    () => event?.status !== 'published' && ['', slugify(initial.title)].includes(initial.customUrl),
  )
  const [followsPlace, setFollowsPlace] = useState(() => {
    const { currency, ...place } = copy?.values ?? initial
    return (event === null && copy === null) || currencyOfPlace(place) === currency
  })
  // A price must not silently change its currency: once there are tickets, only the organiser changes it.
  const currencyFollowsPlace = followsPlace && event?.status !== 'published' && !hasTickets(state.event)
  const form = useForm<EventFormValues>({
    initialValues: copy?.values ?? initial,
    onValuesChange: (values) => saver.change(values),
  })

  useEffect(() => {
    if (copy) saver.resume(copy)
  }, [copy, saver])

  const faults = useMemo(() => faultsOf(form.values), [form.values])
  const errorOf = (field: EventField) => {
    const refused = state.refused[field]
    if (refused !== undefined) return refused
    return allShown || left.has(field) ? faults[field] : undefined
  }

  const leave = (field: EventField) => setLeft((before) => new Set(before).add(field))

  return {
    form,
    saver,
    state,
    faults,
    gaps: gapsOf(form.values, state.event),
    errorOf,
    bind: (field) => ({
      ...form.getInputProps(field, { withError: false }),
      name: field,
      onBlur: () => leave(field),
      error: errorOf(field),
    }),
    followsTitle,
    bindBare: (field) => ({ ...form.getInputProps(field, { withError: false }), name: field }),
    leave,
    setTitle: (title) => {
      const slug = slugify(title)
      form.setValues({ title, ...(followsTitle && { customUrl: slug.length >= 3 ? slug : '' }) })
    },
    setCustomUrl: (customUrl) => {
      setFollowsTitle(false)
      form.setFieldValue('customUrl', customUrl)
    },
    setPlace: (change) => {
      const currency = currencyFor({ ...form.values, ...change }, form.values)
      form.setValues({ ...change, ...(currencyFollowsPlace && { currency }) })
    },
    setCurrency: (currency) => {
      setFollowsPlace(false)
      form.setFieldValue('currency', currency)
    },
    currencyFollowsPlace,
    showAll: () => setAllShown(true),
    generation,
    replaceWith: (newer) => {
      form.setValues(saver.replace(newer))
      setGeneration((before) => before + 1)
    },
    restored: copy !== null && !noticed,
    dismissRestored: () => setNoticed(true),
    step,
    goTo: setStep,
    led,
    focusField: (field) => {
      setStep(stepOfField(field))
      setLed({ field })
      // A collapsed section, and on a phone another step, is hidden until the next paint.
      requestAnimationFrame(() => requestAnimationFrame(() => focusFault([field])))
    },
  }
}
