import type { AdminDashboardView } from '@foyer/contract'
import { dayAfter, dayInZone, required } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { findUser } from '../../people/accounts/index.ts'
import { isoOrNull } from '../../programme/events/index.ts'
import { countJobs } from '../../operations/background-jobs/index.ts'
import { owedByCurrency } from '../../money/payouts/index.ts'
import { arrivalsByDay, latestEvents, moneyByDay, ticketsByDay, totals } from './dashboard.queries.ts'

function sum<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((total, row) => total + of(row), 0)
}

/** The administrator's home over the last days, in the administrator's time zone. Money comes from the ledger alone. */
export async function adminDashboard(deps: Deps, actor: UserActor, length: number): Promise<AdminDashboardView> {
  const user = await findUser(deps.db, actor.userId)
  if (!user) throw new AppError('session.required')
  const zone = user.timezone
  // Counted in dates, because a day on which clocks change does not have 24 hours.
  const today = dayInZone(deps.now(), zone)
  const days = Array.from({ length }, (_, index) => dayAfter(today, index + 1 - length))
  const from = required(days[0], 'the first day of the dashboard')
  const arrivals = await arrivalsByDay(deps.db, from, zone)
  const { users, upcoming, appeals, disputes } = await totals(deps.db)
  const queues = await countJobs(deps.db)
  const byDay = days.map((day) => {
    const arrived = arrivals.find((row) => row.day === day)
    return { day, newUsers: arrived?.users ?? 0, goneLive: arrived?.events ?? 0 }
  })
  return {
    from,
    to: days.at(-1) ?? from,
    currencies: await moneyPerCurrency(deps, days, zone),
    newUsers: sum(byDay, (row) => row.newUsers),
    users,
    goneLive: sum(byDay, (row) => row.goneLive),
    upcomingEvents: upcoming,
    byDay,
    latest: (await latestEvents(deps.db)).map((event) => ({
      _id: event.id,
      title: event.title,
      organiser: event.organiser_name,
      publishedAt: required(isoOrNull(event.published_at), 'when an event was published'),
    })),
    openAppeals: appeals,
    openDisputes: disputes,
    failedJobs: sum(queues, (row) => row.failed),
    retryingJobs: sum(queues, (row) => row.retrying),
  }
}

/** Every currency with movements or with money owed, the one with the largest share of sales first. */
async function moneyPerCurrency(
  deps: Deps,
  days: readonly string[],
  zone: string,
): Promise<AdminDashboardView['currencies']> {
  const since = required(days[0], 'the first day of the dashboard')
  const money = await moneyByDay(deps.db, since, zone)
  const tickets = await ticketsByDay(deps.db, since, zone)
  const owed = await owedByCurrency(deps.db)
  const currencies = [...new Set([...money, ...owed].map((row) => row.currency))]
  const ticketsOf = (currency: string) => sum(tickets, (row) => (row.currency === currency ? row.tickets : 0))
  return currencies
    .toSorted((one, other) => ticketsOf(other) - ticketsOf(one) || one.localeCompare(other))
    .map((currency) => {
      const moved = money.filter((row) => row.currency === currency)
      const due = owed.find((row) => row.currency === currency)
      return {
        currency,
        gross: sum(moved, (row) => row.gross),
        fees: sum(moved, (row) => row.fees),
        refunds: sum(moved, (row) => row.refunds),
        chargebacks: sum(moved, (row) => row.chargebacks),
        losses: sum(moved, (row) => row.losses),
        due: due?.due ?? 0,
        pending: due?.pending ?? 0,
        reserved: due?.reserved ?? 0,
        owed: due?.owed ?? 0,
        days: days.map((day) => {
          const found = moved.find((row) => row.day === day)
          const { gross = 0, fees = 0, refunds = 0, chargebacks = 0, losses = 0 } = found ?? {}
          const issued = tickets.find((row) => row.day === day && row.currency === currency)?.tickets ?? 0
          return { day, gross, fees, refunds, chargebacks, losses, tickets: issued }
        }),
      }
    })
}
