import { TextInput } from '@mantine/core'

const A_DAY = /^\d{4}-\d{2}-\d{2}$/
const ENDS = ['from', 'to'] as const

/** The first and the last day that are asked for, each as the address bar has it; what is no day is not asked for. */
export type Days = Partial<Record<(typeof ENDS)[number], string>>

export function daysIn(params: URLSearchParams): Days {
  const days: Days = {}
  for (const end of ENDS) {
    const text = params.get(end) ?? ''
    if (A_DAY.test(text)) days[end] = text
  }
  return days
}

interface DayFieldsProps {
  readonly days: Days
  readonly change: (wanted: Readonly<Record<string, string | null>>) => void
}

export function DayFields({ days, change }: DayFieldsProps) {
  return ENDS.map((end) => (
    <TextInput
      key={end}
      type="date"
      size="sm"
      leftSection={<span aria-hidden="true">{end === 'from' ? 'From' : 'To'}</span>}
      leftSectionWidth={end === 'from' ? 56 : 38}
      aria-label={end === 'from' ? 'From (UTC)' : 'To (UTC)'}
      value={days[end] ?? ''}
      onChange={(event) => change({ [end]: event.currentTarget.value })}
    />
  ))
}
