/** What guests go by when they come: who has a ticket should hear when one of these changes. */
export const guestFacts = [
  'startsAt',
  'endsAt',
  'doorsOpenAt',
  'timezone',
  'format',
  'venueName',
  'addressLine',
  'city',
  'onlineUrl',
] as const

/** Those of an event's facts, in whatever form both sides of a comparison have them; '' and null are both unset. */
export type GuestFacts = Readonly<Record<(typeof guestFacts)[number], string | null>>

/** Which of the facts guests go by differ between two states of an event. */
export function changedGuestFacts(before: GuestFacts, after: GuestFacts): (typeof guestFacts)[number][] {
  return guestFacts.filter((fact) => (before[fact] ?? '') !== (after[fact] ?? ''))
}
