import type { SalesSummaryView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { ExportButton } from '../../../ui/ExportButton.tsx'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'
import { SalesWorkbook } from './SalesWorkbook.tsx'
import { dayHeader, exportedDays, exportName } from './sales-export.ts'

export function ExportDays({ sales }: { sales: SalesSummaryView }) {
  return (
    <>
      <ExportButton
        filename={exportName(sales, 'day')}
        header={dayHeader()}
        rows={() => exportedDays(sales)}
        label={m.admin_report_csv()}
      />
      <SalesWorkbook sales={sales} by="day" />
      <PrintPage />
    </>
  )
}
