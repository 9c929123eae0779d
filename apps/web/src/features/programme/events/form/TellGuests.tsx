import type { guestFacts } from '@foyer/domain'
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { fieldLabels } from './event-form-values.ts'
import type { Telling } from './event-saver.ts'

const NOTE_LENGTH = 500

interface TellGuestsProps {
  /** What is about to change, of what guests go by. */
  changed: readonly (typeof guestFacts)[number][]
  sold: number
  busy: boolean
  /** With null they are not told. */
  onSave: (telling: Telling | null) => void
  onClose: () => void
}

/** Asks, before a sold event changes when or where it is, whether its guests shall hear of it. */
export function TellGuests({ changed, sold, busy, onSave, onClose }: TellGuestsProps) {
  const [note, setNote] = useState('')
  const fields = new Intl.ListFormat('en').format(changed.map((fact) => fieldLabels[fact]))
  return (
    <Modal opened onClose={onClose} title="Tell your guests?" size="lg">
      <Stack gap="lg">
        <Text>
          You change what they go by: {fields}. {sold === 1 ? 'One ticket is' : `${sold} tickets are`} sold. Everybody
          who has one gets a mail with what was and what is now, and a file that puts their calendar right. Tickets stay
          valid.
        </Text>
        <Textarea
          label="A word to your guests (optional)"
          description="Goes into the mail."
          autosize
          minRows={2}
          maxLength={NOTE_LENGTH}
          value={note}
          onChange={(change) => setNote(change.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" disabled={busy} onClick={() => onSave(null)}>
            Save without telling them
          </Button>
          <Button loading={busy} data-autofocus onClick={() => onSave({ guestNote: note })}>
            Save and tell them
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
