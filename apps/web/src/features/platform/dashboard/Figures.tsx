import type { DashboardView } from '@foyer/contract'
import { formatList, formatMoney, formatNumber, formatPercent, m } from '@foyer/messages'
import { Link } from 'react-router'
import { StatCard, StatGrid } from '../../../ui/StatCard.tsx'
import { changeInPercent } from './next-event.ts'
import classes from './Dashboard.module.css'

type Month = NonNullable<DashboardView['month']>
type Balance = NonNullable<DashboardView['balance']>

/** The figures that the reader may see, all straight from the ledger. */
export function Figures({ dashboard }: { dashboard: DashboardView }) {
  const { today, month, balance, upcoming, currency, otherCurrencies } = dashboard
  const elsewhere = formatList(otherCurrencies.map((other) => formatMoney(other.gross, other.currency)))
  return (
    <div>
      <StatGrid>
        {today && (
          <StatCard
            label={m.admin_home_sold_today()}
            value={m.admin_home_tickets({ count: today.tickets })}
            hint={m.admin_home_today_orders({ count: today.orders, amount: formatMoney(today.gross, currency) })}
          />
        )}
        {month && <MonthCard month={month} currency={currency} />}
        {balance && <BalanceCard balance={balance} currency={currency} />}
        <StatCard
          label={m.admin_home_upcoming()}
          value={formatNumber(upcoming)}
          action={<Link to="/events/all?when=upcoming">{m.admin_home_upcoming_see()}</Link>}
        />
      </StatGrid>
      {elsewhere !== '' && <p className={classes['note']}>{m.admin_home_other_currencies({ amounts: elsewhere })}</p>}
    </div>
  )
}

function MonthCard({ month, currency }: { month: Month; currency: string }) {
  const money = (minor: number) => formatMoney(minor, currency)
  const change = changeInPercent(month.gross, month.previousGross)
  const taken = [
    ...(month.refunded === 0 ? [] : [m.admin_home_month_refunded({ amount: money(month.refunded) })]),
    ...(month.chargedBack === 0 ? [] : [m.admin_home_month_charged_back({ amount: money(month.chargedBack) })]),
  ]
  return (
    <StatCard
      label={m.admin_home_month()}
      value={money(month.gross)}
      {...(change === null
        ? { hint: <Lines facts={taken.length === 0 ? [m.admin_home_tickets({ count: month.tickets })] : taken} /> }
        : {
            badge: {
              text: `${change >= 0 ? '+' : '−'}${formatPercent(Math.abs(change) * 100)}`,
              tone: change >= 0 ? 'good' : 'neutral',
            },
            hint: <Lines facts={[m.admin_home_month_change(), ...taken]} />,
          })}
    />
  )
}

function BalanceCard({ balance, currency }: { balance: Balance; currency: string }) {
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <StatCard
      label={m.admin_home_balance()}
      tone="gold"
      {...(balance.owed > 0 && { badge: { text: m.admin_home_balance_paused(), tone: 'bad' as const } })}
      value={money(balance.available)}
      hint={
        <Lines
          facts={[
            balance.pending === 0
              ? m.admin_home_balance_none_pending()
              : m.admin_home_balance_pending({ amount: money(balance.pending) }),
            ...(balance.asked === 0 ? [] : [m.admin_home_balance_requested({ amount: money(balance.asked) })]),
            ...(balance.owed === 0
              ? balance.reserved === 0
                ? []
                : [m.admin_home_balance_reserved({ amount: money(balance.reserved) })]
              : [m.admin_home_balance_owed({ amount: money(balance.owed) })]),
          ]}
        />
      }
    />
  )
}

/** Facts about a figure, each on a line of its own: a card is too narrow for two beside each other. */
function Lines({ facts }: { facts: readonly string[] }) {
  return facts.map((fact) => (
    <span key={fact} className="block">
      {fact}
    </span>
  ))
}
