import type { InsightView } from '@foyer/contract'

/** The number of colour steps, without the one for zero. */
export const HEAT_STEPS = 4

export const weekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 7]
export const hoursOfDay: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour)

/** Tickets sold by weekday and hour, and the step of each on a scale from 0 (none) to `HEAT_STEPS` (most). */
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

/** The cell to which a key moves; null for keys that do not move. Left and right are swapped where hours run from right to left. */
export function moved({ weekday, hour }: Place, key: string, rightToLeft: boolean): Place | null {
  const [down, along] = moves[key] ?? [0, 0]
  if (down === 0 && along === 0) return null
  const turned = rightToLeft && key.startsWith('Arrow') ? -along : along
  return { weekday: within(weekday + down, 1, 7), hour: within(hour + turned, 0, 23) }
}
