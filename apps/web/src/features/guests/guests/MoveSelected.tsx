import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconCalendarShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useMoveGuestsMutation } from '../../../api/hooks.ts'
import { useMoveRun } from '../../../lib/use-move-run.ts'
import { MoveMany } from '../../../ui/MoveMany.tsx'
import type { Selection } from './use-ticket-selection.ts'

interface MoveSelectedProps {
  readonly eventId: string
  readonly selection: Selection
  /** Called once orders were moved: their guests are not in this table any more. */
  readonly onMoved: () => void
}

/** Moves the orders of the selected guests to another date of the series. */
export function MoveSelected({ onMoved, ...props }: MoveSelectedProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconCalendarShare size={17} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {m.guests_bulk_move()}
      </Button>
      {asking && (
        <MoveDialog
          {...props}
          onClose={(moved) => {
            setAsking(false)
            if (moved) onMoved()
          }}
        />
      )}
    </>
  )
}

interface MoveDialogProps extends Omit<MoveSelectedProps, 'onMoved'> {
  readonly onClose: (moved: boolean) => void
}

function MoveDialog({ eventId, selection, onClose }: MoveDialogProps) {
  const moves = useMoveRun(eventId)
  const [start, { isLoading }] = useMoveGuestsMutation()
  return (
    <MoveMany
      title={m.guests_bulk_move_title()}
      intro={m.guests_bulk_move_text()}
      moves={moves}
      busy={isLoading}
      onStart={(choice) => start({ params: { eventId }, body: { ...choice, selection } }).unwrap()}
      onClose={() => onClose(moves.run !== undefined)}
    />
  )
}
