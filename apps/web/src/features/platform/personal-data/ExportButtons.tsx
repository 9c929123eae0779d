import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTakeFile } from '../../../lib/use-take-file.ts'
import { type ExportFormat, takeExport } from './take-export.ts'

interface ExportButtonsProps {
  readonly labels: Readonly<Record<ExportFormat, string>>
  /** Whether there is a valid address to export. If not, it shows the error at the field. */
  readonly ready?: () => boolean
  /** Prepares the export. */
  readonly prepare: () => Promise<{ _id: string }>
}

/** Downloads an export as a document to read or as JSON for other programs. */
export function ExportButtons({ labels, ready = () => true, prepare }: ExportButtonsProps) {
  const { busy, take } = useTakeFile(m.admin_personal_download_failed())
  const download = async (format: ExportFormat) => {
    if (ready()) await take(async () => takeExport((await prepare())._id, format))
  }
  return (['html', 'json'] as const).map((format) => (
    <Button
      key={format}
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => void download(format)}
    >
      {labels[format]}
    </Button>
  ))
}
