import type { AdminDashboardView } from '@foyer/contract'
import { formatDate, formatNumber, joinFacts, m } from '@foyer/messages'
import { Button, SegmentedControl, Select } from '@mantine/core'
import { IconGavel, IconProgressCheck, IconShieldCheck, IconUserShield } from '@tabler/icons-react'
import { Link } from 'react-router'
import { errorMessage } from '../../../../api/errors.ts'
import { useGetAdminDashboardQuery } from '../../../../api/hooks.ts'
import { moneyOfSum } from '../../../../lib/sum-money.ts'
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
import { lazyPart } from '../../../../ui/lazy-part.tsx'

const SalesChart = lazyPart(() => import('../../../../ui/SalesChart.tsx'), {
  coming: () => <div className={classes['chart']} />,
})

const spans = ['7', '30', '90'] as const

/** The pages that the dashboard links to. */
const pages = [
  { to: '/admin/audit', label: m.admin_overview_audit, Icon: IconShieldCheck },
  { to: '/admin/jobs', label: m.admin_overview_jobs, Icon: IconProgressCheck },
  { to: '/admin/personal-data', label: m.admin_overview_personal_data, Icon: IconUserShield },
  { to: '/admin/tools/legal', label: m.admin_overview_legal, Icon: IconGavel },
] as const

type CurrencyFigures = AdminDashboardView['currencies'][number]

/** Figures of the whole platform; every amount comes from the ledger. */
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
          aria-label={m.admin_overview_period()}
          data={spans.map((span) => ({ value: span, label: m.admin_overview_days({ count: Number(span) }) }))}
          value={days}
          onChange={(span) => change({ days: span })}
        />
        {data.currencies.length > 1 && (
          <Select
            aria-label={m.admin_overview_currency()}
            size="sm"
            radius="xl"
            w={110}
            data={data.currencies.map(({ currency }) => currency)}
            value={chosen?.currency ?? null}
            onChange={(currency) => change({ currency })}
            allowDeselect={false}
          />
        )}
        <div className="line gap-10 to-end">
          {pages.map(({ to, label, Icon }) => (
            <Button
              key={to}
              component={Link}
              to={to}
              variant="default"
              size="sm"
              leftSection={<Icon size={17} aria-hidden />}
            >
              {label()}
            </Button>
          ))}
        </div>
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
        title={m.admin_overview_by_currency()}
        label={m.admin_overview_by_currency_label()}
        columns={columns()}
        rows={data.currencies}
        rowKey={(row) => row.currency}
        actions={<ExportDays dashboard={data} />}
        empty={<p>{m.admin_overview_by_currency_none()}</p>}
      />
    </>
  )
}

function MoneyFigures({ figures }: { figures: CurrencyFigures }) {
  const { gross, fees, refunds, due, currency } = figures
  const money = moneyOfSum([gross, fees, refunds, due], currency)
  return (
    <StatGrid>
      <StatCard label={m.admin_overview_sales()} value={money(figures.gross)} hint={m.admin_overview_sales_hint()} />
      <StatCard
        label={m.admin_overview_fees()}
        tone="gold"
        value={money(figures.fees)}
        hint={m.admin_overview_fees_hint()}
      />
      <StatCard
        label={m.admin_overview_refunds()}
        value={money(figures.refunds)}
        hint={
          figures.chargebacks + figures.losses === 0
            ? m.admin_overview_refunds_hint()
            : joinFacts([
                m.admin_overview_charged_back({ amount: money(figures.chargebacks) }),
                m.admin_overview_lost({ amount: money(figures.losses) }),
              ])
        }
      />
      <StatCard
        label={m.admin_overview_due()}
        value={money(figures.due)}
        hint={joinFacts([
          m.admin_overview_due_pending({ amount: money(figures.pending) }),
          ...(figures.reserved > 0 ? [m.admin_overview_due_reserved({ amount: money(figures.reserved) })] : []),
          ...(figures.owed > 0 ? [m.admin_overview_due_owed({ amount: money(figures.owed) })] : []),
        ])}
      />
    </StatGrid>
  )
}

