import type { DashboardView, EventRowView } from '@foyer/contract'
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, type ReactNode } from 'react'
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
import { Checklist, isLive } from './Checklist.tsx'
import { Drafts } from './Drafts.tsx'
import { Figures } from './Figures.tsx'
import { NextEvent } from './NextEvent.tsx'
import { Welcome } from './Welcome.tsx'
import classes from './Dashboard.module.css'

const SalesChart = lazy(() => import('../../../ui/SalesChart.tsx'))
const CHART_HEIGHT = 270
const spans = ['7', '30', '90'] as const
type Span = (typeof spans)[number]

interface DashboardProps {
  /** How a list of events looks; the route brings it from the events. */
  columns: readonly Column<EventRowView>[]
  rowActions: (event: EventRowView) => ReactNode
}

/** The organiser's home: how it goes, what comes next, what is still to do. */
export function Dashboard({ columns, rowActions }: DashboardProps) {
  const [params, setParams] = useSearchParams()
  const days = choiceIn(params, 'days', spans) ?? '30'
  const { data, error, refetch } = useGetDashboardQuery({ query: { days } }, { refetchOnMountOrArgChange: true })
  const choose = (span: string) =>
    setParams((current) => withChange(current, { days: span }), { replace: true, preventScrollReset: true })
  if (error && !data) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  if (!data.checklist.event && data.events.length === 0) return <Welcome checklist={data.checklist} />
  return (
    <Page width="full">
      {!isLive(data.checklist) && <Checklist checklist={data.checklist} draft={data.drafts[0]} />}
      <Drafts drafts={data.drafts} />
      <Figures dashboard={data} />
      <div className="two-thirds align-stretch">
        <Sales dashboard={data} days={days} onDays={choose} />
        <NextEvent event={data.nextEvent} draft={data.drafts[0]} />
      </div>
      <DataTable
        title="Your events"
        label="your events"
        columns={columns}
        rows={data.events}
        rowKey={(row) => row._id}
        rowActions={rowActions}
        actions={<EventsButtons />}
        empty={<p>No published event is coming up.</p>}
      />
    </Page>
  )
}

function EventsButtons() {
  return (
    <>
      <Button component={Link} to="/events/all" variant="subtle" size="sm">
        See all
      </Button>
      <Button component={Link} to="/events/create" size="sm" leftSection={<IconPlus size={17} aria-hidden />}>
        Create event
      </Button>
    </>
  )
}

interface SalesProps {
  dashboard: DashboardView
  days: Span
  onDays: (days: string) => void
}

function Sales({ dashboard: { sales, currency }, days: span, onDays }: SalesProps) {
  const days = withQuietDays(sales, Number(span))
  const choice = (
    <SegmentedControl
      size="sm"
      aria-label="Period of the chart"
      data={spans.map((value) => ({ value, label: `${value} days` }))}
      value={span}
      onChange={onDays}
    />
  )
  return (
    <Surface as="section" title="Sales" actions={choice}>
      {days.every(({ gross, tickets }) => gross === 0 && tickets === 0) ? (
        <div className={classes['quiet']}>
          <p>No sales in the last {span} days. They show up here the moment an order is paid.</p>
        </div>
      ) : (
        <Suspense fallback={<Skeleton height={CHART_HEIGHT} radius="md" />}>
          <SalesChart label={`Sales of the last ${span} days`} days={days} currency={currency} height={CHART_HEIGHT} />
        </Suspense>
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
