import type { MoveDifference, MoveRunView } from '@foyer/contract'
import { formatNumber, joinFacts, m } from '@foyer/messages'
import { Button, Group, Modal, Progress, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { MovesFromDate } from '../lib/use-move-run.ts'
import { DateChoiceForm } from './DateChoiceForm.tsx'
import { FormPending } from './FormPending.tsx'
import { OwnHand } from './OwnHand.tsx'
import { ReturnDifference } from './ReturnDifference.tsx'

/** Where the orders go, and what their guests are told and get back. */
export interface MoveManyChoice {
  toEventId: string
  tellGuests: boolean
  difference: MoveDifference
}

interface MoveManyProps {
  title: string
  /** What choosing a date does. */
  intro: string
  moves: MovesFromDate
  busy: boolean
  /** Starts the run; what it throws is shown. */
  onStart: (choice: MoveManyChoice) => Promise<MoveRunView>
  onClose: () => void
}

/** Moves orders of a date to another one, then shows how far that is and which stayed. The work goes on when this is closed. */
export function MoveMany({ title, intro, moves, busy, onStart, onClose }: MoveManyProps) {
  const [tellGuests, setTellGuests] = useState(true)
  const [difference, setDifference] = useState<MoveDifference>('keep')
  const { run, dates, error, retry, follow, turned, turn } = moves

  const send = async (toEventId: string) => {
    follow((await onStart({ toEventId, tellGuests, difference }))._id)
  }

  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <OwnHand>
        {run && <Progressing run={run} onClose={onClose} />}
        {!run && !dates && <FormPending error={error} onRetry={retry} fields={3} />}
        {!run && dates && (
          <DateChoiceForm
            intro={intro}
            none={m.shell_no_other_dates()}
            dates={dates}
            returns={difference === 'return'}
            turned={turned}
            onTurn={turn}
            confirm={m.shell_move_guests()}
            busy={busy}
            onConfirm={send}
            onCancel={onClose}
          >
            <ReturnDifference dates={dates} value={difference} onChange={setDifference} />
            <Switch
              label={m.shell_move_guests_tell()}
              checked={tellGuests}
              onChange={(event) => setTellGuests(event.currentTarget.checked)}
            />
          </DateChoiceForm>
        )}
      </OwnHand>
    </Modal>
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
          ? m.shell_move_guests_done({ moved: formatNumber(moved), total: formatNumber(total) })
          : m.shell_move_guests_progress({ done: formatNumber(done), total: formatNumber(total) })}
      </p>
      {isOver && stayed.length > 0 && (
        <div>
          <p>{m.shell_move_guests_stayed({ count: total - moved })}</p>
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
