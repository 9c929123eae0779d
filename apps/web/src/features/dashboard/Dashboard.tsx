import type { DashboardView, EventRowView } from '@foyer/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../api/errors.ts'
import { useGetDashboardQuery } from '../../api/hooks.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { withQuietDays } from '../../ui/sales-days.ts'
import { CardSkeletons, StatSkeletons } from '../../ui/Skeletons.tsx'
import { Surface } from '../../ui/Surface.tsx'
import type { Column } from '../../ui/table-types.ts'
import { Checklist, isLive } from './Checklist.tsx'
import { Figures } from './Figures.tsx'
import { NextEvent } from './NextEvent.tsx'
import { Welcome } from './Welcome.tsx'
import classes from './Dashboard.module.css'

const SalesChart = lazy(() => import('../../ui/SalesChart.tsx'))
const CHART_HEIGHT = 270
const DAYS = 30

interface DashboardProps {
  /** How a list of events looks; the route brings it from the events. */
  columns: readonly Column<EventRowView>[]
  rowActions: (event: EventRowView) => ReactNode
}

/** The organiser's home: how it goes, what comes next, what is still to do. */
export function Dashboard({ columns, rowActions }: DashboardProps) {
  const { data, error, refetch } = useGetDashboardQuery(undefined, { refetchOnMountOrArgChange: true })
  if (error && !data) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  if (!data.checklist.event && data.events.length === 0) return <Welcome checklist={data.checklist} />
  return (
    <Page width="full">
      {!isLive(data.checklist) && <Checklist checklist={data.checklist} events={data.events} />}
      <Figures dashboard={data} />
      <div className={classes['middle']}>
        <Sales dashboard={data} />
        <NextEvent event={data.nextEvent} />
      </div>
      <DataTable
        title="Your events"
        label="your events"
        columns={columns}
        rows={data.events}
        rowKey={(row) => row._id}
        rowActions={rowActions}
        actions={<EventsButtons />}
        empty={<p>No events yet.</p>}
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

function Sales({ dashboard: { sales, currency } }: { dashboard: DashboardView }) {
  const days = withQuietDays(sales, DAYS)
  return (
    <Surface as="section" title="Sales" actions={<span className={classes['span']}>Last {DAYS} days</span>}>
      {days.every(({ gross, tickets }) => gross === 0 && tickets === 0) ? (
        <div className={classes['quiet']}>
          <p>No sales in the last {DAYS} days. They show up here the moment an order is paid.</p>
        </div>
      ) : (
        <Suspense fallback={<Skeleton height={CHART_HEIGHT} radius="md" />}>
          <SalesChart label={`Sales of the last ${DAYS} days`} days={days} currency={currency} height={CHART_HEIGHT} />
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
