import { Alert, Button, Text } from '@mantine/core'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react'
import { m } from '@foyer/messages'
import { useEffect, useRef, useState } from 'react'
import { CoverImage } from '../../../../ui/CoverImage.tsx'
import { useEventFormModel } from './use-event-form.ts'
import classes from './CoverField.module.css'

const MAX_BYTES = 8 * 1024 * 1024
const accept = ['image/jpeg', 'image/png', 'image/webp']

const rejections: Readonly<Record<string, () => string>> = {
  'file-too-large': m.events_cover_too_large,
  'file-invalid-type': m.events_cover_wrong_type,
  'too-many-files': m.events_cover_too_many,
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

/** The event's picture: dropped or chosen, uploaded immediately, shown as visitors will see it. */
export function CoverField() {
  const { state, saver, form } = useEventFormModel()
  const openPicker = useRef<() => void>(null)
  const [file, setFile] = useState<File | null>(null)
  const [removed, setRemoved] = useState(false)
  const [rejected, setRejected] = useState<string | null>(null)
  const preview = useObjectUrl(file)
  const { event, coverError, status } = state
  const sending = file !== null && status === 'saving'
  const untitled = event === null && form.values.title.trim() === ''

  // Once the server has its own rendering of the picture, that is shown.
  const coverUrl = event?.cover?.sizes.at(-1)?.url
  useEffect(() => {
    setFile(null)
    setRemoved(false)
  }, [coverUrl, coverError])
  const uploaded = removed ? null : (event?.cover ?? null)

  const choose = ([chosen]: File[]) => {
    if (!chosen) return
    setRejected(null)
    setFile(chosen)
    saver.changeCover({ upload: chosen })
  }
  const refuse = ([first]: FileRejection[]) =>
    setRejected((rejections[first?.errors[0]?.code ?? ''] ?? m.events_cover_unusable)())
  const filled = preview !== null || uploaded !== null

  return (
    <div>
      <Dropzone
        onDrop={choose}
        onReject={refuse}
        accept={accept}
        maxSize={MAX_BYTES}
        multiple={false}
        disabled={untitled}
        loading={sending}
        openRef={openPicker}
        radius="lg"
        className={classes['dropzone']}
        data-filled={filled || undefined}
        inputProps={{ 'aria-label': m.events_cover_label() }}
      >
        {preview !== null && <img src={preview} alt="" className={classes['cover']} />}
        {preview === null && event && uploaded && <CoverImage eventId={event._id} cover={uploaded} sizes="640px" />}
        {!filled && <DropHint untitled={untitled} />}
      </Dropzone>
      {(rejected ?? coverError) !== null && (
        <Alert color="red" role="alert" mt="sm">
          {rejected ?? coverError}
        </Alert>
      )}
      {filled && (
        <div className="cluster gap-10 margin-top-12">
          <Button
            variant="default"
            size="sm"
            leftSection={<IconUpload size={17} />}
            onClick={() => openPicker.current?.()}
          >
            {m.events_cover_choose_other()}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="sm"
            leftSection={<IconTrash size={17} />}
            onClick={() => {
              setFile(null)
              setRemoved(true)
              saver.changeCover('remove')
            }}
          >
            {m.events_cover_remove()}
          </Button>
        </div>
      )}
    </div>
  )
}

function DropHint({ untitled }: { untitled: boolean }) {
  return (
    <div className={classes['dropHint']}>
      <IconPhoto size={40} stroke={1.4} aria-hidden />
      <Text fw={600}>{untitled ? m.events_cover_title_first() : m.events_cover_drop()}</Text>
      <Text size="sm" c="dimmed">
        {m.events_cover_hint()}
      </Text>
    </div>
  )
}
