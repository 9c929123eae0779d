import type { SalesSummaryView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { IconTable } from '@tabler/icons-react'
import { fetchFile } from '../../../api/files.ts'
import { FileButton } from '../../../ui/FileButton.tsx'
import { exportName } from './sales-export.ts'

interface SalesWorkbookProps {
  sales: SalesSummaryView
  by: 'ticket' | 'price' | 'day'
}

/** Downloads the table as an Excel workbook that the server creates. */
export function SalesWorkbook({ sales, by }: SalesWorkbookProps) {
  const make = async () => {
    const file = await fetchFile('salesWorkbook', { params: { eventId: sales.eventId }, query: { by } })
    return new File([file], `${exportName(sales, by)}.xlsx`, { type: file.type })
  }
  return (
    <FileButton make={make} size="sm" leftSection={<IconTable size={17} aria-hidden />}>
      {m.admin_report_workbook()}
    </FileButton>
  )
}
