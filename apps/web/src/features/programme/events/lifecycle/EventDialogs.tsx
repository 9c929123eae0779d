import type { EventView } from '@foyer/contract'
import { useSearchParams } from 'react-router'
import { CancelDialog } from './CancelDialog.tsx'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { PostponeDialog } from './PostponeDialog.tsx'

/** The dialogs of what is done with an event as a whole. Which is open stands in the address, so that lists can lead to it. */
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
