import { allocate, dayInZone, zonedToUtc, required } from '@foyer/domain'
import { DAY, HOUR, MINUTE, shiftDay, weekdayOf } from './moments.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface Sale {
  readonly from: Date
  readonly until: Date
  readonly timezone: string
  /** So many sales at least fall on the day of `until`, even when that day is young. */
  readonly lastDay: number
}

interface SaleDay {
  readonly weekday: number
  readonly midnight: number
  readonly starts: number
  readonly ends: number
}

const BY_WEEKDAY = [1.3, 0.75, 0.8, 0.85, 1, 1.25, 1.5]
/** Weights by hour: low at night, higher at lunch time, highest in the evening. */
const BY_HOUR = [2, 1, 1, 1, 1, 2, 3, 5, 6, 6, 6, 7, 9, 8, 6, 6, 6, 7, 9, 12, 14, 14, 10, 5].map(
  (weight, hour) => [weight, hour] as const,
)
const TRIES = 6

/** When `count` orders were paid, in order: many at the launch, more at weekends, ever more towards the end. */
export function saleTimes(random: SeededRandom, sale: Sale, count: number): Date[] {
  const days = saleDays(sale)
  const onLastDay = Math.min(sale.lastDay, count)
  const weights = days.map((day, index) => Math.round(1000 * weightOf(random, day, index / days.length, index)))
  const shares = allocate(count - onLastDay, weights)
  return days
    .flatMap((day, index) => {
      const extra = index === days.length - 1 ? onLastDay : 0
      return Array.from({ length: required(shares[index], 'the share of a day') + extra }, () => timeOn(random, day))
    })
    .toSorted((a, b) => a - b)
    .map((time) => new Date(time))
}

function saleDays({ from, until, timezone }: Sale): SaleDay[] {
  const last = dayInZone(until, timezone)
  const days: SaleDay[] = []
  for (let day = dayInZone(from, timezone); day <= last; day = shiftDay(day, 1)) {
    const midnight = zonedToUtc(`${day}T00:00`, timezone).getTime()
    const next = zonedToUtc(`${shiftDay(day, 1)}T00:00`, timezone).getTime()
    days.push({
      weekday: weekdayOf(day),
      midnight,
      starts: Math.max(midnight, from.getTime()),
      ends: Math.min(next, until.getTime()),
    })
  }
  return days
}

function weightOf(random: SeededRandom, day: SaleDay, elapsed: number, index: number): number {
  const launch = 1 + 2.4 * Math.exp(-index / 1.6)
  const growth = 0.55 + 0.9 * elapsed
  const share = Math.max(0.2, (day.ends - day.starts) / DAY)
  return launch * growth * (BY_WEEKDAY[day.weekday] ?? 1) * random.between(0.8, 1.2) * share
}

/** A time of the day weighted by hour; on a day that is only partly on sale, any time on sale after several failed draws. */
function timeOn(random: SeededRandom, day: SaleDay): number {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const time = day.midnight + random.weighted(BY_HOUR) * HOUR + random.between(0, 60) * MINUTE
    if (time >= day.starts && time <= day.ends) return Math.floor(time)
  }
  return Math.floor(random.between(day.starts, day.ends))
}
