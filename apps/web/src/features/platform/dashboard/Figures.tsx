import type { DashboardView } from '@foyer/contract'
import { formatMoney } from '@foyer/messages'
import { Link } from 'react-router'
import { StatCard, StatGrid } from '../../../ui/StatCard.tsx'
import { changeInPercent } from './next-event.ts'
import classes from './Dashboard.module.css'

const count = new Intl.NumberFormat('en')
const plural = (number: number, one: string, many: string) => `${count.format(number)} ${number === 1 ? one : many}`

/** Four figures, all straight from the ledger. */
export function Figures({ dashboard }: { dashboard: DashboardView }) {
  const { today, month, balance, upcoming, currency, otherCurrencies } = dashboard
  const money = (minor: number) => formatMoney(minor, currency)
  const change = changeInPercent(month.gross, month.previousGross)
  const taken = [
    ...(month.refunded === 0 ? [] : [`${money(month.refunded)} refunded`]),
    ...(month.chargedBack === 0 ? [] : [`${money(month.chargedBack)} charged back`]),
  ].join(', ')
  const elsewhere = otherCurrencies.map((other) => formatMoney(other.gross, other.currency)).join(', ')
  return (
    <div>
      <StatGrid>
        <StatCard
          label="Sold today"
          value={plural(today.tickets, 'ticket', 'tickets')}
          hint={`${money(today.gross)} in ${plural(today.orders, 'order', 'orders')}`}
        />
        <StatCard
          label="Sales this month"
          value={money(month.gross)}
          {...(change === null
            ? { hint: taken === '' ? plural(month.tickets, 'ticket', 'tickets') : taken }
            : {
                badge: {
                  text: `${change >= 0 ? '+' : '−'}${Math.abs(change)} %`,
                  tone: change >= 0 ? 'good' : 'neutral',
                },
                hint: taken === '' ? 'on last month' : `on last month, ${taken}`,
              })}
        />
        <StatCard
          label="Yours to pay out"
          tone="gold"
          {...(balance.owed > 0 && { badge: { text: 'Payouts paused', tone: 'bad' as const } })}
          value={money(balance.available)}
          hint={[
            balance.pending === 0 ? 'Nothing on its way' : `${money(balance.pending)} on its way`,
            ...(balance.asked === 0 ? [] : [`${money(balance.asked)} asked for`]),
            ...(balance.owed === 0
              ? balance.reserved === 0
                ? []
                : [`${money(balance.reserved)} reserved for disputes`]
              : [`you owe ${money(balance.owed)}, so payouts wait until your next event is released`]),
          ].join(', ')}
        />
        <StatCard
          label="Upcoming events"
          value={count.format(upcoming)}
          action={<Link to="/events/all?when=upcoming">See them</Link>}
        />
      </StatGrid>
      {elsewhere !== '' && <p className={classes['note']}>Also sold, in other currencies: {elsewhere}.</p>}
    </div>
  )
}
