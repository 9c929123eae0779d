import { m } from '@foyer/messages'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'

interface UnsavedChangesGuardProps {
  /** Whether something typed would be lost. */
  when: boolean
}

/** Warns before unsaved work is left, by a link as well as by closing the tab. */
export function UnsavedChangesGuard({ when }: UnsavedChangesGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!when) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [when])

  return (
    <Modal opened={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} title={m.shell_leave_title()}>
      <Text c="dimmed">{m.shell_leave_text()}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => blocker.reset?.()}>
          {m.shell_leave_stay()}
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          {m.shell_leave_confirm()}
        </Button>
      </Group>
    </Modal>
  )
}
