/** The dates of the series of a pass: how many it has, and how many had not begun when they were read, the next of them with their starts. */
export type PassDates = { total: number; toCome: number; next: readonly { id: string; startsAt: Date }[] }

/** A price of a pass that falls with each date: it holds until the date with this id begins. */
export type ProRataStep = { dateId: string; price: number; endsAt: Date }

/** How many dates have not begun at `now`. A date has begun at its start. */
export function datesToCome({ toCome, next }: PassDates, now: Date): number {
  return toCome - next.filter(({ startsAt }) => startsAt <= now).length
}

/**
 * The price of a pass by the dates it is still good for: price × dates to come / dates in all, rounded half up to the minor unit, and
 * never more than the price.
 */
export function proRataPrice(price: number, { toCome, total }: { toCome: number; total: number }): number {
  if (total <= 0 || toCome >= total) return price
  const dates = Math.max(0, toCome)
  return Number((BigInt(price) * BigInt(dates) * 2n + BigInt(total)) / (BigInt(total) * 2n))
}

/** The prices that a pass has from `now` on, each until the next date begins. */
export function proRataSteps(price: number, dates: PassDates, now: Date): ProRataStep[] {
  const left = datesToCome(dates, now)
  return dates.next
    .filter(({ startsAt }) => startsAt > now)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map(({ id, startsAt }, index) => ({
      dateId: id,
      price: proRataPrice(price, { toCome: left - index, total: dates.total }),
      endsAt: startsAt,
    }))
}
