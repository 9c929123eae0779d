import { type InsightFunnel, type InsightPeriod, type InsightView, MOST_INSIGHT_DAYS } from '@foyer/contract'
import { dayAfter, dayInZone, FORECAST_DAYS, MOST_SOURCES, OTHER_SOURCES, sellOutForecast } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { EventRow } from '../../programme/events/index.ts'
import {
  type Days,
  firstDay,
  funnelRows,
  placesLeft,
  soldByDay,
  soldByHour,
  soldByTicketType,
} from './insight.queries.ts'

const DAY_MS = 86_400_000

interface Asked {
  readonly period: InsightPeriod
  readonly from?: string | undefined
  readonly to?: string | undefined
}

type FunnelRow = Awaited<ReturnType<typeof funnelRows>>[number]

const lengthOf = ({ from, to }: Days) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** The requested days: in order, without future days, and no more than a screen can show. */
function daysOf({ period, from, to }: Asked, today: string, first: string | null): Days {
  if (period === 'all') return shortened({ from: first ?? today, to: today })
  if (period !== 'dates' || from === undefined || to === undefined)
    return { from: dayAfter(today, 1 - Number(period === 'dates' ? 30 : period)), to: today }
  const [early = today, late = today] = [from, to].map((day) => (day > today ? today : day)).toSorted()
  return shortened({ from: early, to: late })
}

function shortened({ from, to }: Days): Days {
  const earliest = dayAfter(to, 1 - MOST_INSIGHT_DAYS)
  return { from: from < earliest ? earliest : from, to }
}

function sum(rows: readonly FunnelRow[]): InsightFunnel {
  const of = (key: 'views' | 'holds' | 'paid' | 'tickets' | 'gross') => rows.reduce((all, row) => all + row[key], 0)
  return {
    views: of('views'),
    holds: of('holds'),
    paid: of('paid'),
    tickets: of('tickets'),
    gross: of('gross'),
  }
}

/** One row per source, the best-selling first. Orders name sources too: those beyond the number that views may name count as other. */
function bySource(rows: readonly FunnelRow[]): InsightView['sources'] {
  const groups = [...Map.groupBy(rows, (row) => row.source)]
    .map(([name, of]) => ({ name, of, funnel: sum(of) }))
    .toSorted(
      (a, b) => b.funnel.tickets - a.funnel.tickets || b.funnel.views - a.funnel.views || (a.name < b.name ? -1 : 1),
    )
  const named = groups.filter(({ name }) => name !== '' && name !== OTHER_SOURCES)
  const shown = new Set(named.slice(0, MOST_SOURCES).map(({ name }) => name))
  const others = groups.filter(({ name }) => name !== '' && !shown.has(name)).flatMap(({ of }) => of)
  return [
    ...groups
      .filter(({ name }) => name === '' || shown.has(name))
      .map(({ name, funnel }) => ({ kind: name === '' ? ('direct' as const) : ('named' as const), name, ...funnel })),
    ...(others.length > 0 ? [{ kind: 'other' as const, name: '', ...sum(others) }] : []),
  ]
}

async function forecast({ db }: Deps, event: EventRow, today: string): Promise<InsightView['forecast']> {
  const yesterday = dayAfter(today, -1)
  const published = event.published_at && dayInZone(event.published_at, event.timezone)
  // The first day of sales is not a full day.
  const earliest = published === null ? today : dayAfter(published, 1)
  const window = dayAfter(today, -FORECAST_DAYS)
  const from = earliest > window ? earliest : window
  const sold = new Map(
    (await soldByDay(db, event.id, { from, to: yesterday })).map(({ day, tickets }) => [day, tickets]),
  )
  const length = from > yesterday ? 0 : lengthOf({ from, to: yesterday })
  const closed = event.status !== 'published' || event.dates_open
  return sellOutForecast({
    perDay: Array.from({ length }, (_, index) => sold.get(dayAfter(from, index)) ?? 0),
    left: await placesLeft(db, event.id),
    today,
    lastDay: closed ? yesterday : event.starts_at && dayInZone(event.starts_at, event.timezone),
  })
}

/** How visitors of an event's page became buyers in a period. */
export async function insight(deps: Deps, event: EventRow, asked: Asked): Promise<InsightView> {
  const today = dayInZone(deps.now(), event.timezone)
  const first = await firstDay(deps.db, event)
  const days = daysOf(asked, today, first)
  const length = lengthOf(days)
  const before = { from: dayAfter(days.from, -length), to: dayAfter(days.from, -1) }
  const rows = await funnelRows(deps.db, event, days)
  const byDay = Map.groupBy(rows, (row) => row.day)
  return {
    eventId: event.id,
    title: event.title,
    currency: event.currency,
    timezone: event.timezone,
    ...days,
    total: sum(rows),
    before:
      first === null || before.from < first ? null : { ...before, ...sum(await funnelRows(deps.db, event, before)) },
    days: Array.from({ length }, (_, index) => {
      const day = dayAfter(days.from, index)
      return { day, ...sum(byDay.get(day) ?? []) }
    }),
    sources: bySource(rows),
    byTicket: (await soldByTicketType(deps.db, event, days)).map(({ id, name, tickets, gross }) => ({
      _id: id,
      name,
      tickets,
      gross,
    })),
    hours: await soldByHour(deps.db, event, days),
    forecast: await forecast(deps, event, today),
  }
}
