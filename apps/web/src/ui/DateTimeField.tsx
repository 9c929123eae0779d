import { isLocalDateTime, type LocalDateTime, zonedToUtc } from '@foyer/domain'
import { m, zoneAbbreviation } from '@foyer/messages'
import { Input, VisuallyHidden } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { useNow } from '../lib/use-now.ts'
import { DayField } from './DayField.tsx'
import classes from './DateTimeField.module.css'
import { TimeField } from './TimeField.tsx'

interface DateTimeFieldProps {
  label: string
  /** The field's path in its form; error summaries lead to it. */
  name: string
  /** Wall clock of the zone, `YYYY-MM-DDTHH:mm`, or '' when unset. */
  value: LocalDateTime
  onChange: (value: LocalDateTime) => void
  /** IANA zone of the clock; the field says which it is. */
  timezone: string
  onBlur?: () => void
  /** The time that a day gets when it is chosen first. */
  defaultTime?: string
  /** The earliest day, `YYYY-MM-DD`, or the earliest moment on the clock of the zone. */
  from?: string
  description?: ReactNode
  error?: ReactNode
}

interface Halves {
  day: string
  time: string
}

/** A day and a time of day, chosen or typed, on the clock of a zone that stands beside the label. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, name, value, onChange, timezone, onBlur, defaultTime = '19:00', from, description, error } = props
  const id = useId()
  const now = useNow()
  // One of the two may be chosen before the other; until both are there the form holds nothing.
  const [half, setHalf] = useState<Halves>({ day: '', time: '' })
  const { day, time } = value === '' ? half : { day: value.slice(0, 10), time: value.slice(11) }

  const put = (next: Halves) => {
    setHalf(next)
    onChange(next.day !== '' && next.time !== '' ? `${next.day}T${next.time}` : '')
  }
  const describedBy = [`${id}-zone`, description && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const moment = isLocalDateTime(value) ? zonedToUtc(value, timezone) : now
  const first = from?.slice(0, 10)
  const zone = zoneAbbreviation(moment, timezone)

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      className={classes['field']}
      onBlur={onBlur}
    >
      <div className="whole-row">
        <div className="flex spread align-baseline gap-8">
          <Input.Label size="md" id={`${id}-label`} htmlFor={`${id}-day`} className="mantine-InputWrapper-label">
            {label}
          </Input.Label>
          <span id={`${id}-zone`} className="rigid text-sm mute">
            <VisuallyHidden>{m.shell_time_zone({ zone })}</VisuallyHidden>
            <span aria-hidden="true">{zone}</span>
          </span>
        </div>
        {description && (
          <Input.Description size="md" id={`${id}-hint`}>
            {description}
          </Input.Description>
        )}
      </div>
      <DayField
        id={`${id}-day`}
        aria-label={label}
        data-path={name}
        error={Boolean(error)}
        value={day}
        onChange={(chosen) => put({ day: chosen, time: chosen === '' || time !== '' ? time : defaultTime })}
        min={first}
      />
      <TimeField
        aria-label={m.shell_time_of({ label })}
        value={time}
        error={Boolean(error)}
        onChange={(chosen) => put({ day, time: chosen })}
        min={from !== undefined && from.length > 10 && day === first ? from.slice(11, 16) : undefined}
      />
      {error && (
        <Input.Error size="md" id={`${id}-error`} className="whole-row">
          {error}
        </Input.Error>
      )}
    </div>
  )
}
