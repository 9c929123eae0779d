import type { SeriesDateView, SeriesView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { useStartMoveRunMutation } from '../../../../api/hooks.ts'
import { useMoveRun } from '../../../../lib/use-move-run.ts'
import { MoveMany } from '../../../../ui/MoveMany.tsx'
import { whenOf } from '../dates/DateTable.tsx'

interface MoveGuestsProps {
  series: SeriesView
  date: SeriesDateView
  onClose: () => void
}

/** Moves all guests of a date to another one. */
export function MoveGuests({ series, date, onClose }: MoveGuestsProps) {
  const params = { eventId: date.eventId }
  const moves = useMoveRun(date.eventId)
  const [start, { isLoading }] = useStartMoveRunMutation()
  return (
    <MoveMany
      title={m.programme_series_move_guests_title({ date: whenOf(date, series.timezone) })}
      intro={m.shell_move_guests_text()}
      moves={moves}
      busy={isLoading}
      onStart={(body) => start({ params, body }).unwrap()}
      onClose={onClose}
    />
  )
}
