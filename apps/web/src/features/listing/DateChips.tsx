import { Button } from '@mantine/core'
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
      <details className={classes['own']}>
        <summary className={chip['chip']} data-chosen={(!anyDay && chosen === undefined) || undefined}>
          {anyDay || chosen !== undefined ? 'Choose days' : rangeInWords(from, to)}
        </summary>
        <div className={classes['panel']}>
          <label className={classes['field']}>
            From
            <input type="date" name="from" defaultValue={from} />
          </label>
          <label className={classes['field']}>
            To
            <input type="date" name="to" defaultValue={to} />
          </label>
          <Button type="submit" size="sm">
            Show these days
          </Button>
        </div>
      </details>
    </div>
  )
}

function rangeInWords(from: string | undefined, to: string | undefined): string {
  if (from === undefined || to === undefined)
    return to === undefined ? `From ${dayInWords(from ?? '')}` : `Until ${dayInWords(to)}`
  return from === to ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(to)}`
}
