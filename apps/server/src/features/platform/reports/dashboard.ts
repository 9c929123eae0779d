import type { DashboardView } from '@foyer/contract'
import { dayAfter, dayInZone, fullName, type OrganisationPermission } from '@foyer/domain'
import type { Database } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { findUser } from '../../people/accounts/index.ts'
import {
  eventLimit,
  findOrganisation,
  may,
  type OrganisationRow,
  organisationOrNone,
} from '../../people/organisations/index.ts'
import { countEvents, listEvents, rowFor } from '../../programme/events/index.ts'
import { balancesOf } from '../../money/payouts/index.ts'
import { checklistFacts, firstSaleFor, organiserSales, paidOrdersSince } from './reports.queries.ts'

const MONTH_DAYS = 30
const MOST_EVENTS = 6
const MOST_DRAFTS = 3

type Sales = Awaited<ReturnType<typeof organiserSales>>

function sum(rows: { tickets: number; gross: number }[]) {
  return {
    tickets: rows.reduce((total, row) => total + row.tickets, 0),
    gross: rows.reduce((total, row) => total + row.gross, 0),
  }
}

/** The currency the screen leads with: the organisation's own, unless all recent sales are in another. */
function leadingCurrency(own: string, sales: Sales): string {
  if (sales.length === 0 || sales.some((row) => row.currency === own)) return own
  return sales.at(-1)?.currency ?? own
}

/**
 * The home page of the member's current organisation: today, this month, what is owed to it and its next events. Days are in the
 * member's time zone.
 */
export async function dashboard(deps: Deps, actor: MemberActor, days: number): Promise<DashboardView> {
  const user = await findUser(deps.db, actor.userId)
  if (!user) throw new AppError('session.required')
  const organisationId = organisationOrNone(actor, 'events:read')
  const organisation = organisationId === null ? undefined : await findOrganisation(deps.db, organisationId)
  const sees = (permission: OrganisationPermission) =>
    organisationId === null || may(actor, permission, { organisationId, eventId: null })
  // Counted in dates: 24 hours before just after midnight can be the day before yesterday, where a clock change made yesterday shorter.
  const today = dayInZone(deps.now(), user.timezone)
  const day = (daysAgo: number) => dayAfter(today, -daysAgo)
  const sales =
    organisationId !== null && sees('sales:read')
      ? await organiserSales(deps.db, organisationId, day(Math.max(days, 2 * MONTH_DAYS)))
      : []
  const lately = sales.filter((row) => row.day >= day(2 * MONTH_DAYS))
  const currency = leadingCurrency(organisation?.currency ?? user.currency, lately)
  const otherCurrencies = [...new Set(lately.map((row) => row.currency))].filter((other) => other !== currency)
  return {
    currency,
    ...(sees('sales:read')
      ? await salesFigures(deps.db, { organisationId, currency, sales, days, day })
      : { today: null, month: null, sales: null }),
    balance: sees('payouts:read') ? await balanceIn(deps.db, organisationId, currency) : null,
    ...(await eventsOf(deps.db, actor, organisationId)),
    checklist: await checklistOf(deps.db, organisation, limitOf(actor, organisationId)),
    firstSale:
      organisationId !== null && sees('sales:read')
        ? await firstSaleFor(deps.db, { organisationId, userId: actor.userId }, deps.now())
        : null,
    otherCurrencies: otherCurrencies.map((other) => ({
      currency: other,
      gross: sum(sales.filter((row) => row.currency === other && row.day > day(MONTH_DAYS))).gross,
    })),
  }
}

/** The events that a member is limited to; null means all. */
function limitOf(actor: MemberActor, organisationId: string | null): readonly string[] | null {
  return organisationId === null ? null : eventLimit(actor, organisationId)
}

interface SalesScope {
  readonly organisationId: string | null
  readonly currency: string
  readonly sales: Sales
  readonly days: number
  /** The date of the day that many days ago, in the member's time zone. */
  readonly day: (daysAgo: number) => string
}

async function salesFigures(
  db: Database,
  { organisationId, currency, sales, days, day }: SalesScope,
): Promise<Pick<DashboardView, 'today' | 'month' | 'sales'>> {
  const own = sales.filter((row) => row.currency === currency)
  const recent = own.filter((row) => row.day > day(MONTH_DAYS))
  const before = own.filter((row) => row.day <= day(MONTH_DAYS) && row.day >= day(2 * MONTH_DAYS))
  const ordersSince = async (since: string) =>
    organisationId === null ? 0 : paidOrdersSince(db, organisationId, currency, since)
  return {
    today: { ...sum(own.filter((row) => row.day === day(0))), orders: await ordersSince(day(0)) },
    month: {
      ...sum(recent),
      orders: await ordersSince(day(MONTH_DAYS - 1)),
      refunded: recent.reduce((total, row) => total + row.refunded, 0),
      chargedBack: recent.reduce((total, row) => total + row.charged_back, 0),
      previousGross: sum(before).gross,
    },
    sales: Array.from({ length: days }, (_, index) => {
      const date = day(days - 1 - index)
      return { day: date, ...sum(own.filter((row) => row.day === date)) }
    }),
  }
}

async function balanceIn(
  db: Database,
  organisationId: string | null,
  currency: string,
): Promise<DashboardView['balance']> {
  const balances = organisationId === null ? [] : await balancesOf(db, organisationId)
  const balance = balances.find((each) => each.currency === currency)
  return {
    pending: balance?.held ?? 0,
    available: balance?.available ?? 0,
    asked: balance?.asked ?? 0,
    reserved: balance?.reserved ?? 0,
    owed: balance?.owes ?? 0,
  }
}

async function eventsOf(
  db: Database,
  actor: MemberActor,
  organisationId: string | null,
): Promise<Pick<DashboardView, 'upcoming' | 'nextEvent' | 'events' | 'drafts'>> {
  const eventIds = limitOf(actor, organisationId)
  const upcoming = { organisationId, eventIds, status: 'published', when: 'upcoming' } as const
  // The dates of a weekly or daily series would leave no row to the other events.
  const next = await listEvents(db, { ...upcoming, page: 1, limit: MOST_EVENTS, sort: 'startsAt', nextOfSeries: true })
  const drafts = await listEvents(db, {
    organisationId,
    eventIds,
    page: 1,
    limit: MOST_DRAFTS,
    status: 'draft',
    sort: '-updatedAt',
  })
  const events = next.rows.map(rowFor(actor))
  return {
    upcoming: await countEvents(db, upcoming),
    nextEvent: events[0] ?? null,
    events,
    drafts: drafts.rows.map(rowFor(actor)),
  }
}

/**
 * Which steps to a first sale are done. `profile` is done once the organisation has a name of its own. One that was created with the first
 * event of a user has the id of that user, and is first called like them.
 */
async function checklistOf(
  db: Database,
  organisation: OrganisationRow | undefined,
  eventIds: readonly string[] | null,
): Promise<DashboardView['checklist']> {
  if (!organisation) return { profile: false, event: false, tickets: false, published: false, firstSale: false }
  const facts = await checklistFacts(db, organisation.id, eventIds)
  const creator = await findUser(db, organisation.id)
  return {
    profile: !creator || organisation.name !== fullName(creator.first_name, creator.last_name),
    event: facts.events > 0,
    tickets: facts.tickets,
    published: facts.published,
    firstSale: facts.sold,
  }
}
