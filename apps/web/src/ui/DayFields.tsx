import { m } from '@foyer/messages'
import { DayField } from './DayField.tsx'
import classes from './DayFields.module.css'

const A_DAY = /^\d{4}-\d{2}-\d{2}$/
const ENDS = ['from', 'to'] as const
const words = {
  from: { name: m.shell_from, inZone: m.shell_from_in_zone, clear: m.shell_clear_from },
  to: { name: m.shell_to, inZone: m.shell_to_in_zone, clear: m.shell_clear_to },
} as const

/** The first and the last day of a query, from the address bar; text that is not a day is left out. */
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
  /** Whose days these are, such as UTC; left out where each thing has its own. */
  readonly zone?: string
}

/** A period from its first to its last day, both included. */
export function DayFields({ days, change, zone }: DayFieldsProps) {
  return ENDS.map((end) => {
    const { name, inZone, clear } = words[end]
    return (
      <DayField
        key={end}
        size="sm"
        className={classes['day']}
        leftSection={<span aria-hidden="true">{name()}</span>}
        leftSectionWidth={end === 'from' ? 56 : 38}
        aria-label={zone === undefined ? name() : inZone({ zone })}
        value={days[end] ?? ''}
        onChange={(day) => change({ [end]: day })}
        placeholder={m.shell_any_day()}
        clearLabel={clear()}
      />
    )
  })
}
