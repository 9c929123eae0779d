import { m } from '@foyer/messages'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { toast } from '../../../ui/toast.ts'

interface ExportMenuProps {
  /** The file name without its extension. */
  readonly name: string
  readonly load: (ending: 'csv' | 'xlsx') => Promise<Blob>
}

/** Saves a list of guests as CSV or Excel. */
export function ExportMenu({ name, load }: ExportMenuProps) {
  const [busy, setBusy] = useState(false)
  const save = async (ending: 'csv' | 'xlsx') => {
    setBusy(true)
    try {
      const blob = await load(ending)
      saveFile(new File([blob], `${name}.${ending}`, { type: blob.type }))
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
