import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCheck } from '@tabler/icons-react'

/** Longer than other notifications stay: someone has to read it, decide and reach the button. */
const CLOSES_AFTER_MS = 8_000

/** Says what was done without asking first, and offers to undo it. */
export function showUndoable(message: string, undo: () => void): void {
  const id = notifications.show({
    color: 'teal.8',
    icon: <IconCheck size={18} aria-hidden />,
    autoClose: CLOSES_AFTER_MS,
    title: message,
    message: (
      <Button
        variant="default"
        size="compact-sm"
        mt={6}
        onClick={() => {
          notifications.hide(id)
          undo()
        }}
      >
        {m.shell_undo()}
      </Button>
    ),
  })
}
