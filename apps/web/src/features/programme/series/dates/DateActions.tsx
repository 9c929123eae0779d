import type { SeriesView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconCalendarTime, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { CancelDates } from '../change/CancelDates.tsx'
import { MoveDates } from '../change/MoveDates.tsx'
import type { DateSelection } from './use-date-selection.ts'
import classes from './DateActions.module.css'

/** What can be done with the selected dates, at the foot of the window. */
export function DateActions({ series, selection }: { series: SeriesView; selection: DateSelection }) {
  const [doing, setDoing] = useState<'cancel' | 'move' | null>(null)
  const { ids, clear } = selection
  const close = () => setDoing(null)
  const done = () => {
    close()
    clear()
  }
  return (
    <div className={classes['bar']} role="group" aria-label={m.programme_series_selected_actions()}>
      <strong role="status">{m.programme_series_selected({ count: ids.length })}</strong>
      <div className="cluster gap-8">
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
        <Button size="sm" variant="subtle" onClick={clear}>
          {m.programme_series_clear()}
        </Button>
      </div>
      {doing === 'cancel' && <CancelDates series={series} eventIds={ids} onClose={close} onDone={done} />}
      {doing === 'move' && <MoveDates series={series} eventIds={ids} onClose={close} onDone={done} />}
    </div>
  )
}
