/** The facts that guests rely on: ticket holders should be notified when one of these changes. */
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

/** These facts of an event, in any form that both sides of a comparison share; '' and null are both unset. */
export type GuestFacts = Readonly<Record<(typeof guestFacts)[number], string | null>>

/** Which of these facts differ between two states of an event. */
export function changedGuestFacts(before: GuestFacts, after: GuestFacts): (typeof guestFacts)[number][] {
  return guestFacts.filter((fact) => (before[fact] ?? '') !== (after[fact] ?? ''))
}
