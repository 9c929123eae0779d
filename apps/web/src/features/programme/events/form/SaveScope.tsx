import { formatList, m } from '@foyer/messages'
import { Button, Checkbox, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { GuestNote } from '../../../../ui/GuestNote.tsx'
import { type EventField, fieldLabels } from './event-form-values.ts'
import type { Telling } from './event-saver.ts'
import { type Scope, scopes } from './scope-patch.ts'

const NOTE_LENGTH = 500

const scopeWords: Readonly<Record<Scope, () => string>> = {
  this: m.events_scope_this,
  following: m.events_scope_following,
  all_unchanged: m.events_scope_all,
}

interface SaveScopeProps {
  /** The changes that apply to this date alone, whatever the choice. */
  own: readonly EventField[]
  /** Whether any of the changes can apply to other dates. */
  shared: boolean
  /** Whether one of them is the time of the day or the length. */
  times: boolean
  busy: boolean
  /** With null guests are not notified. */
  onSave: (scope: Scope, telling: Telling | null) => void
  onClose: () => void
}

/** Asks which dates of a series a change is for, and whether guests of sold dates are notified. */
export function SaveScope({ own, shared, times, busy, onSave, onClose }: SaveScopeProps) {
  const [scope, setScope] = useState<Scope>('this')
  const [tells, setTells] = useState(true)
  const [note, setNote] = useState('')
  return (
    <Modal opened onClose={onClose} title={m.events_scope_title()} size="lg">
      <Stack gap="lg">
        <Radio.Group
          label={m.events_scope_text()}
          value={scope}
          onChange={(value) => setScope(scopes.find((each) => each === value) ?? 'this')}
        >
          <Stack gap="xs" mt="xs">
            {scopes.map((each) => (
              <Radio key={each} value={each} label={scopeWords[each]()} disabled={each !== 'this' && !shared} />
            ))}
          </Stack>
        </Radio.Group>
        {scope !== 'this' && own.length > 0 && (
          <Text size="sm" c="dimmed">
            {m.events_scope_own({ fields: formatList(own.map((field) => fieldLabels[field]())) })}
          </Text>
        )}
        {scope === 'all_unchanged' && times && (
          <Text size="sm" c="dimmed">
            {m.events_scope_times_kept()}
          </Text>
        )}
        <Checkbox
          label={m.events_scope_tell()}
          checked={tells}
          onChange={(event) => setTells(event.currentTarget.checked)}
        />
        {tells && (
          <GuestNote
            description={m.events_notify_note_hint()}
            maxLength={NOTE_LENGTH}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" disabled={busy} onClick={onClose}>
            {m.shell_cancel()}
          </Button>
          <Button loading={busy} onClick={() => onSave(scope, tells ? { guestNote: note } : null)}>
            {m.events_scope_save()}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
