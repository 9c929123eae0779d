import type { EventView } from '@foyer/contract'
import { Text } from '@mantine/core'
import { errorCode, errorMessage } from '../../../api/errors.ts'
import { useDeleteEventMutation, useTogglePublishMutation } from '../../../api/hooks.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'

type Target = Pick<EventView, '_id' | 'title' | 'status'>

export interface EventActions {
  /** Publishes a draft; takes a published event off sale once that is confirmed. Null when nothing changed. */
  togglePublish: (event: Target) => Promise<EventView | null>
  /** True when the event is gone. */
  remove: (event: Target) => Promise<boolean>
}

const unpublishing = (title: string) =>
  confirmAction({
    title: `Take “${title}” off sale?`,
    body: 'Its page goes offline and nobody can order any more. Orders and tickets already made stay as they are.',
    confirmLabel: 'Take it off sale',
    destructive: true,
  })

const deleting = (title: string) =>
  confirmAction({
    title: `Delete “${title}”?`,
    body: 'The event and its tickets are gone for good. This cannot be undone.',
    confirmLabel: 'Delete the event',
    destructive: true,
  })

/** An event with orders is not deleted; the way out is offered at once where there is one. */
function wayOut(message: string, status: Target['status']): Promise<boolean> {
  return confirmAction({
    title: 'This event stays',
    body: <Text c="dimmed">{message}</Text>,
    confirmLabel: status === 'published' ? 'Unpublish it' : 'I see',
    ...(status === 'published' ? {} : { cancelLabel: 'Close' }),
  })
}

export function useEventActions(): EventActions {
  const [toggle] = useTogglePublishMutation()
  const [deleteEvent] = useDeleteEventMutation()

  const change = async (event: Target): Promise<EventView | null> => {
    try {
      const changed = await toggle({ params: { id: event._id } }).unwrap()
      toast.success(changed.status === 'published' ? 'Your event is on sale.' : 'Your event is off sale.')
      return changed
    } catch (error) {
      toast.error(errorMessage(error, 'Failed to toggle publish status'))
      return null
    }
  }

  const togglePublish = async (event: Target) => {
    if (event.status === 'published' && !(await unpublishing(event.title))) return null
    return change(event)
  }

  const remove = async (event: Target) => {
    if (!(await deleting(event.title))) return false
    try {
      await deleteEvent({ params: { id: event._id } }).unwrap()
      toast.success('The event is deleted.')
      return true
    } catch (error) {
      const message = errorMessage(error, 'Failed to delete event')
      if (errorCode(error) !== 'event.has_orders') toast.error(message)
      else if ((await wayOut(message, event.status)) && event.status === 'published') await change(event)
      return false
    }
  }

  return { togglePublish, remove }
}
