import { datesToCome, type PassDates, proRataPrice, proRataSteps } from '@foyer/domain'
import { sql } from 'kysely'

/** How many of the next dates are read with a ticket type. */
const MOST_NEXT = 60

/** What the sale of a pass depends on: the dates of its series, and until when there are enough of them; null where there are too few. */
export interface PassTerms extends PassDates {
  readonly salesUntil: Date | null
}

interface PassTermsJson {
  readonly total: number
  readonly toCome: number
  readonly next: readonly { readonly id: string; readonly startsAt: string }[]
  readonly salesUntil: string | null
}

const ofSeries = sql`from events dates where dates.series_id = passes.passes_for_series and dates.status = 'published'`

/** Null unless the type is a pass. A pass is sold until fewer dates remain than it has visits; without a number, until the last. */
export const passTermsJson = sql<PassTermsJson | null>`(
  select jsonb_build_object(
    'total', (select count(*) ${ofSeries}),
    'toCome', (select count(*) ${ofSeries} and dates.starts_at > now()),
    'next', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'startsAt', starts_at) order by starts_at, id), '[]')
      from (
        select dates.id, dates.starts_at ${ofSeries} and dates.starts_at > now()
        order by dates.starts_at, dates.id limit ${sql.lit(MOST_NEXT)}
      ) coming
    ),
    'salesUntil', (
      select dates.starts_at ${ofSeries}
      order by dates.starts_at desc offset coalesce(ticket_types.visits, 1) - 1 limit 1
    )
  )
  from events passes where passes.id = ticket_types.event_id and passes.passes_for_series is not null
)`

export function passTerms(json: PassTermsJson | null): PassTerms | null {
  return (
    json && {
      ...json,
      next: json.next.map(({ id, startsAt }) => ({ id, startsAt: new Date(startsAt) })),
      salesUntil: json.salesUntil === null ? null : new Date(json.salesUntil),
    }
  )
}

/** What the pro rata price of a ticket type depends on. */
export interface PricedPass {
  readonly price: number
  readonly pro_rata: boolean
  readonly pass: PassTerms | null
}

/** What a ticket costs at `now` before price steps and group prices: of a pass sold pro rata, by the dates that have not begun. */
export function ownPrice({ price, pro_rata: isProRata, pass }: PricedPass, now: Date): number {
  if (!isProRata || !pass) return price
  return proRataPrice(price, { toCome: datesToCome(pass, now), total: pass.total })
}

/** The prices of a pass sold pro rata, each until the next date begins; empty for every other ticket. */
export function passSteps({ price, pro_rata: isProRata, pass }: PricedPass, now: Date) {
  return isProRata && pass ? proRataSteps(price, pass, now) : []
}

/** What a ticket costs after `passSteps`: by then all dates that were read have begun, and only a long series has further ones. */
export function priceAfterSteps(type: PricedPass, now: Date): number {
  const last = type.pro_rata && type.pass ? type.pass.next.at(-1) : undefined
  return last ? ownPrice(type, last.startsAt) : ownPrice(type, now)
}

/** Until when a ticket type is sold by its own setting, and as a pass. `null` without an end. */
export function salesEnd({
  sales_end_at: own,
  pass,
}: {
  sales_end_at: Date | null
  pass: PassTerms | null
}): Date | null {
  if (!pass) return own
  const until = pass.salesUntil ?? new Date(0)
  return own && own < until ? own : until
}

/** Whether dates that were not read with a pass may have begun by now, so that it must be read again. */
export function isOutOfDates({ pass, pro_rata: isProRata }: PricedPass, now: Date): boolean {
  if (!isProRata || !pass || pass.toCome <= pass.next.length) return false
  const last = pass.next.at(-1)
  return last !== undefined && last.startsAt <= now
}
