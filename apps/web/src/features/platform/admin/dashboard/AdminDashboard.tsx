import type { AdminDashboardView } from '@foyer/contract'
import { formatDate, formatMoney, formatNumber } from '@foyer/messages'
import { Button, SegmentedControl, Select } from '@mantine/core'
import { IconProgressCheck, IconShieldCheck, IconUserShield } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../../api/errors.ts'
import { useGetAdminDashboardQuery } from '../../../../api/hooks.ts'
import { choiceIn } from '../../../../lib/url-state.ts'
import { useListUrl } from '../../../../lib/use-list-url.ts'
import { DataTable } from '../../../../ui/DataTable.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { ExportButton } from '../../../../ui/ExportButton.tsx'
import { Money } from '../../../../ui/Money.tsx'
import { CardSkeletons, StatSkeletons } from '../../../../ui/Skeletons.tsx'
import { StatCard, StatGrid } from '../../../../ui/StatCard.tsx'
import { Surface } from '../../../../ui/Surface.tsx'
import type { Column } from '../../../../ui/table-types.ts'
import classes from './AdminDashboard.module.css'
import { Alarms } from './Alarms.tsx'
import { HeldMessages } from './HeldMessages.tsx'

const SalesChart = lazy(() => import('../../../../ui/SalesChart.tsx'))

const spans = ['7', '30', '90'] as const

type CurrencyFigures = AdminDashboardView['currencies'][number]

/** The platform at a glance. Every amount is the ledger's. */
export function AdminDashboard() {
  const { params, change } = useListUrl()
  const days = choiceIn(params, 'days', spans) ?? '30'
  const { data, error, refetch } = useGetAdminDashboardQuery({ query: { days } }, { refetchOnMountOrArgChange: true })
  if (error && !data) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <>
        <StatSkeletons count={4} />
        <CardSkeletons count={2} />
      </>
    )
  }
  const chosen = data.currencies.find(({ currency }) => currency === params.get('currency')) ?? data.currencies[0]
  return (
    <>
      <div className="line gap-10">
        <SegmentedControl
          aria-label="Over how long"
          data={spans.map((span) => ({ value: span, label: `${span} days` }))}
          value={days}
          onChange={(span) => change({ days: span })}
        />
        {data.currencies.length > 1 && (
          <Select
            aria-label="Currency"
            size="sm"
            radius="xl"
            w={110}
            data={data.currencies.map(({ currency }) => currency)}
            value={chosen?.currency ?? null}
            onChange={(currency) => change({ currency })}
            allowDeselect={false}
          />
        )}
        <Button
          component={Link}
          to="/admin/audit"
          variant="default"
          size="sm"
          className="to-end"
          leftSection={<IconShieldCheck size={17} aria-hidden />}
        >
          Audit log
        </Button>
        <Button
          component={Link}
          to="/admin/jobs"
          variant="default"
          size="sm"
          leftSection={<IconProgressCheck size={17} aria-hidden />}
        >
          Background jobs
        </Button>
        <Button
          component={Link}
          to="/admin/personal-data"
          variant="default"
          size="sm"
          leftSection={<IconUserShield size={17} aria-hidden />}
        >
          Personal data
        </Button>
      </div>
      <Alarms />
      <HeldMessages />
      {chosen && <MoneyFigures figures={chosen} />}
      <People dashboard={data} />
      <div className="two-thirds align-stretch">
        {chosen ? <Sales figures={chosen} days={days} /> : <NoSales />}
        <GoneLive dashboard={data} />
      </div>
      <DataTable
        title="By currency"
        label="currencies"
        columns={columns}
        rows={data.currencies}
        rowKey={(row) => row.currency}
        actions={<ExportDays dashboard={data} />}
        empty={<p>Nothing has been sold yet.</p>}
      />
    </>
  )
}

function MoneyFigures({ figures }: { figures: CurrencyFigures }) {
  const money = (minor: number) => formatMoney(minor, figures.currency)
  return (
    <StatGrid>
      <StatCard label="Sales" value={money(figures.gross)} hint="What buyers paid" />
      <StatCard label="Platform fees" tone="gold" value={money(figures.fees)} hint="Less what was given back" />
      <StatCard
        label="Refunds"
        value={money(figures.refunds)}
        hint={
          figures.chargebacks + figures.losses === 0
            ? 'What went back to buyers'
            : `${money(figures.chargebacks)} charged back to organisers, ${money(figures.losses)} lost by the platform`
        }
      />
      <StatCard
        label="Payouts due"
        value={money(figures.due)}
        hint={`${money(figures.pending)} more after the events${figures.reserved > 0 ? `, ${money(figures.reserved)} reserved for disputes` : ''}${figures.owed > 0 ? `, ${money(figures.owed)} owed by organisers` : ''}`}
      />
    </StatGrid>
  )
}

