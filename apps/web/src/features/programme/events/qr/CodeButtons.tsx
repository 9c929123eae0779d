import type { EventRowView } from '@foyer/contract'
import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy, IconFileTypePdf, IconPhoto, IconVector } from '@tabler/icons-react'
import { m } from '@foyer/messages'
import { useState } from 'react'
import { errorMessage } from '../../../../api/errors.ts'
import { fetchFile } from '../../../../api/files.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { Surface } from '../../../../ui/Surface.tsx'
import { toast } from '../../../../ui/toast.ts'
import { doorIdOf, type MadeCode, type Target } from './use-qr-code.ts'

interface CodeButtonsProps {
  event: EventRowView
  target: Target
  code: MadeCode
}

const papers = [
  { paper: 'a4', label: m.events_qr_poster_a4 },
  { paper: 'a3', label: m.events_qr_poster_a3 },
] as const

/** Downloads of the code, and its link. */
export function CodeButtons({ event, target, code }: CodeButtonsProps) {
  const [busy, setBusy] = useState<string | null>(null)
  const doorId = doorIdOf(target)
  const address = event.customUrl ?? m.events_qr_file_event()
  const name = doorId === null ? address : m.events_qr_file_door({ event: address })

  const savePoster = async (paper: 'a4' | 'a3') => {
    setBusy(paper)
    try {
      const query = doorId === null ? { paper } : { paper, doorId }
      const pdf = await fetchFile('eventPoster', { params: { id: event._id }, query })
      saveFile(new File([pdf], m.events_qr_file_poster({ name, paper }), { type: 'application/pdf' }))
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(null)
    }
  }

  return (
    <Surface as="section" title={m.events_qr_download()}>
      <div className="cluster gap-10">
        {papers.map(({ paper, label }) => (
          <Button
            key={paper}
            variant={paper === 'a4' ? 'filled' : 'default'}
            loading={busy === paper}
            disabled={busy !== null && busy !== paper}
            leftSection={<IconFileTypePdf size={18} aria-hidden />}
            onClick={() => void savePoster(paper)}
          >
            {label()}
          </Button>
        ))}
        <Button
          component="a"
          href={code.qrCodeDataUrl}
          download={m.events_qr_file_code({ name, format: 'png' })}
          variant="default"
          leftSection={<IconPhoto size={18} aria-hidden />}
        >
          {m.events_qr_png()}
        </Button>
        <Button
          variant="default"
          leftSection={<IconVector size={18} aria-hidden />}
          onClick={() => {
            const file = m.events_qr_file_code({ name, format: 'svg' })
            saveFile(new File([code.qrCodeSvg], file, { type: 'image/svg+xml' }))
          }}
        >
          {m.events_qr_svg()}
        </Button>
        <CopyButton value={code.url}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            >
              {copied ? m.events_share_copied() : m.events_share_copy()}
            </Button>
          )}
        </CopyButton>
      </div>
      <p className="margin-top-16 mute">{m.events_qr_print_hint()}</p>
    </Surface>
  )
}
