/** How many minutes before and after the start of a date a door of its series admits the guests of that date. */
export type Arrival = { readonly before: number; readonly after: number }

/** The maximum arrival tolerance, in minutes. */
export const MOST_ARRIVAL_MINUTES = 240

const MINUTE = 60_000

/** The period in which guests of a date are admitted at a door with this tolerance. */
export function arrivalWindow(startsAt: Date, { before, after }: Arrival): { opensAt: Date; closesAt: Date } {
  return {
    opensAt: new Date(startsAt.getTime() - before * MINUTE),
    closesAt: new Date(startsAt.getTime() + after * MINUTE),
  }
}
