import type { LocalDateTime } from '@foyer/domain'
import { Input } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import { useId, useState, type ReactNode } from 'react'
import { DayField } from './DayField.tsx'
import classes from './DateTimeField.module.css'

interface DateTimeFieldProps {
  label: string
  /** The field's path in its form; error summaries lead to it. */
  name: string
  /** Wall clock of the zone, `YYYY-MM-DDTHH:mm`, or '' when unset. */
  value: LocalDateTime
  onChange: (value: LocalDateTime) => void
  onBlur?: () => void
  /** The time that a day gets when it is chosen first. */
  defaultTime?: string
  /** The earliest day offered, `YYYY-MM-DD`. */
  from?: string
  description?: ReactNode
  error?: ReactNode
}

interface Halves {
  day: string
  time: string
}

/** A day and a time of day, chosen or typed. It says nothing of the zone: the form does. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, name, value, onChange, onBlur, defaultTime = '19:00', from, description, error } = props
  const id = useId()
  // One of the two may be chosen before the other; until both are there the form holds nothing.
  const [half, setHalf] = useState<Halves>({ day: '', time: '' })
  const { day, time } = value === '' ? half : { day: value.slice(0, 10), time: value.slice(11) }

  const put = (next: Halves) => {
    setHalf(next)
    onChange(next.day !== '' && next.time !== '' ? `${next.day}T${next.time}` : '')
  }
  const describedBy = [description && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const described = describedBy === '' ? {} : { 'aria-describedby': describedBy }

  return (
    <div role="group" aria-labelledby={`${id}-label`} className={classes['field']} onBlur={onBlur}>
      <div className={classes['words']}>
        <Input.Label size="md" id={`${id}-label`} htmlFor={`${id}-day`} className="mantine-InputWrapper-label">
          {label}
        </Input.Label>
        {description && (
          <Input.Description size="md" id={`${id}-hint`}>
            {description}
          </Input.Description>
        )}
      </div>
      <DayField
        id={`${id}-day`}
        {...described}
        data-path={name}
        error={Boolean(error)}
        value={day}
        onChange={(chosen) => put({ day: chosen, time: chosen === '' || time !== '' ? time : defaultTime })}
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${label}`, tabIndex: 0 }}
        popoverProps={{ withinPortal: false }}
        {...(from ? { minDate: from, ...(day === '' ? { defaultDate: from } : {}) } : {})}
      />
      <TimeInput
        {...described}
        aria-label={`${label}: time`}
        value={time}
        error={Boolean(error)}
        onChange={(event) => put({ day, time: event.currentTarget.value })}
      />
      {error && (
        <Input.Error size="md" id={`${id}-error`} className={classes['words']}>
          {error}
        </Input.Error>
      )}
    </div>
  )
}
