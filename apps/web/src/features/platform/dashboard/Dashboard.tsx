import type { DashboardView, EventRowView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useGetDashboardQuery } from '../../../api/hooks.ts'
import { choiceIn, withChange } from '../../../lib/url-state.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { withQuietDays } from '../../../ui/sales-days.ts'
import { CardSkeletons, StatSkeletons } from '../../../ui/Skeletons.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { useMay } from '../../../ui/shell/use-organisations.ts'
import { Checklist, isLive } from './Checklist.tsx'
import { Drafts } from './Drafts.tsx'
import { Figures } from './Figures.tsx'
import { FirstSale } from './FirstSale.tsx'
import { NextEvent } from './NextEvent.tsx'
import { Welcome } from './Welcome.tsx'
import classes from './Dashboard.module.css'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const SalesChart = lazyPart(() => import('../../../ui/SalesChart.tsx'), {
  coming: () => <Skeleton height={CHART_HEIGHT} radius="md" />,
})
const CHART_HEIGHT = 270
const spans = ['7', '30', '90'] as const
type Span = (typeof spans)[number]

interface DashboardProps {
  /** The columns of a list of events; the route passes those of the events feature. */
  columns: readonly Column<EventRowView>[]
  rowActions: (event: EventRowView) => ReactNode
}

/** The organiser's home page: figures, the next event, open steps. */
export function Dashboard({ columns, rowActions }: DashboardProps) {
  const [params, setParams] = useSearchParams()
  const days = choiceIn(params, 'days', spans) ?? '30'
  const { data, error, refetch } = useGetDashboardQuery({ query: { days } }, { refetchOnMountOrArgChange: true })
  const makesEvents = useMay('events:write')
  const choose = (span: string) =>
    setParams((current) => withChange(current, { days: span }), { replace: true, preventScrollReset: true })
  if (error && !data) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  if (!data.checklist.event && data.events.length === 0 && makesEvents) return <Welcome checklist={data.checklist} />
  return (
    <Page width="full">
      {data.firstSale && <FirstSale sale={data.firstSale} />}
      {makesEvents && !isLive(data.checklist) && <Checklist checklist={data.checklist} draft={data.drafts[0]} />}
      {makesEvents && <Drafts drafts={data.drafts} />}
      <Figures dashboard={data} />
      <div className={data.sales ? 'two-thirds align-stretch' : undefined}>
        {data.sales && <Sales sales={data.sales} currency={data.currency} days={days} onDays={choose} />}
        <NextEvent event={data.nextEvent} draft={makesEvents ? data.drafts[0] : undefined} makesEvents={makesEvents} />
      </div>
      <DataTable
        title={m.admin_home_events_title()}
        label={m.admin_home_events_label()}
        columns={columns}
        rows={data.events}
        rowKey={(row) => row._id}
        rowActions={rowActions}
        actions={<EventsButtons makesEvents={makesEvents} />}
        empty={<p>{m.admin_home_events_none()}</p>}
      />
    </Page>
  )
}

function EventsButtons({ makesEvents }: { makesEvents: boolean }) {
  return (
    <>
      <Button component={Link} to="/events/all" variant="subtle" size="sm">
        {m.admin_home_events_all()}
      </Button>
      {makesEvents && (
        <Button component={Link} to="/events/create" size="sm" leftSection={<IconPlus size={17} aria-hidden />}>
          {m.admin_home_events_create()}
        </Button>
      )}
    </>
  )
}

interface SalesProps {
  sales: NonNullable<DashboardView['sales']>
  currency: string
  days: Span
  onDays: (days: string) => void
}

function Sales({ sales, currency, days: span, onDays }: SalesProps) {
  const days = withQuietDays(sales, Number(span))
  const choice = (
    <SegmentedControl
      size="sm"
      aria-label={m.admin_home_sales_period()}
      data={spans.map((value) => ({ value, label: m.admin_home_sales_days({ count: Number(value) }) }))}
      value={span}
      onChange={onDays}
    />
  )
  return (
    <Surface as="section" title={m.admin_home_sales()} actions={choice}>
      {days.every(({ gross, tickets }) => gross === 0 && tickets === 0) ? (
        <div className={classes['quiet']}>
          <p>{m.admin_home_sales_none({ count: Number(span) })}</p>
        </div>
      ) : (
        <SalesChart
          label={m.admin_home_sales_chart({ count: Number(span) })}
          days={days}
          currency={currency}
          height={CHART_HEIGHT}
        />
      )}
    </Surface>
  )
}

function Loading() {
  return (
    <Page width="full">
      <StatSkeletons count={4} />
      <CardSkeletons count={2} />
    </Page>
  )
}
