/** So many of the latest full days are looked at. */
export const FORECAST_DAYS = 14
const FEWEST_DAYS = 7
const FEWEST_TICKETS = 10
const FEWEST_DAYS_WITH_SALES = 4
/** A tenth of a normal distribution lies beyond so many standard deviations: four in five lie between both ends. */
const NORMAL_TENTH = 1.2816
const MOST_DAYS = 730
const DAY_MS = 86_400_000

export interface SalesPace {
  /** Tickets sold on each full day, the latest last. */
  readonly perDay: readonly number[]
  /** Places that nobody holds or has bought; null where there is no limit. */
  readonly left: number | null
  /** The day of the forecast as `YYYY-MM-DD`, not yet over. */
  readonly today: string
  /** The last day on which tickets are sold, as `YYYY-MM-DD`; null where it is not known. */
  readonly lastDay: string | null
}

/**
 * When the tickets will be gone. `likely` gives the days between which that happens with a probability of four in five; `latest` is
 * null where it may as well not happen before the last day. `perDay` are tickets a day.
 */
export type SellOutForecast =
  | { readonly kind: 'no_limit' | 'sold_out' | 'over' | 'too_little_data' }
  | { readonly kind: 'not_before_end'; readonly perDay: number }
  | { readonly kind: 'likely'; readonly perDay: number; readonly earliest: string; readonly latest: string | null }

/**
 * The model: sales go on as they did on the last days. Their number in n days then has the mean n × r and, because sales come in
 * clusters, the variance of a negative binomial distribution: φ times that of a Poisson distribution, with φ estimated from the same
 * days, and that of the rate itself, which is known from a few days only. The earliest day is the first on which the upper decile
 * reaches what is left, the latest the first on which the lower decile does.
 */
export function sellOutForecast({ perDay, left, today, lastDay }: SalesPace): SellOutForecast {
  if (left === null) return { kind: 'no_limit' }
  if (left <= 0) return { kind: 'sold_out' }
  if (lastDay !== null && lastDay < today) return { kind: 'over' }
  const days = perDay.slice(-FORECAST_DAYS).map((tickets) => Math.max(0, tickets))
  const sold = days.reduce((sum, tickets) => sum + tickets, 0)
  if (
    days.length < FEWEST_DAYS ||
    sold < FEWEST_TICKETS ||
    days.filter((tickets) => tickets > 0).length < FEWEST_DAYS_WITH_SALES
  )
    return { kind: 'too_little_data' }
  const rate = sold / days.length
  const spread = days.reduce((sum, tickets) => sum + (tickets - rate) ** 2, 0) / (days.length - 1)
  const clustering = Math.max(1, spread / rate)
  const decile = (n: number, sign: 1 | -1) =>
    n * rate + sign * NORMAL_TENTH * Math.sqrt(rate * clustering * (n + n ** 2 / days.length))
  const within = lastDay === null ? MOST_DAYS : daysBetween(today, lastDay)
  const firstDay = (sign: 1 | -1): string | null => {
    for (let n = 1; n <= within + 1 && n <= MOST_DAYS; n += 1)
      if (decile(n, sign) >= left) return dayAfter(today, n - 1)
    return null
  }
  const earliest = firstDay(1)
  if (earliest === null) return { kind: 'not_before_end', perDay: rate }
  return { kind: 'likely', perDay: rate, earliest, latest: firstDay(-1) }
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** The day so many days after another one, both as `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
