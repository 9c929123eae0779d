import { m } from '@foyer/messages'
import { IconCalendarMonth, IconLayoutGrid, IconMap2 } from '@tabler/icons-react'
import { Chip } from './Chip.tsx'
import { listingPath, type Filters } from './filters.ts'

const views = [
  { view: undefined, label: m.events_view_list, Icon: IconLayoutGrid },
  { view: 'map', label: m.events_view_map, Icon: IconMap2 },
  { view: 'calendar', label: m.events_view_calendar, Icon: IconCalendarMonth },
] as const

/** The same events as a list, on a map or in a calendar. */
export function ViewChips({ filters }: { filters: Filters }) {
  return (
    <nav aria-label={m.events_view_choose()} className="cluster gap-8">
      {views.map(({ view, label, Icon }) => (
        <Chip
          key={view ?? 'list'}
          to={listingPath(filters, { view, month: undefined })}
          chosen={filters.view === view}
          icon={<Icon size={18} stroke={1.8} aria-hidden />}
        >
          {label()}
        </Chip>
      ))}
    </nav>
  )
}
