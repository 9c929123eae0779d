import type { SeriesDateView, SeriesView } from '@foyer/contract'
import { dayInZone } from '@foyer/domain'
import { m } from '@foyer/messages'
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconPencil, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../../../api/errors.ts'
import { useListSeriesDatesQuery } from '../../../../api/hooks.ts'
import { useListUrl } from '../../../../lib/use-list-url.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { RowSkeletons } from '../../../../ui/Skeletons.tsx'
import { Surface } from '../../../../ui/Surface.tsx'
import { ChangeDates } from '../change/ChangeDates.tsx'
import { MoveGuests } from '../change/MoveGuests.tsx'
import { ChoosePeriod } from './ChoosePeriod.tsx'
import { DateActions } from './DateActions.tsx'
import { DateFilters, MonthTurns } from './DateFilters.tsx'
import { DateMonth } from './DateMonth.tsx'
import { DateTable, whenOf } from './DateTable.tsx'
import { readDatesUrl } from './dates-url.ts'
import { useDateSelection } from './use-date-selection.ts'

interface SeriesDatesProps {
  series: SeriesView
  mayWrite: boolean
  /** Whether a run is in progress; another one cannot start before it ends. */
  busy: boolean
}

/** The dates of a series, as a list or month by month. What is shown stands in the address bar. */
export function SeriesDates(props: SeriesDatesProps) {
  const { params, change } = useListUrl()
  const { view } = readDatesUrl(params)
  return (
    <>
      <div>
        <SegmentedControl
          aria-label={m.programme_series_view()}
          data={[
            { value: 'list', label: m.programme_series_view_list() },
            { value: 'month', label: m.programme_series_view_month() },
          ]}
          value={view}
          onChange={(chosen) => change({ view: chosen === 'list' ? null : chosen })}
        />
      </div>
      {view === 'list' ? <DateList {...props} /> : <DateCalendar {...props} />}
    </>
  )
}

function DateList({ series, mayWrite, busy }: SeriesDatesProps) {
  const { params, change, turn, clear } = useListUrl({ keepPages: true })
  const { filter, page, limit } = readDatesUrl(params)
  const { data, error, isFetching, refetch } = useListSeriesDatesQuery({
    params: { id: series._id },
    query: { ...filter, page, limit },
  })
  const selection = useDateSelection(JSON.stringify(filter), data?.items ?? [])
  const [changing, setChanging] = useState<SeriesDateView | null>(null)
  const selects = mayWrite && !busy
  const [choosing, setChoosing] = useState(false)
  const [moving, setMoving] = useState<SeriesDateView | null>(null)
  const mayMove = series.permissions.includes('orders:write')
  const rowActions = (date: SeriesDateView) => (
    <>
      {mayMove && date.sold > 0 && date.status === 'published' && (
        <ActionIcon
          size="lg"
          aria-label={m.programme_series_move_guests_named({ date: whenOf(date, series.timezone) })}
          onClick={() => setMoving(date)}
        >
          <IconUsersGroup size={19} aria-hidden />
        </ActionIcon>
      )}
      {changeButton(date)}
    </>
  )
  const changeButton = (date: SeriesDateView) =>
    date.status !== 'cancelled' && (
      <ActionIcon
        size="lg"
        aria-label={m.programme_series_change_named({ date: whenOf(date, series.timezone) })}
        onClick={() => setChanging(date)}
      >
        <IconPencil size={19} aria-hidden />
      </ActionIcon>
    )
  return (
    <>
      <DateTable
        dates={data?.items}
        timezone={series.timezone}
        loading={isFetching}
        error={error && !data ? { message: errorMessage(error), onRetry: () => void refetch() } : null}
        paging={data && { page: data.page, limit: data.limit, total: data.total, onPage: turn }}
        filters={
          <>
            <DateFilters series={series} filter={filter} onChange={change} />
            {selects && series.dates.upcoming > 0 && (
              <Button size="sm" variant="default" onClick={() => setChoosing(true)}>
                {m.programme_series_period()}
              </Button>
            )}
          </>
        }
        selection={selection}
        selects={selects}
        {...(selects && { rowActions })}
        empty={
          series.dates.total === 0 ? (
            <EmptyState art="stubs" title={m.programme_series_empty()} text={m.programme_series_empty_text()} />
          ) : (
            <EmptyState
              art="search"
              title={m.programme_series_none_found()}
              action={
                <Button variant="default" onClick={clear}>
                  {m.programme_series_show_all()}
                </Button>
              }
            />
          )
        }
      />
      {selects && selection.count > 0 && (
        <DateActions
          series={series}
          selection={selection}
          {...(mayMove && {
            onMoveGuests: (eventId) => setMoving(data?.items.find((date) => date.eventId === eventId) ?? null),
          })}
        />
      )}
      {moving && (
        <MoveGuests
          series={series}
          date={moving}
          onClose={() => {
            setMoving(null)
            void refetch()
          }}
        />
      )}
      {choosing && (
        <ChoosePeriod
          series={series}
          onChoose={(period) => {
            setChoosing(false)
            selection.choosePeriod(period)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {changing && <ChangeDates series={series} date={changing} onClose={() => setChanging(null)} />}
    </>
  )
}

/** The maximum number of dates of a month that are fetched; a month with more shows a note. */
const MOST_OF_MONTH = 100

function DateCalendar({ series }: SeriesDatesProps) {
  const { params, change } = useListUrl()
  const now = useNow()
  const { dates, timezone } = series
  const first = dates.next?.startsAt ?? dates.lastStartsAt
  const preset = dayInZone(first === null ? now : new Date(first), timezone).slice(0, 7)
  const month = readDatesUrl(params).filter.month ?? preset
  const { data, error, refetch } = useListSeriesDatesQuery({
    params: { id: series._id },
    query: { month, limit: MOST_OF_MONTH },
  })
  const hidden = data ? data.total - data.items.length : 0
  return (
    <Surface as="section" title={<MonthTurns month={month} onTurn={(next) => change({ month: next })} />}>
      {error && !data ? (
        <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <div className="stack gap-14">
          {data.total === 0 && <p className="flush mute">{m.programme_series_month_none()}</p>}
          {hidden > 0 && <p className="flush mute">{m.programme_series_month_hidden({ count: hidden })}</p>}
          <DateMonth month={month} dates={data.items} timezone={timezone} />
        </div>
      ) : (
        <RowSkeletons />
      )}
    </Surface>
  )
}
