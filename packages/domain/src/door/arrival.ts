/** How many minutes before and after the start of a date a door over all dates of a series lets the guests of that date in. */
export type Arrival = { readonly before: number; readonly after: number }

/** The longest that guests may come early or late. Minutes. */
export const MOST_ARRIVAL_MINUTES = 240

const MINUTE = 60_000

/** From when until when guests of a date are let in at a door with this tolerance. */
export function arrivalWindow(startsAt: Date, { before, after }: Arrival): { opensAt: Date; closesAt: Date } {
  return {
    opensAt: new Date(startsAt.getTime() - before * MINUTE),
    closesAt: new Date(startsAt.getTime() + after * MINUTE),
  }
}
