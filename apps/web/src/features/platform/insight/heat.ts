import type { InsightView } from '@foyer/contract'

/** Steps of the scale, beside nothing at all. */
export const HEAT_STEPS = 4

export const weekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 7]
export const hoursOfDay: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour)

/** Tickets sold by weekday and hour, and where each stands on a scale from 0, none, to `HEAT_STEPS`, the most. */
export function heatOf(hours: InsightView['hours']) {
  const sold = new Map(hours.map(({ weekday, hour, tickets }) => [weekday * 24 + hour, tickets]))
  const most = Math.max(0, ...sold.values())
  const ticketsIn = (weekday: number, hour: number) => sold.get(weekday * 24 + hour) ?? 0
  return {
    ticketsIn,
    stepOf: (weekday: number, hour: number) =>
      most === 0 ? 0 : Math.ceil((Math.max(0, ticketsIn(weekday, hour)) / most) * HEAT_STEPS),
  }
}

export interface Place {
  readonly weekday: number
  readonly hour: number
}

const moves: Readonly<Record<string, readonly [weekdays: number, hours: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -24],
  End: [0, 24],
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Where a key leads in the table; null for keys that lead nowhere. Left and right change places where hours run from right to left. */
export function moved({ weekday, hour }: Place, key: string, rightToLeft: boolean): Place | null {
  const [down, along] = moves[key] ?? [0, 0]
  if (down === 0 && along === 0) return null
  const turned = rightToLeft && key.startsWith('Arrow') ? -along : along
  return { weekday: within(weekday + down, 1, 7), hour: within(hour + turned, 0, 23) }
}
