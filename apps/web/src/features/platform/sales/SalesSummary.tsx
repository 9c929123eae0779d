import type { SalesSummaryView } from '@foyer/contract'
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useGetSalesSummaryQuery } from '../../../api/hooks.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { withQuietDays } from '../../../ui/sales-days.ts'
import { StatSkeletons } from '../../../ui/Skeletons.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { ExportDays } from './ExportDays.tsx'
import { NothingSold } from './NothingSold.tsx'
import { SalesByTicketType } from './SalesByTicketType.tsx'
import { SalesFigures } from './SalesFigures.tsx'

const SalesChart = lazy(() => import('../../../ui/SalesChart.tsx'))
const CHART_HEIGHT = 260
const LEAST_DAYS = 7

/** What an event sold, as the ledger has it. */
export function SalesSummary({ eventId }: { eventId: string }) {
  const { data, error, refetch } = useGetSalesSummaryQuery({ params: { eventId } }, { refetchOnMountOrArgChange: true })
  if (error && !data) {
    return <ErrorState message={errorMessage(error, 'Failed to fetch tickets')} onRetry={() => void refetch()} />
  }
  if (!data) return <StatSkeletons count={4} />
  return (
    <>
      <SalesFigures sales={data} />
      {data.tickets === 0 ? <NothingSold eventId={eventId} /> : <ByDay sales={data} />}
      <SalesByTicketType sales={data} />
    </>
  )
}

function ByDay({ sales }: { sales: SalesSummaryView }) {
  return (
    <Surface as="section" title="Sales by day" actions={<ExportDays sales={sales} />}>
      <Suspense fallback={<Skeleton height={CHART_HEIGHT} radius="md" />}>
        <SalesChart
          label="Sales by day"
          days={withQuietDays(sales.byDay, LEAST_DAYS)}
          currency={sales.currency}
          height={CHART_HEIGHT}
        />
      </Suspense>
    </Surface>
  )
}
