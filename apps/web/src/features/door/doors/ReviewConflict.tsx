import type { TicketConflictsView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useMarkConflictsSeenMutation } from '../../../api/hooks.ts'

const LONGEST_NOTE = 300

interface ReviewConflictProps {
  readonly eventId: string
  readonly ticket: TicketConflictsView
  readonly onClose: () => void
}

/** Ticks the open conflicts of a ticket off, with a note of what was found. */
export function ReviewConflict({ eventId, ticket, onClose }: ReviewConflictProps) {
  const [note, setNote] = useState('')
  const [mark, { isLoading, error }] = useMarkConflictsSeenMutation()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const conflictIds = ticket.conflicts.filter(({ seen }) => seen === null).map(({ _id }) => _id)
    const done = await mark({ params: { eventId }, body: { conflictIds, note } })
    if (!done.error) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={m.door_conflicts_mark_label({ guest: ticket.guestName })}>
      <form onSubmit={(event) => void submit(event)}>
        <TextInput
          label={m.door_conflicts_note()}
          description={m.door_conflicts_note_help()}
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={error ? errorMessage(error) : null}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {m.shell_cancel()}
          </Button>
          <Button type="submit" loading={isLoading}>
            {m.door_conflicts_mark()}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
