import { m } from '@foyer/messages'
import { useState, type ReactNode } from 'react'
import { LightButton } from '../../../ui/LightButton.tsx'
import { Chip } from './Chip.tsx'
import chip from './Chip.module.css'
import classes from './DateChips.module.css'
import { daysOf, listingPath, type DatePreset, type Filters } from './filters.ts'
import { daysInWords } from './result-words.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

// The calendar is fetched only where a day is asked for.
const DayField = lazyPart(() => import('../../../ui/PublicDayField.tsx'), { coming: DayToCome })

const presets: readonly { preset: DatePreset; label: () => string }[] = [
  { preset: 'today', label: m.events_listing_today },
  { preset: 'weekend', label: m.events_listing_weekend },
  { preset: 'week', label: m.events_listing_week },
]

interface DateChipsProps {
  filters: Filters
  /** Today, `YYYY-MM-DD`. */
  today: string
}

/** The days visitors ask for most, as links. The last chip opens fields of the surrounding form for other days. */
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
    <div role="group" aria-label={m.events_listing_dates()} className={classes['dates']}>
      <Chip to={listingPath(filters, { from: undefined, to: undefined })} chosen={anyDay}>
        {m.events_listing_any_day()}
      </Chip>
      {presets.map(({ preset, label }) => (
        <Chip key={preset} to={listingPath(filters, { ...daysOf(preset, today) })} chosen={chosen?.preset === preset}>
          {label()}
        </Chip>
      ))}
      <details className={classes['own']} onToggle={() => setOpened(true)}>
        <summary className={chip['chip']} data-chosen={(!anyDay && chosen === undefined) || undefined}>
          {anyDay || chosen !== undefined ? m.events_listing_choose_days() : daysInWords(from, to)}
        </summary>
        <div className={classes['panel']}>
          <OwnDays key={`${from}/${to}`} opened={opened} from={from} to={to} today={today} />
          <LightButton type="submit" size="sm">
            {m.events_listing_show_days()}
          </LightButton>
        </div>
      </details>
    </div>
  )
}

interface OwnDaysProps {
  /** Whether the fields were opened, which loads the calendar. */
  opened: boolean
  from: string | undefined
  to: string | undefined
  today: string
}

/** The first and the last day. Without scripts they are entered in the format of the address. */
function OwnDays({ opened, from, to, today }: OwnDaysProps) {
  const [days, setDays] = useState({ from: from ?? '', to: to ?? '' })
  const plain = {
    className: classes['plain'],
    inputMode: 'numeric',
    placeholder: m.events_listing_day_format(),
  } as const
  if (!opened)
    return (
      <>
        <input {...plain} name="from" aria-label={m.shell_from()} defaultValue={from} />
        <input {...plain} name="to" aria-label={m.shell_to()} defaultValue={to} />
      </>
    )
  return (
    <>
      <DayField
        label={m.shell_from()}
        size="sm"
        min={today}
        value={days.from}
        onChange={(day) => setDays((current) => ({ ...current, from: day }))}
        clearLabel={m.events_listing_clear_from()}
      />
      <DayField
        label={m.shell_to()}
        size="sm"
        min={days.from || today}
        value={days.to}
        onChange={(day) => setDays((current) => ({ ...current, to: day }))}
        clearLabel={m.events_listing_clear_to()}
      />
      <input type="hidden" name="from" value={days.from} />
      <input type="hidden" name="to" value={days.to} />
    </>
  )
}

/** As large as the field that is being fetched. */
function DayToCome({ label }: { label?: ReactNode }) {
  return (
    <label className={classes['to-come']}>
      {label}
      <input className={classes['plain']} disabled />
    </label>
  )
}
