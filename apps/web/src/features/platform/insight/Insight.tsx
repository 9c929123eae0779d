import type { InsightPeriod, InsightView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Skeleton } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useGetInsightQuery } from '../../../api/hooks.ts'
import { choiceIn, withChange } from '../../../lib/url-state.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { StatSkeletons } from '../../../ui/Skeletons.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { Forecast } from './Forecast.tsx'
import { Funnel } from './Funnel.tsx'
import { InsightFigures } from './InsightFigures.tsx'
import { NobodyYet } from './NobodyYet.tsx'
import { PeriodChoice, periods } from './PeriodChoice.tsx'
import { SalesByHour } from './SalesByHour.tsx'
import { Sources } from './Sources.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const InsightChart = lazyPart(() => import('./InsightChart.tsx'), {
  coming: () => <Skeleton height={2 * CHART_HEIGHT} radius="md" />,
})
const CHART_HEIGHT = 170

/** How visitors of an event's page become buyers, in a period that is kept in the URL. */
export function Insight({ eventId }: { eventId: string }) {
  const [params, setParams] = useSearchParams()
  const period = choiceIn(params, 'period', periods) ?? '30'
  const choose = (chosen: InsightPeriod) =>
    setParams(withChange(params, { period: chosen }), { replace: true, preventScrollReset: true })
  const { data, error, refetch, isFetching } = useGetInsightQuery(
    { params: { eventId }, query: { period } },
    { refetchOnMountOrArgChange: true },
  )
  if (error && !data) {
    return <ErrorState message={errorMessage(error, m.admin_insight_failed())} onRetry={() => void refetch()} />
  }
  return (
    <>
      <PeriodChoice period={period} onChoose={choose} insight={data} />
      {data ? <Findings insight={data} busy={isFetching} /> : <StatSkeletons count={4} />}
    </>
  )
}

function Findings({ insight, busy }: { insight: InsightView; busy: boolean }) {
  const empty = insight.total.views === 0 && insight.total.holds === 0
  return (
    <div className="stack gap-24" aria-busy={busy}>
      {empty ? (
        <NobodyYet eventId={insight.eventId} />
      ) : (
        <>
          <InsightFigures insight={insight} />
          <Funnel insight={insight} />
          <Surface as="section" title={m.admin_insight_by_day()}>
            <InsightChart days={insight.days} height={CHART_HEIGHT} />
          </Surface>
          <Sources insight={insight} />
          <SalesByHour insight={insight} />
        </>
      )}
      <Forecast forecast={insight.forecast} />
    </div>
  )
}
