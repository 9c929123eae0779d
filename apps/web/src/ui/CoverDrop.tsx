import type { CoverView } from '@foyer/contract'
import { Alert, Button, Text } from '@mantine/core'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react'
import { m } from '@foyer/messages'
import { useEffect, useRef, useState } from 'react'
import classes from './CoverDrop.module.css'
import { CoverImage } from './CoverImage.tsx'

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

interface CoverDropProps {
  /** A picture that was chosen and is not stored yet. */
  file: File | null
  /** The one that is stored, with the id that its art is made from. */
  uploaded: { readonly eventId: string; readonly cover: CoverView } | null
  hint: string
  disabled?: boolean
  sending?: boolean
  error?: string | null
  onChoose: (file: File) => void
  onRemove: () => void
}

/** A picture: dropped or chosen, and shown as visitors will see it. */
export function CoverDrop({
  file,
  uploaded,
  hint,
  disabled = false,
  sending = false,
  error = null,
  onChoose,
  onRemove,
}: CoverDropProps) {
  const openPicker = useRef<() => void>(null)
  const [rejected, setRejected] = useState<string | null>(null)
  const preview = useObjectUrl(file)
  const choose = ([chosen]: File[]) => {
    if (!chosen) return
    setRejected(null)
    onChoose(chosen)
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
        disabled={disabled}
        loading={sending}
        openRef={openPicker}
        radius="lg"
        className={classes['dropzone']}
        data-filled={filled || undefined}
        inputProps={{ 'aria-label': m.events_cover_label() }}
      >
        {preview !== null && <img src={preview} alt="" className={classes['cover']} />}
        {preview === null && uploaded && <CoverImage eventId={uploaded.eventId} cover={uploaded.cover} sizes="640px" />}
        {!filled && <DropHint text={hint} />}
      </Dropzone>
      {(rejected ?? error) !== null && (
        <Alert color="red" role="alert" mt="sm">
          {rejected ?? error}
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
          <Button variant="subtle" color="red" size="sm" leftSection={<IconTrash size={17} />} onClick={onRemove}>
            {m.events_cover_remove()}
          </Button>
        </div>
      )}
    </div>
  )
}

function DropHint({ text }: { text: string }) {
  return (
    <div className={classes['dropHint']}>
      <IconPhoto size={40} stroke={1.4} aria-hidden />
      <Text fw={600}>{text}</Text>
      <Text size="sm" c="dimmed">
        {m.events_cover_hint()}
      </Text>
    </div>
  )
}
