import type { SalesSummaryView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { fetchFile } from '../../api/files.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../ui/toast.ts'
import { exportName } from './sales-export.ts'

interface SalesWorkbookProps {
  sales: SalesSummaryView
  by: 'ticket' | 'day'
}

/** The same table as an Excel workbook, made by the server. */
export function SalesWorkbook({ sales, by }: SalesWorkbookProps) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const file = await fetchFile('salesWorkbook', { params: { eventId: sales.eventId }, query: { by } })
      saveFile(new File([file], `${exportName(sales, by === 'day' ? 'days' : 'tickets')}.xlsx`, { type: file.type }))
    } catch (error) {
      toast.error(errorMessage(error, 'That file could not be made. Try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      size="sm"
      loading={busy}
      leftSection={<IconTable size={17} aria-hidden />}
      onClick={() => void save()}
    >
      Excel
    </Button>
  )
}
