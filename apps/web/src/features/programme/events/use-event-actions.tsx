import type { EventView } from '@foyer/contract'
import { Text } from '@mantine/core'
import { m } from '@foyer/messages'
import { errorCode, errorMessage } from '../../../api/errors.ts'
import { useDeleteEventMutation } from '../../../api/hooks.ts'
import { useTogglePublish } from '../../../lib/use-toggle-publish.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'

type Target = Pick<EventView, '_id' | 'title' | 'status'>

export interface EventActions {
  /** Publishes a draft, or takes a published event off sale, which can be undone from the notification. Null if nothing changed. */
  togglePublish: (event: Target) => Promise<EventView | null>
  /** True if the event was deleted. */
  remove: (event: Target) => Promise<boolean>
}

const deleting = (title: string) =>
  confirmAction({
    title: m.events_action_delete_title({ title }),
    body: m.events_action_delete_text(),
    confirmLabel: m.events_action_delete_event(),
    destructive: true,
  })

/** An event with orders cannot be deleted. A published one can be unpublished instead. */
function wayOut(message: string, status: Target['status']): Promise<boolean> {
  return confirmAction({
    title: m.events_action_keep_title(),
    body: <Text c="dimmed">{message}</Text>,
    confirmLabel: status === 'published' ? m.events_action_unpublish_event() : m.events_action_ok(),
    ...(status === 'published' ? {} : { cancelLabel: m.shell_close() }),
  })
}

export function useEventActions(): EventActions {
  const togglePublish = useTogglePublish()
  const [deleteEvent] = useDeleteEventMutation()

  const remove = async (event: Target) => {
    if (!(await deleting(event.title))) return false
    try {
      await deleteEvent({ params: { id: event._id } }).unwrap()
      toast.success(m.events_action_deleted())
      return true
    } catch (error) {
      const message = errorMessage(error)
      if (errorCode(error) !== 'event.has_orders') toast.error(message)
      else if ((await wayOut(message, event.status)) && event.status === 'published') await togglePublish(event)
      return false
    }
  }

  return { togglePublish, remove }
}
