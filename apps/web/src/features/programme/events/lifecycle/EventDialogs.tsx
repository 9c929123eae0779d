import type { EventView } from '@foyer/contract'
import { useSearchParams } from 'react-router'
import { CancelDialog } from './CancelDialog.tsx'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { PostponeDialog } from './PostponeDialog.tsx'

/** The dialogs of the actions for an event as a whole. The address names the open one, so that lists can link to it. */
export function EventDialogs({ event }: { event: EventView }) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('do')
  const close = () =>
    setParams(
      (current) => {
        current.delete('do')
        return current
      },
      { replace: true },
    )
  return (
    <>
      <DuplicateDialog event={event} opened={asked === 'duplicate'} onClose={close} />
      <CancelDialog event={event} opened={asked === 'cancel' && event.can.cancel} onClose={close} />
      <PostponeDialog event={event} opened={asked === 'postpone' && event.can.postpone} onClose={close} />
    </>
  )
}
