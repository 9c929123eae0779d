import { slugify } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { fetchFile } from '../../../api/files.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { toast } from '../../../ui/toast.ts'
import type { GuestQuery } from './guests-url.ts'

interface ExportGuestsProps {
  eventId: string
  title: string
  query: GuestQuery
}

/** Exports the filtered guests, one row per ticket, as a file that the server creates. */
export function ExportGuests({ eventId, title, query }: ExportGuestsProps) {
  const [busy, setBusy] = useState(false)
  const { state, search, ticketId } = query
  const arg = {
    params: { eventId },
    query: { ...(state && { state }), ...(search !== undefined && { search }), ...(ticketId && { ticketId }) },
  }

  const save = async (ending: 'csv' | 'xlsx') => {
    setBusy(true)
    try {
      const blob = await (ending === 'csv' ? fetchFile('exportGuestsCsv', arg) : fetchFile('exportGuestsXlsx', arg))
      saveFile(
        new File([blob], `${m.guests_export_file({ event: slugify(title) || 'event' })}.${ending}`, {
          type: blob.type,
        }),
      )
    } catch (error) {
      toast.error(errorMessage(error, m.guests_export_failed()))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          loading={busy}
          leftSection={<IconDownload size={17} aria-hidden />}
          rightSection={<IconChevronDown size={15} aria-hidden />}
        >
          {m.shell_export()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('csv')}>{m.guests_export_csv()}</Menu.Item>
        <Menu.Item onClick={() => void save('xlsx')}>{m.guests_export_excel()}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
