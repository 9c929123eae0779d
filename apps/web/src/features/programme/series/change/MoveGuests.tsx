import type { MoveRunView, SeriesDateView, SeriesView } from '@foyer/contract'
import { formatNumber, joinFacts, m } from '@foyer/messages'
import { Button, Group, Modal, Progress, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useListDateMoveDatesQuery, useListMoveRunsQuery, useStartMoveRunMutation } from '../../../../api/hooks.ts'
import { DateChoiceForm } from '../../../../ui/DateChoiceForm.tsx'
import { FormPending } from '../../../../ui/FormPending.tsx'
import { whenOf } from '../dates/DateTable.tsx'

interface MoveGuestsProps {
  series: SeriesView
  date: SeriesDateView
  onClose: () => void
}

/** How often a run that is under way is asked for. */
const WATCHED_MS = 1_500

/** Moves the guests of a date to another one, then shows how far that is and who stayed. The work goes on when this is closed. */
export function MoveGuests({ series, date, onClose }: MoveGuestsProps) {
  const [watching, setWatching] = useState(true)
  const [started, setStarted] = useState<string | null>(null)
  const { data } = useListMoveRunsQuery(
    { params: { eventId: date.eventId } },
    { refetchOnMountOrArgChange: true, pollingInterval: watching ? WATCHED_MS : 0 },
  )
  const run = data?.items.find(({ _id, finishedAt }) => _id === started || finishedAt === null)
  const isUnderWay = run?.finishedAt === null
  if (data && watching !== isUnderWay) setWatching(isUnderWay)
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.programme_series_move_guests_title({ date: whenOf(date, series.timezone) })}
      size="lg"
    >
      {run ? (
        <Progressing run={run} onClose={onClose} />
      ) : (
        <ChooseDate
          date={date}
          onClose={onClose}
          onStarted={(id) => {
            setStarted(id)
            setWatching(true)
          }}
        />
      )}
    </Modal>
  )
}

interface ChooseDateProps extends Omit<MoveGuestsProps, 'series'> {
  onStarted: (runId: string) => void
}

function ChooseDate({ date, onClose, onStarted }: ChooseDateProps) {
  const [from, setFrom] = useState<string | null>(null)
  const [tellGuests, setTellGuests] = useState(true)
  const params = { eventId: date.eventId }
  const { data, error, refetch } = useListDateMoveDatesQuery(
    { params, query: from === null ? {} : { from } },
    { refetchOnMountOrArgChange: true },
  )
  const [start, { isLoading }] = useStartMoveRunMutation()

  const send = async (toEventId: string) => {
    onStarted((await start({ params, body: { toEventId, tellGuests } }).unwrap())._id)
  }

  if (!data) return <FormPending error={error} onRetry={() => void refetch()} fields={3} />
  return (
    <DateChoiceForm
      intro={m.programme_series_move_guests_text()}
      none={m.shell_no_other_dates()}
      dates={data}
      turned={from !== null}
      onTurn={setFrom}
      confirm={m.programme_series_move_guests()}
      busy={isLoading}
      onConfirm={send}
      onCancel={onClose}
    >
      <Switch
        label={m.programme_series_move_guests_tell()}
        checked={tellGuests}
        onChange={(event) => setTellGuests(event.currentTarget.checked)}
      />
    </DateChoiceForm>
  )
}

function Progressing({ run, onClose }: { run: MoveRunView; onClose: () => void }) {
  const { total, done, moved, finishedAt, stayed } = run
  const isOver = finishedAt !== null
  return (
    <Stack gap="md">
      {!isOver && <Progress value={(done / Math.max(total, 1)) * 100} aria-hidden />}
      <p className="flush" role="status">
        {isOver
          ? m.programme_series_move_guests_done({ moved: formatNumber(moved), total: formatNumber(total) })
          : m.programme_series_move_guests_progress({ done: formatNumber(done), total: formatNumber(total) })}
      </p>
      {isOver && stayed.length > 0 && (
        <div>
          <p>{m.programme_series_move_guests_stayed({ count: total - moved })}</p>
          <ul>
            {stayed.map(({ orderId, reference, buyerName, text }) => (
              <li key={orderId}>
                <Link to={`/events/orders/${orderId}`}>{joinFacts([buyerName, reference])}</Link>{' '}
                <span className="mute">{text}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>{m.shell_close()}</Button>
      </Group>
    </Stack>
  )
}
