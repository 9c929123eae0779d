import { Alert, Button, Group, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { m } from '@foyer/messages'
import { useState } from 'react'
import { api } from '../../../../api/api.ts'
import { errorMessage } from '../../../../api/errors.ts'
import { toast } from '../../../../ui/toast.ts'
import { useEventFormModel } from './use-event-form.ts'

/** Shown when another session has saved this event: reload it, or overwrite it. */
export function ConflictAlert() {
  const { state, saver, replaceWith } = useEventFormModel()
  const [getEvent] = api.useLazyGetEventQuery()
  const [busy, setBusy] = useState(false)
  const { event } = state
  if (state.status !== 'conflict' || event === null) return null

  const reload = async () => {
    setBusy(true)
    try {
      replaceWith(await getEvent({ params: { id: event._id } }).unwrap())
    } catch (error) {
      toast.error(errorMessage(error))
    }
    setBusy(false)
  }

  return (
    <Alert color="red" role="alert" icon={<IconUsers aria-hidden />} title={m.events_conflict_title()}>
      <Text size="sm">{m.events_conflict_text()}</Text>
      <Group mt="sm" gap="xs">
        <Button size="sm" loading={busy} onClick={() => void reload()}>
          {m.events_conflict_reload()}
        </Button>
        <Button size="sm" variant="default" onClick={() => void saver.overwrite()}>
          {m.events_conflict_keep()}
        </Button>
      </Group>
    </Alert>
  )
}
