import type { SalesSummaryView } from '@foyer/contract'
import { ExportButton } from '../../../ui/ExportButton.tsx'
import { SalesWorkbook } from './SalesWorkbook.tsx'
import { dayHeader, exportedDays, exportName } from './sales-export.ts'

export function ExportDays({ sales }: { sales: SalesSummaryView }) {
  return (
    <>
      <ExportButton
        filename={exportName(sales, 'days')}
        header={dayHeader}
        rows={() => exportedDays(sales)}
        label="CSV"
      />
      <SalesWorkbook sales={sales} by="day" />
    </>
  )
}
