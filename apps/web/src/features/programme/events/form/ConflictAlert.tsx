import { Alert, Button, Group, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../../../api/api.ts'
import { errorMessage } from '../../../../api/errors.ts'
import { toast } from '../../../../ui/toast.ts'
import { useEventFormModel } from './use-event-form.ts'

/** Somebody else saved this event meanwhile: theirs, or mine over theirs. */
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
    <Alert color="red" role="alert" icon={<IconUsers aria-hidden />} title="Someone else changed this event meanwhile">
      <Text size="sm">
        Perhaps it was you, in another tab. Nothing is saved until you choose. Reloading drops what you typed since.
      </Text>
      <Group mt="sm" gap="xs">
        <Button size="sm" loading={busy} onClick={() => void reload()}>
          Reload to see it
        </Button>
        <Button size="sm" variant="default" onClick={() => void saver.overwrite()}>
          Keep mine instead
        </Button>
      </Group>
    </Alert>
  )
}
