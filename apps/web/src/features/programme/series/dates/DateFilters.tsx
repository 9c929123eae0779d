import type { SeriesView } from '@foyer/contract'
import { dayInZone } from '@foyer/domain'
import { formatDate, m } from '@foyer/messages'
import { ActionIcon, Checkbox, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { monthAfter } from '../../../../lib/months.ts'
import type { DatesFilter } from './dates-url.ts'
import { stateWords } from './date-words.ts'

const nameOf = (month: string) => formatDate(`${month}-01T00:00:00Z`, 'month', 'UTC')
/** Of a longer series the months are reached by turning the pages of its calendar. */
const MOST_MONTHS = 120

/** Every month from the first date of a series to the last. */
function monthsOf({ dates: { firstStartsAt, lastStartsAt }, timezone }: SeriesView): string[] {
  if (firstStartsAt === null || lastStartsAt === null) return []
  const [first, last] = [firstStartsAt, lastStartsAt].map((at) => dayInZone(new Date(at), timezone).slice(0, 7))
  const months: string[] = []
  for (let month = first ?? ''; month <= (last ?? '') && months.length < MOST_MONTHS; month = monthAfter(month, 1))
    months.push(month)
  return months
}

interface DateFiltersProps {
  series: SeriesView
  filter: DatesFilter
  onChange: (change: Readonly<Record<string, string | null>>) => void
}

/** What narrows the list of dates. */
export function DateFilters({ series, filter, onChange }: DateFiltersProps) {
  return (
    <>
      <Select
        aria-label={m.programme_series_month()}
        placeholder={m.programme_series_any_month()}
        size="sm"
        radius="xl"
        data={monthsOf(series).map((month) => ({ value: month, label: nameOf(month) }))}
        value={filter.month ?? null}
        onChange={(month) => onChange({ month })}
        searchable
        clearable
      />
      <Select
        aria-label={m.events_hub_when()}
        placeholder={m.events_list_all()}
        size="sm"
        radius="xl"
        data={[
          { value: 'upcoming', label: m.events_list_upcoming() },
          { value: 'past', label: m.events_list_past() },
        ]}
        value={filter.when ?? null}
        onChange={(when) => onChange({ when })}
        clearable
      />
      <Select
        aria-label={m.shell_status()}
        placeholder={m.events_list_any_status()}
        size="sm"
        radius="xl"
        data={(['published', 'draft', 'cancelled'] as const).map((value) => ({ value, label: stateWords[value]() }))}
        value={filter.status ?? null}
        onChange={(status) => onChange({ status })}
        clearable
      />
      <Checkbox
        size="sm"
        label={m.programme_series_differs()}
        checked={filter.differing === 'true'}
        onChange={(event) => onChange({ differing: event.currentTarget.checked ? 'true' : null })}
      />
    </>
  )
}

/** The name of a month between the buttons that turn to the one before and after. */
export function MonthTurns({ month, onTurn }: { month: string; onTurn: (month: string) => void }) {
  return (
    <span className="inline-flex align-center gap-8">
      <ActionIcon size="lg" aria-label={m.shell_previous_month()} onClick={() => onTurn(monthAfter(month, -1))}>
        <IconChevronLeft size={19} data-flip aria-hidden />
      </ActionIcon>
      <span aria-live="polite">{nameOf(month)}</span>
      <ActionIcon size="lg" aria-label={m.shell_next_month()} onClick={() => onTurn(monthAfter(month, 1))}>
        <IconChevronRight size={19} data-flip aria-hidden />
      </ActionIcon>
    </span>
  )
}
