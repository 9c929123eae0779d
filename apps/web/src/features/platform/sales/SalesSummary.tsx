import type { SalesSummaryView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Skeleton } from '@mantine/core'
import { errorMessage } from '../../../api/errors.ts'
import { useGetSalesSummaryQuery } from '../../../api/hooks.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { withQuietDays } from '../../../ui/sales-days.ts'
import { StatSkeletons } from '../../../ui/Skeletons.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { ExportDays } from './ExportDays.tsx'
import { NothingSold } from './NothingSold.tsx'
import { SalesByBundle } from './SalesByBundle.tsx'
import { SalesByPrice } from './SalesByPrice.tsx'
import { SalesByTicketType } from './SalesByTicketType.tsx'
import { SalesFigures } from './SalesFigures.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const SalesChart = lazyPart(() => import('../../../ui/SalesChart.tsx'), {
  coming: () => <Skeleton height={CHART_HEIGHT} radius="md" />,
})
const CHART_HEIGHT = 260
const LEAST_DAYS = 7

/** An event's sales, from the ledger. */
export function SalesSummary({ eventId }: { eventId: string }) {
  const { data, error, refetch } = useGetSalesSummaryQuery({ params: { eventId } }, { refetchOnMountOrArgChange: true })
  if (error && !data) {
    return <ErrorState message={errorMessage(error, m.admin_report_failed())} onRetry={() => void refetch()} />
  }
  if (!data) return <StatSkeletons count={4} />
  return (
    <>
      <SalesFigures sales={data} />
      {data.tickets === 0 ? <NothingSold eventId={eventId} /> : <ByDay sales={data} />}
      <SalesByTicketType sales={data} />
      <SalesByBundle sales={data} />
      <SalesByPrice sales={data} />
    </>
  )
}

function ByDay({ sales }: { sales: SalesSummaryView }) {
  return (
    <Surface as="section" title={m.admin_report_by_day()} actions={<ExportDays sales={sales} />}>
      <SalesChart
        label={m.admin_report_by_day()}
        days={withQuietDays(sales.byDay, LEAST_DAYS)}
        currency={sales.currency}
        height={CHART_HEIGHT}
      />
    </Surface>
  )
}
