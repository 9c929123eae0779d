import type { EventView } from '@foyer/contract'
import { formatDate, m } from '@foyer/messages'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useStartMoveRunMutation } from '../../../../api/hooks.ts'
import { useMoveRun } from '../../../../lib/use-move-run.ts'
import { MoveMany } from '../../../../ui/MoveMany.tsx'

interface MoveGuestsFirstProps {
  event: EventView
  /** Called when the dialog was closed, because guests may have been moved. */
  onMoved: () => void
}

/** Offers to move the guests of a date of a series before it is cancelled. */
export function MoveGuestsFirst({ event, onMoved }: MoveGuestsFirstProps) {
  const [moving, setMoving] = useState(false)
  return (
    <Group gap="sm">
      <p className="flush mute">{m.events_cancel_move_first()}</p>
      <Button size="sm" variant="default" onClick={() => setMoving(true)}>
        {m.shell_move_guests()}
      </Button>
      {moving && (
        <MoveDialog
          event={event}
          onClose={() => {
            setMoving(false)
            onMoved()
          }}
        />
      )}
    </Group>
  )
}

function MoveDialog({ event, onClose }: { event: EventView; onClose: () => void }) {
  const moves = useMoveRun(event._id)
  const [start, { isLoading }] = useStartMoveRunMutation()
  const date = event.startsAt === null ? event.title : formatDate(event.startsAt, 'moment', event.timezone)
  return (
    <MoveMany
      title={m.events_cancel_move_title({ date })}
      intro={m.shell_move_guests_text()}
      moves={moves}
      busy={isLoading}
      onStart={(body) => start({ params: { eventId: event._id }, body }).unwrap()}
      onClose={onClose}
    />
  )
}
