/** The fields that identify the unit of a ticket; a table issues several tickets for one unit. */
export interface OfUnit {
  readonly number: number
  readonly unit: number | null
}

/** The number of a ticket's unit in its order. Each ticket of an earlier release is one unit with the ticket's number. */
export function unitOf({ number, unit }: OfUnit): number {
  return unit ?? number
}

/** How many units the tickets of one order belong to. */
export function unitCount(tickets: readonly OfUnit[]): number {
  return new Set(tickets.map(unitOf)).size
}

/** The fields that identify what a ticket is returned with: its unit, or all units of the bundle in which it was sold. */
export interface GivenBack extends OfUnit {
  readonly bundle_unit: number | null
}

/** Names the tickets of an order that are returned together with this one. */
export function givenBackWith(ticket: GivenBack): string {
  return ticket.bundle_unit === null ? `unit ${unitOf(ticket)}` : `bundle ${ticket.bundle_unit}`
}

/** The chosen tickets with all others that are given back with them: a table and a bundle go back as a whole. */
export function wholeUnits<T extends GivenBack>(tickets: readonly T[], chosen: readonly GivenBack[]): T[] {
  const units = new Set(chosen.map(givenBackWith))
  return tickets.filter((ticket) => units.has(givenBackWith(ticket)))
}