function People({ dashboard }: { dashboard: AdminDashboardView }) {
  const { newUsers, users, goneLive, upcomingEvents, openAppeals, openDisputes, failedJobs, retryingJobs } = dashboard
  return (
    <StatGrid>
      <StatCard
        label="New users"
        value={formatNumber(newUsers)}
        hint={`of ${formatNumber(users)}`}
        action={<Link to="/admin/users">See them</Link>}
      />
      <StatCard label="Events gone live" value={formatNumber(goneLive)} />
      <StatCard
        label="Upcoming events"
        value={formatNumber(upcomingEvents)}
        action={<Link to="/admin/events/all?when=upcoming">See them</Link>}
      />
      <StatCard
        label="Open appeals"
        value={formatNumber(openAppeals)}
        {...(openAppeals > 0 && { badge: { text: 'Waiting', tone: 'warn' as const } })}
        action={<Link to="/admin/appeals">{openAppeals > 0 ? 'Decide them' : 'Past ones'}</Link>}
      />
      {openDisputes > 0 && (
        <StatCard
          label="Open disputes"
          value={formatNumber(openDisputes)}
          badge={{ text: 'Answer the bank', tone: 'bad' }}
          hint="Their money is reserved until the bank decides"
        />
      )}
      {failedJobs + retryingJobs > 0 && (
        <StatCard
          label="Failed jobs"
          value={formatNumber(failedJobs)}
          badge={failedJobs > 0 ? { text: 'Run them again', tone: 'bad' } : { text: 'Retrying', tone: 'warn' }}
          hint={`${formatNumber(retryingJobs)} more failed and are retried`}
          action={<Link to={failedJobs > 0 ? '/admin/jobs?state=failed' : '/admin/jobs?state=retrying'}>See them</Link>}
        />
      )}
    </StatGrid>
  )
}

function Sales({ figures, days }: { figures: CurrencyFigures; days: string }) {
  return (
    <Surface as="section" title="Sales by day">
      <Suspense fallback={<div className={classes['chart']} />}>
        <SalesChart
          label={`Sales of the last ${days} days in ${figures.currency}`}
          days={figures.days}
          currency={figures.currency}
          height={330}
        />
      </Suspense>
    </Surface>
  )
}

function NoSales() {
  return (
    <Surface as="section" title="Sales by day">
      <p className="flush mute">The first sale draws the first line here.</p>
    </Surface>
  )
}

function GoneLive({ dashboard }: { dashboard: AdminDashboardView }) {
  return (
    <Surface as="section" title="Gone live last">
      {dashboard.latest.length === 0 ? (
        <p className="flush mute">No event has been published yet.</p>
      ) : (
        <ul className="rows">
          {dashboard.latest.map((event) => (
            <li key={event._id}>
              <div className="two-lines">
                <Link className="quiet-link" to={`/admin/events/${event._id}`}>
                  {event.title}
                </Link>
                <span>
                  {event.organiser} · {formatDate(event.publishedAt, 'shortMoment')}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Surface>
  )
}

const amount = (of: (row: CurrencyFigures) => number) => (row: CurrencyFigures) =>
  of(row) === 0 ? '–' : <Money amount={of(row)} currency={row.currency} />

const columns: readonly Column<CurrencyFigures>[] = [
  { key: 'currency', header: 'Currency', card: 'title', render: (row) => <strong>{row.currency}</strong> },
  { key: 'gross', header: 'Sales', align: 'right', render: amount((row) => row.gross) },
  { key: 'fees', header: 'Fees', align: 'right', render: amount((row) => row.fees) },
  { key: 'refunds', header: 'Refunds', align: 'right', render: amount((row) => row.refunds) },
  { key: 'chargebacks', header: 'Chargebacks', align: 'right', render: amount((row) => row.chargebacks) },
  { key: 'losses', header: 'Losses', align: 'right', render: amount((row) => row.losses) },
  { key: 'due', header: 'Payouts due', align: 'right', render: amount((row) => row.due) },
  { key: 'pending', header: 'Due later', align: 'right', render: amount((row) => row.pending) },
  { key: 'owed', header: 'Owed by organisers', align: 'right', render: amount((row) => row.owed) },
]

/** Every day of every currency, in minor units as the ledger has them. */
function ExportDays({ dashboard }: { dashboard: AdminDashboardView }) {
  const rows = () =>
    dashboard.currencies.flatMap(({ currency, days }) =>
      days.map((day) => [
        day.day,
        currency,
        day.tickets,
        day.gross,
        day.fees,
        day.refunds,
        day.chargebacks,
        day.losses,
      ]),
    )
  return (
    <ExportButton
      filename={`platform-${dashboard.from}-${dashboard.to}`}
      header={[
        'Day',
        'Currency',
        'Tickets',
        'Sales (minor units)',
        'Fees (minor units)',
        'Refunds (minor units)',
        'Chargebacks (minor units)',
        'Losses (minor units)',
      ]}
      rows={rows}
    />
  )
}