function People({ dashboard }: { dashboard: AdminDashboardView }) {
  const { newUsers, users, goneLive, upcomingEvents, openAppeals, openDisputes, failedJobs, retryingJobs } = dashboard
  return (
    <StatGrid>
      <StatCard
        label={m.admin_overview_new_users()}
        value={formatNumber(newUsers)}
        hint={m.admin_overview_users_total({ total: formatNumber(users) })}
        action={<Link to="/admin/users">{m.admin_overview_users_see()}</Link>}
      />
      <StatCard label={m.admin_overview_published()} value={formatNumber(goneLive)} />
      <StatCard
        label={m.admin_overview_upcoming()}
        value={formatNumber(upcomingEvents)}
        action={<Link to="/admin/events/all?when=upcoming">{m.admin_overview_upcoming_see()}</Link>}
      />
      <StatCard
        label={m.admin_overview_appeals()}
        value={formatNumber(openAppeals)}
        {...(openAppeals > 0 && { badge: { text: m.admin_overview_appeals_waiting(), tone: 'warn' as const } })}
        action={
          <Link to="/admin/appeals">
            {openAppeals > 0 ? m.admin_overview_appeals_decide() : m.admin_overview_appeals_past()}
          </Link>
        }
      />
      {openDisputes > 0 && (
        <StatCard
          label={m.admin_overview_disputes()}
          value={formatNumber(openDisputes)}
          badge={{ text: m.admin_overview_disputes_answer(), tone: 'bad' }}
          hint={m.admin_overview_disputes_hint()}
        />
      )}
      {failedJobs + retryingJobs > 0 && (
        <StatCard
          label={m.admin_overview_failed_jobs()}
          value={formatNumber(failedJobs)}
          badge={
            failedJobs > 0
              ? { text: m.admin_overview_failed_jobs_run(), tone: 'bad' }
              : { text: m.admin_overview_failed_jobs_retrying(), tone: 'warn' }
          }
          hint={m.admin_overview_failed_jobs_hint({ count: retryingJobs })}
          action={
            <Link to={failedJobs > 0 ? '/admin/jobs?state=failed' : '/admin/jobs?state=retrying'}>
              {m.admin_overview_failed_jobs_see()}
            </Link>
          }
        />
      )}
    </StatGrid>
  )
}

function Sales({ figures, days }: { figures: CurrencyFigures; days: string }) {
  return (
    <Surface as="section" title={m.admin_overview_by_day()}>
      <SalesChart
        label={m.admin_overview_chart({ count: Number(days), currency: figures.currency })}
        days={figures.days}
        currency={figures.currency}
        height={330}
      />
    </Surface>
  )
}

function NoSales() {
  return (
    <Surface as="section" title={m.admin_overview_by_day()}>
      <p className="flush mute">{m.admin_overview_no_sales()}</p>
    </Surface>
  )
}

function GoneLive({ dashboard }: { dashboard: AdminDashboardView }) {
  return (
    <Surface as="section" title={m.admin_overview_latest()}>
      {dashboard.latest.length === 0 ? (
        <p className="flush mute">{m.admin_overview_latest_none()}</p>
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

const columns = (): readonly Column<CurrencyFigures>[] => [
  {
    key: 'currency',
    header: m.admin_overview_currency(),
    card: 'title',
    render: (row) => <strong>{row.currency}</strong>,
  },
  { key: 'gross', header: m.admin_overview_sales(), align: 'right', render: amount((row) => row.gross) },
  { key: 'fees', header: m.admin_overview_fees(), align: 'right', render: amount((row) => row.fees) },
  { key: 'refunds', header: m.admin_overview_refunds(), align: 'right', render: amount((row) => row.refunds) },
  {
    key: 'chargebacks',
    header: m.admin_overview_chargebacks(),
    align: 'right',
    render: amount((row) => row.chargebacks),
  },
  { key: 'losses', header: m.admin_overview_losses(), align: 'right', render: amount((row) => row.losses) },
  { key: 'due', header: m.admin_overview_due(), align: 'right', render: amount((row) => row.due) },
  { key: 'pending', header: m.admin_overview_pending(), align: 'right', render: amount((row) => row.pending) },
  { key: 'owed', header: m.admin_overview_owed(), align: 'right', render: amount((row) => row.owed) },
]

/** Exports each day of each currency, in minor units as in the ledger. */
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
      filename={m.admin_overview_file({ from: dashboard.from, to: dashboard.to })}
      header={[
        m.admin_overview_export_day(),
        m.admin_overview_currency(),
        m.admin_overview_export_tickets(),
        m.admin_overview_export_sales(),
        m.admin_overview_export_fees(),
        m.admin_overview_export_refunds(),
        m.admin_overview_export_chargebacks(),
        m.admin_overview_export_losses(),
      ]}
      rows={rows}
    />
  )
}
