/** What tells the unit of a ticket: a table issues several tickets of one. */
export interface OfUnit {
  readonly number: number
  readonly unit: number | null
}

/** The number of a ticket's unit in its order. Tickets of an earlier release are a unit each, numbered as they are. */
export function unitOf({ number, unit }: OfUnit): number {
  return unit ?? number
}

/** How many units the tickets of one order belong to. */
export function unitCount(tickets: readonly OfUnit[]): number {
  return new Set(tickets.map(unitOf)).size
}

/** The chosen tickets with all others of their units: a table is given back as a whole. */
export function wholeUnits<T extends OfUnit>(tickets: readonly T[], chosen: readonly OfUnit[]): T[] {
  const units = new Set(chosen.map(unitOf))
  return tickets.filter((ticket) => units.has(unitOf(ticket)))
}
