import type { EventView } from '@foyer/contract'
import { useEffect, useState } from 'react'
import { useCreateEventMutation, useUpdateEventMutation } from '../../../../api/hooks.ts'
import type { EventFormValues } from './event-form-values.ts'
import { EventSaver, type SaveState } from './event-saver.ts'
import { keptCopies } from './kept-copy.ts'

/** The saver of one form, for as long as the form is on the screen, with its state as it changes. */
export function useEventSaver(
  event: EventView | null,
  blank: EventFormValues,
): { saver: EventSaver; state: SaveState } {
  const [createEvent] = useCreateEventMutation()
  const [updateEvent] = useUpdateEventMutation()
  const [changed, setChanged] = useState<SaveState | null>(null)
  const [saver] = useState(
    () =>
      new EventSaver(
        {
          create: (body, upload) => createEvent({ body, ...(upload && { upload }) }).unwrap(),
          update: (id, body, upload) => updateEvent({ params: { id }, body, ...(upload && { upload }) }).unwrap(),
          copies: keptCopies,
          onState: setChanged,
          now: () => new Date(),
        },
        event,
        blank,
      ),
  )

  useEffect(() => {
    const retry = () => saver.state.status === 'failed' && void saver.flush()
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
      saver.stop()
    }
  }, [saver])

  return { saver, state: changed ?? saver.state }
}
