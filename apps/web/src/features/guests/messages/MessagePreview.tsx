import type { AutomaticMessageKind } from '@foyer/contract'
import type { RichTextDocument } from '@foyer/domain'
import { m } from '@foyer/messages'
import { SegmentedControl, Stack, useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { usePreviewGuestMessageMutation } from '../../../api/hooks.ts'
import { readDocumentNonce } from '../../../lib/nonce.ts'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { showMail } from './mail-frame.ts'
import classes from './Messages.module.css'

/** Long enough not to update the preview on every keystroke. */
const REST_MS = 600

interface MessagePreviewProps {
  readonly eventId: string
  readonly subject: string
  readonly body: RichTextDocument
  readonly automatic?: AutomaticMessageKind
}

/** The mail as a guest will read it, rendered by the server with the same template, for phone or desktop, in light or dark. */
export function MessagePreview({ eventId, subject, body, automatic }: MessagePreviewProps) {
  const [preview, { data, error }] = usePreviewGuestMessageMutation()
  const [width, setWidth] = useState('desktop')
  const [scheme, setScheme] = useState<string>(useComputedColorScheme('light', { getInitialValueInEffect: false }))
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const message = { subject, body, automatic: automatic ?? null }
    const timer = setTimeout(() => void preview({ params: { eventId }, body: message }), REST_MS)
    return () => clearTimeout(timer)
  }, [preview, eventId, subject, body, automatic])
  const html = data?.html
  useEffect(() => {
    if (frame.current && html !== undefined)
      showMail(frame.current, html, { dark: scheme === 'dark', nonce: readDocumentNonce() })
  }, [html, scheme])
  if (error && !data) return <p className="flush danger">{errorMessage(error)}</p>
  if (!data) return <TextSkeleton lines={6} />
  return (
    <Stack gap="md">
      <div className="cluster gap-10">
        <SegmentedControl
          size="xs"
          aria-label={m.guests_preview_width()}
          data={[
            { value: 'desktop', label: m.guests_preview_desktop() },
            { value: 'phone', label: m.guests_preview_phone() },
          ]}
          value={width}
          onChange={setWidth}
        />
        <SegmentedControl
          size="xs"
          aria-label={m.guests_preview_scheme()}
          data={[
            { value: 'light', label: m.guests_preview_light() },
            { value: 'dark', label: m.guests_preview_dark() },
          ]}
          value={scheme}
          onChange={setScheme}
        />
      </div>
      <div>
        <p className="flush text-sm mute">{m.guests_preview_for({ guest: data.guest })}</p>
        <p className="flush semibold breakable" dir="auto">
          {data.subject}
        </p>
      </div>
      <iframe ref={frame} title={m.guests_preview_frame()} sandbox="" className={classes['frame']} data-width={width} />
    </Stack>
  )
}
