import type { SeriesView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconCalendarTime, IconEye, IconEyeOff, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { usePublishSeriesMutation } from '../../../../api/hooks.ts'
import { useAct } from '../../../../lib/use-act.ts'
import { CancelDates } from '../change/CancelDates.tsx'
import { MoveDates } from '../change/MoveDates.tsx'
import type { DateSelection } from './use-date-selection.ts'
import classes from './DateActions.module.css'

interface DateActionsProps {
  series: SeriesView
  selection: DateSelection
  /** Moves the guests of a date; not given to those who may not. */
  onMoveGuests?: ((eventId: string) => void) | undefined
}

/** What can be done with the selected dates as they are, at the foot of the window. */
export function DateActions({ series, selection, onMoveGuests }: DateActionsProps) {
  const [doing, setDoing] = useState<'cancel' | 'move' | null>(null)
  const { dates, count, only, clear } = selection
  // A cancelled date stays as it is.
  const isOpen = selection.hasStatus('draft') || selection.hasStatus('published')
  const [publish] = usePublishSeriesMutation()
  const { busy, act } = useAct()
  const put = (to: 'published' | 'draft') =>
    act(async () => {
      await publish({ params: { id: series._id }, body: { to, dates } }).unwrap()
      clear()
    }, m.programme_series_dates_follow())
  const close = () => setDoing(null)
  const done = () => {
    close()
    clear()
  }
  const movesFirst =
    only !== null && onMoveGuests
      ? () => {
          close()
          onMoveGuests(only)
        }
      : undefined
  return (
    <div className={classes['bar']} role="group" aria-label={m.programme_series_selected_actions()}>
      <strong role="status">{m.programme_series_selected({ count })}</strong>
      <div className="cluster gap-8">
        {selection.hasStatus('draft') && (
          <Button
            size="sm"
            loading={busy}
            leftSection={<IconEye size={17} aria-hidden />}
            onClick={() => void put('published')}
          >
            {m.programme_series_publish_dates()}
          </Button>
        )}
        {selection.hasStatus('published') && (
          <Button
            size="sm"
            variant="default"
            disabled={busy}
            leftSection={<IconEyeOff size={17} aria-hidden />}
            onClick={() => void put('draft')}
          >
            {m.programme_series_unpublish_dates()}
          </Button>
        )}
        {isOpen && (
          <>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconCalendarTime size={17} aria-hidden />}
              onClick={() => setDoing('move')}
            >
              {m.programme_series_move()}
            </Button>
            <Button
              size="sm"
              variant="default"
              color="red"
              leftSection={<IconX size={17} aria-hidden />}
              onClick={() => setDoing('cancel')}
            >
              {m.programme_series_cancel()}
            </Button>
          </>
        )}
        <Button size="sm" variant="subtle" onClick={clear}>
          {m.programme_series_clear()}
        </Button>
      </div>
      {doing === 'cancel' && (
        <CancelDates
          series={series}
          dates={dates}
          count={count}
          onClose={close}
          onDone={done}
          onMoveGuests={movesFirst}
        />
      )}
      {doing === 'move' && <MoveDates series={series} dates={dates} count={count} onClose={close} onDone={done} />}
    </div>
  )
}
