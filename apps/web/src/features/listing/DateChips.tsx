import { Chip } from './Chip.tsx'
import { daysOf, listingPath, type DatePreset, type Filters } from './filters.ts'

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

/** The days people ask for most, as links; other days are chosen in the form. */
export function DateChips({ filters, today }: DateChipsProps) {
  // On a Sunday all three mean the same day; the first that fits is the one shown as chosen.
  const chosen = presets.find(({ preset }) => {
    const { from, to } = daysOf(preset, today)
    return filters.from === from && filters.to === to
  })
  return (
    <>
      <Chip
        to={listingPath(filters, { from: undefined, to: undefined })}
        chosen={filters.from === undefined && filters.to === undefined}
      >
        Any day
      </Chip>
      {presets.map(({ preset, label }) => (
        <Chip key={preset} to={listingPath(filters, { ...daysOf(preset, today) })} chosen={chosen?.preset === preset}>
          {label}
        </Chip>
      ))}
    </>
  )
}
