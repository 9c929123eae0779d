import type { guestFacts } from '@foyer/domain'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { formatList, m } from '@foyer/messages'
import { useState } from 'react'
import { GuestNote } from '../../../../ui/GuestNote.tsx'
import { fieldLabels } from './event-form-values.ts'
import type { Telling } from './event-saver.ts'

const NOTE_LENGTH = 500

interface TellGuestsProps {
  /** The changed facts that matter to guests. */
  changed: readonly (typeof guestFacts)[number][]
  sold: number
  busy: boolean
  /** With null guests are not notified. */
  onSave: (telling: Telling | null) => void
  onClose: () => void
}

/** Asks whether to notify guests before the date or place of a sold event changes. */
export function TellGuests({ changed, sold, busy, onSave, onClose }: TellGuestsProps) {
  const [note, setNote] = useState('')
  const fields = formatList(changed.map((fact) => fieldLabels[fact]()))
  return (
    <Modal opened onClose={onClose} title={m.events_notify_title()} size="lg">
      <Stack gap="lg">
        <Text>{m.events_notify_text({ count: sold, fields })}</Text>
        <GuestNote
          description={m.events_notify_note_hint()}
          maxLength={NOTE_LENGTH}
          value={note}
          onChange={(change) => setNote(change.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" disabled={busy} onClick={() => onSave(null)}>
            {m.events_notify_skip()}
          </Button>
          <Button loading={busy} data-autofocus onClick={() => onSave({ guestNote: note })}>
            {m.events_notify_send()}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
