import type { MoveDateView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Stack } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { errorMessage } from '../api/errors.ts'
import { DateChoice, type OfferedDates } from './DateChoice.tsx'
import { FormButtons } from './FormButtons.tsx'
import { FormErrors } from './FormErrors.tsx'

interface DateChoiceFormProps {
  /** What choosing does. */
  intro: string
  /** Said where there is no date to choose. */
  none: string
  dates: OfferedDates
  /** Whether the price difference to a cheaper date is refunded. */
  returns: boolean
  /** Whether `dates` are later ones than the first. */
  turned: boolean
  onTurn: (from: string | null) => void
  /** The words of the button that confirms the chosen date, null while none is chosen. */
  confirm: string | ((date: MoveDateView | null) => string)
  busy: boolean
  /** Confirms the chosen date; an error that it throws is shown in the form. */
  onConfirm: (eventId: string) => Promise<void>
  onRefused?: () => void
  onCancel: () => void
  /** Further fields, below the dates, which may depend on the chosen one. */
  children?: ReactNode | ((date: MoveDateView | null) => ReactNode)
}

/** Chooses another date of a series and confirms it; a refusal stays in the form. */
export function DateChoiceForm({
  intro,
  none,
  dates,
  returns,
  turned,
  onTurn,
  confirm,
  busy,
  onConfirm,
  onRefused,
  onCancel,
  children,
}: DateChoiceFormProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)

  // A date that was chosen on another page of the list is not shown, so it is not confirmed either.
  const date = dates.items.find(({ eventId }) => eventId === chosen) ?? null

  const missing = attempt > 0 && date === null ? m.shell_choose_date() : null

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAttempt((times) => times + 1)
    setFault(null)
    if (date === null) return
    try {
      await onConfirm(date.eventId)
    } catch (failure) {
      setFault(errorMessage(failure))
      setAttempt((times) => times + 1)
      onRefused?.()
    }
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <Stack gap="lg">
        <p className="flush mute">{intro}</p>
        <FormErrors errors={missing === null ? {} : { date: missing }} message={fault} attempt={attempt} />
        {dates.items.length === 0 && <p className="flush">{none}</p>}
        <DateChoice
          label={m.shell_new_date()}
          dates={dates}
          returns={returns}
          value={date?.eventId ?? null}
          error={missing}
          onChange={setChosen}
          onTurn={onTurn}
          turned={turned}
        />
        {typeof children === 'function' ? children(date) : children}
        <FormButtons busy={busy} onCancel={onCancel}>
          {typeof confirm === 'string' ? confirm : confirm(date)}
        </FormButtons>
      </Stack>
    </form>
  )
}
