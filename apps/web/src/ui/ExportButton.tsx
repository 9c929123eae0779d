import { m } from '@foyer/messages'
import { csvRow } from '@foyer/domain'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

type Cell = string | number | null

interface ExportButtonProps {
  /** Without its ending. */
  filename: string
  header: readonly string[]
  /** Asked for when the button is pressed; may fetch what is not on the screen. */
  rows: () => readonly (readonly Cell[])[] | Promise<readonly (readonly Cell[])[]>
  label?: string
}

/** Saves a table as CSV, safe to open in a spreadsheet. */
export function ExportButton({ filename, header, rows, label = m.shell_export() }: ExportButtonProps) {
  const save = async () => {
    // Excel takes a file without this mark for a legacy code page.
    const lines = ['\ufeff', csvRow(header), ...(await rows()).map(csvRow)]
    const url = URL.createObjectURL(new Blob(lines, { type: 'text/csv;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${filename}.csv`
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={17} aria-hidden />}
      onClick={() => void save()}
    >
      {label}
    </Button>
  )
}
