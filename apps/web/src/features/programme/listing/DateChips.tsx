import { required } from '@foyer/domain'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { LazyDayField } from '../../../ui/LazyDayField.tsx'
import { Chip } from './Chip.tsx'
import chip from './Chip.module.css'
import classes from './DateChips.module.css'
import { dayInWords, daysOf, listingPath, type DatePreset, type Filters } from './filters.ts'

const presets: readonly { preset: DatePreset; label: string }[] = [
  { preset: 'today', label: 'Today' },
  { preset: 'weekend', label: 'This weekend' },
  { preset: 'week', label: 'This week' },
]

interface DateChipsProps {
  filters: Filters
  /** Today, `YYYY-MM-DD`. */
  today: string
}

/** The days people ask for most, as links; any others are chosen behind the last chip, in fields of the form around it. */
export function DateChips({ filters, today }: DateChipsProps) {
  const { from, to } = filters
  const [opened, setOpened] = useState(false)
  // On a Sunday all three mean the same day; the first that fits is the one shown as chosen.
  const chosen = presets.find(({ preset }) => {
    const days = daysOf(preset, today)
    return from === days.from && to === days.to
  })
  const anyDay = from === undefined && to === undefined
  return (
    <div role="group" aria-label="Dates" className={classes['dates']}>
      <Chip to={listingPath(filters, { from: undefined, to: undefined })} chosen={anyDay}>
        Any day
      </Chip>
      {presets.map(({ preset, label }) => (
        <Chip key={preset} to={listingPath(filters, { ...daysOf(preset, today) })} chosen={chosen?.preset === preset}>
          {label}
        </Chip>
      ))}
      <details className={classes['own']} onToggle={() => setOpened(true)}>
        <summary className={chip['chip']} data-chosen={(!anyDay && chosen === undefined) || undefined}>
          {anyDay || chosen !== undefined ? 'Choose days' : rangeInWords(from, to)}
        </summary>
        <div className={classes['panel']}>
          <OwnDays key={`${from}/${to}`} opened={opened} from={from} to={to} today={today} />
          <Button type="submit" size="sm">
            Show these days
          </Button>
        </div>
      </details>
    </div>
  )
}

interface OwnDaysProps {
  /** Whether the fields have been asked for, which fetches the calendar. */
  opened: boolean
  from: string | undefined
  to: string | undefined
  today: string
}

const plain = { className: classes['plain'], inputMode: 'numeric', placeholder: 'YYYY-MM-DD' } as const

/** Two days of the visitor's own. Without scripts they are typed as the address has them. */
function OwnDays({ opened, from, to, today }: OwnDaysProps) {
  const [days, setDays] = useState({ from: from ?? '', to: to ?? '' })
  if (!opened)
    return (
      <>
        <input {...plain} name="from" aria-label="From" defaultValue={from} />
        <input {...plain} name="to" aria-label="To" defaultValue={to} />
      </>
    )
  return (
    <>
      <LazyDayField
        label="From"
        size="sm"
        min={today}
        value={days.from}
        onChange={(day) => setDays((current) => ({ ...current, from: day }))}
        clearLabel="Clear from"
      />
      <LazyDayField
        label="To"
        size="sm"
        min={days.from || today}
        value={days.to}
        onChange={(day) => setDays((current) => ({ ...current, to: day }))}
        clearLabel="Clear to"
      />
      <input type="hidden" name="from" value={days.from} />
      <input type="hidden" name="to" value={days.to} />
    </>
  )
}

function rangeInWords(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return `Until ${dayInWords(required(to, 'an end of the range'))}`
  if (to === undefined) return `From ${dayInWords(from)}`
  return from === to ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(to)}`
}
