import type { SalesSummaryView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { fetchFile } from '../../../api/files.ts'
import { useTakeFile } from '../../../lib/use-take-file.ts'
import { exportName } from './sales-export.ts'

interface SalesWorkbookProps {
  sales: SalesSummaryView
  by: 'ticket' | 'day'
}

/** The same table as an Excel workbook, made by the server. */
export function SalesWorkbook({ sales, by }: SalesWorkbookProps) {
  const { busy, take } = useTakeFile()
  const make = async () => {
    const file = await fetchFile('salesWorkbook', { params: { eventId: sales.eventId }, query: { by } })
    return new File([file], `${exportName(sales, by === 'day' ? 'days' : 'tickets')}.xlsx`, { type: file.type })
  }
  return (
    <Button
      variant="default"
      size="sm"
      loading={busy}
      leftSection={<IconTable size={17} aria-hidden />}
      onClick={() => void take(make)}
    >
      Excel
    </Button>
  )
}
