import { m } from '@foyer/messages'
import { useEffect, useState } from 'react'
import { CoverDrop } from '../../../../ui/CoverDrop.tsx'
import { useEventFormModel } from './use-event-form.ts'

/** The event's picture, uploaded immediately. */
export function CoverField() {
  const { state, saver, form } = useEventFormModel()
  const [file, setFile] = useState<File | null>(null)
  const [removed, setRemoved] = useState(false)
  const { event, coverError, status } = state
  const untitled = event === null && form.values.title.trim() === ''

  // Once the server has its own version of the picture, that is shown.
  const coverUrl = event?.cover?.sizes.at(-1)?.url
  useEffect(() => {
    setFile(null)
    setRemoved(false)
  }, [coverUrl, coverError])

  return (
    <CoverDrop
      file={file}
      uploaded={removed || !event?.cover ? null : { eventId: event._id, cover: event.cover }}
      hint={untitled ? m.events_cover_title_first() : m.events_cover_drop()}
      disabled={untitled}
      sending={file !== null && status === 'saving'}
      error={coverError}
      onChoose={(chosen) => {
        setFile(chosen)
        saver.changeCover({ upload: chosen })
      }}
      onRemove={() => {
        setFile(null)
        setRemoved(true)
        saver.changeCover('remove')
      }}
    />
  )
}
