import type { TicketConflictsView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { useMarkConflictsSeenMutation } from '../../../api/hooks.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

const LONGEST_NOTE = 300

interface ReviewConflictProps {
  readonly eventId: string
  readonly ticket: TicketConflictsView
  readonly onClose: () => void
}

/** Marks the open conflicts of a ticket as reviewed, with a note about the findings. */
export function ReviewConflict({ eventId, ticket, onClose }: ReviewConflictProps) {
  const [mark, { isLoading, error }] = useMarkConflictsSeenMutation()
  const confirm = async (note: string) => {
    const conflictIds = ticket.conflicts.filter(({ seen }) => seen === null).map(({ _id }) => _id)
    const done = await mark({ params: { eventId }, body: { conflictIds, note } })
    if (!done.error) onClose()
  }
  return (
    <ReasonDialog
      title={m.door_conflicts_mark_label({ guest: ticket.guestName })}
      label={m.door_conflicts_note()}
      help={m.door_conflicts_note_help()}
      longest={LONGEST_NOTE}
      confirm={m.door_conflicts_mark()}
      isLoading={isLoading}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
