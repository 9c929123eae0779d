import type { LocalDateTime } from '@foyer/domain'
import { m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { localBefore, minutesBefore } from '../lib/sale-moments.ts'
import { DateTimeField } from './DateTimeField.tsx'
import { NumberField } from './NumberField.tsx'

const MINUTES_PER_HOUR = 60
const YEAR_HOURS = 8760

interface SaleMomentProps {
  /** `beforeStart`: for a series, whose times are those of each date. */
  facts: { readonly timezone: string; readonly beforeStart?: boolean }
  label: string
  name: string
  value: LocalDateTime
  onChange: (value: LocalDateTime) => void
  error?: ReactNode
  description?: ReactNode
  onBlur?: () => void
  defaultTime?: string
  from?: string
}

/** An instant of a sale: a day and a time, or, for the tickets of a series, how many hours before the start of each date. */
export function SaleMoment({ facts, label, name, value, onChange, error, description, ...when }: SaleMomentProps) {
  const same = { name, error, description }
  if (!facts.beforeStart)
    return (
      <DateTimeField {...same} {...when} label={label} value={value} onChange={onChange} timezone={facts.timezone} />
    )
  return (
    <NumberField
      name={name}
      error={error}
      label={m.programme_series_ticket_fact({ label, value: m.programme_series_hours_before() })}
      value={value === '' ? '' : minutesBefore(value) / MINUTES_PER_HOUR}
      onChange={(hours) => onChange(typeof hours === 'number' ? localBefore(Math.round(hours * MINUTES_PER_HOUR)) : '')}
      decimalScale={2}
      min={0}
      max={YEAR_HOURS}
      allowNegative={false}
      inputMode="decimal"
    />
  )
}
