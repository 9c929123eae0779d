import type { DashboardView } from '@foyer/contract'
import { dayInZone } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { findUser } from '../../people/accounts/index.ts'
import { eventRowView, listEvents } from '../../programme/events/index.ts'
import { balancesOf } from '../../money/payouts/index.ts'
import { checklistFacts, organiserSales, paidOrdersSince } from './reports.queries.ts'

const DAY = 86_400_000
const MONTH_DAYS = 30
const MOST_DRAFTS = 3

type Sales = Awaited<ReturnType<typeof organiserSales>>

function sum(rows: { tickets: number; gross: number }[]) {
  return {
    tickets: rows.reduce((total, row) => total + row.tickets, 0),
    gross: rows.reduce((total, row) => total + row.gross, 0),
  }
}

/** The currency the screen leads with: the organiser's own, unless all recent sales are in another. */
function leadingCurrency(own: string, sales: Sales): string {
  if (sales.length === 0 || sales.some((row) => row.currency === own)) return own
  return sales.at(-1)?.currency ?? own
}

/** The organiser's home: today, this month, what is owed to them, what comes next. Days are in the organiser's zone. */
export async function dashboard(deps: Deps, actor: UserActor, days: number): Promise<DashboardView> {
  const user = await findUser(deps.db, actor.userId)
  if (!user) throw new AppError('session.required')
  const now = deps.now()
  const day = (daysAgo: number) => dayInZone(new Date(now.getTime() - daysAgo * DAY), user.timezone)
  const sales = await organiserSales(deps.db, user.id, day(Math.max(days, 2 * MONTH_DAYS)))
  const lately = sales.filter((row) => row.day >= day(2 * MONTH_DAYS))
  const currency = leadingCurrency(user.currency, lately)
  const own = sales.filter((row) => row.currency === currency)
  const recent = own.filter((row) => row.day > day(MONTH_DAYS))
  const balance = (await balancesOf(deps.db, user.id)).find((each) => each.currency === currency)
  const facts = await checklistFacts(deps.db, user.id)
  const upcoming = await listEvents(deps.db, {
    organisationId: user.id,
    eventIds: null,
    page: 1,
    limit: 6,
    status: 'published',
    when: 'upcoming',
    sort: 'startsAt',
  })
  const events = upcoming.rows.map(eventRowView)
  const drafts = await listEvents(deps.db, {
    organisationId: user.id,
    eventIds: null,
    page: 1,
    limit: MOST_DRAFTS,
    status: 'draft',
    sort: '-updatedAt',
  })
  const otherCurrencies = [...new Set(lately.map((row) => row.currency))].filter((other) => other !== currency)
  return {
    currency,
    today: {
      ...sum(own.filter((row) => row.day === day(0))),
      orders: await paidOrdersSince(deps.db, user.id, currency, day(0)),
    },
    month: {
      ...sum(recent),
      orders: await paidOrdersSince(deps.db, user.id, currency, day(MONTH_DAYS - 1)),
      refunded: recent.reduce((total, row) => total + row.refunded, 0),
      chargedBack: recent.reduce((total, row) => total + row.charged_back, 0),
      previousGross: sum(lately.filter((row) => row.currency === currency && row.day <= day(MONTH_DAYS))).gross,
    },
    balance: {
      pending: balance?.held ?? 0,
      available: balance?.available ?? 0,
      asked: balance?.asked ?? 0,
      reserved: balance?.reserved ?? 0,
      owed: balance?.owes ?? 0,
    },
    upcoming: facts.upcoming,
    sales: Array.from({ length: days }, (_, index) => {
      const date = day(days - 1 - index)
      return { day: date, ...sum(own.filter((row) => row.day === date)) }
    }),
    nextEvent: events[0] ?? null,
    events,
    drafts: drafts.rows.map(eventRowView),
    checklist: {
      profile: user.organiser_name !== null,
      event: facts.events > 0,
      tickets: facts.tickets,
      published: facts.published,
      firstSale: facts.sold,
    },
    otherCurrencies: otherCurrencies.map((other) => ({
      currency: other,
      gross: sum(sales.filter((row) => row.currency === other && row.day > day(MONTH_DAYS))).gross,
    })),
  }
}
