import { dayInZone, type LocalDateTime } from '@foyer/domain'
import { DateInput, TimeInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { parseDay } from './date-text.ts'
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
  disabled?: boolean
}

/** A day and a time of day, chosen or typed. It says nothing of the zone: the form does. */
export function DateTimeField(props: DateTimeFieldProps) {
  const {
    label,
    name,
    value,
    onChange,
    onBlur,
    defaultTime = '19:00',
    from,
    description,
    error,
    disabled = false,
  } = props
  const labelId = useId()
  // One of the two may be chosen before the other; until both are there the form holds nothing.
  const [half, setHalf] = useState({ day: '', time: '' })
  const day = value === '' ? half.day : value.slice(0, 10)
  const time = value === '' ? half.time : value.slice(11)

  const put = (next: { day: string; time: string }) => {
    setHalf(next)
    onChange(next.day !== '' && next.time !== '' ? `${next.day}T${next.time}` : '')
  }

  return (
    <div role="group" aria-labelledby={labelId} className={classes['field']} onBlur={onBlur}>
      <DateInput
        label={label}
        labelProps={{ id: labelId }}
        description={description}
        error={error}
        disabled={disabled}
        data-path={name}
        className={classes['day']}
        value={day === '' ? null : day}
        onChange={(chosen) => put({ day: chosen ?? '', time: chosen === null || time !== '' ? time : defaultTime })}
        dateParser={(text) => parseDay(text, dayInZone(new Date(), 'UTC'))}
        valueFormat="ddd, D MMM YYYY"
        placeholder="12 Dec 2026"
        leftSection={<IconCalendar size={18} aria-hidden />}
        leftSectionPointerEvents="none"
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${label}`, tabIndex: 0 }}
        popoverProps={{ withinPortal: false }}
        {...(from ? { minDate: from, ...(day === '' ? { defaultDate: from } : {}) } : {})}
      />
      <TimeInput
        aria-label={`${label}: time`}
        className={classes['time']}
        value={time}
        disabled={disabled}
        error={Boolean(error)}
        onChange={(event) => put({ day, time: event.currentTarget.value })}
      />
    </div>
  )
}
