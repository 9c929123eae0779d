import type { EventView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { errorMessage } from '../api/errors.ts'
import { useTogglePublishMutation } from '../api/hooks.ts'
import { toast } from '../ui/toast.ts'
import { showUndoable } from '../ui/undo-toast.tsx'

type Target = Pick<EventView, '_id' | 'status'>

/** Publishes a draft; takes a published event off sale, which can be undone from the notification. Null when nothing changed. */
export function useTogglePublish(): (event: Target) => Promise<EventView | null> {
  const [toggle] = useTogglePublishMutation()
  const togglePublish = async ({ _id, status }: Target): Promise<EventView | null> => {
    const query = { to: status === 'published' ? 'draft' : 'published' } as const
    try {
      const changed = await toggle({ params: { id: _id }, query }).unwrap()
      if (changed.status === 'published') toast.success(m.events_action_published())
      else showUndoable(m.events_action_unpublished(), () => void togglePublish(changed))
      return changed
    } catch (error) {
      toast.error(errorMessage(error))
      return null
    }
  }
  return togglePublish
}
