import type { Insertable } from 'kysely'
import type { WaitingEntriesTable } from '../db/schema/index.ts'
import { uuidv7 } from '../ids.ts'
import { HOUR } from './moments.ts'
import { drawPerson, fullName } from './names.ts'
import type { PlacedEvent } from './placed-event.ts'
import { SeededRandom } from './seeded-random.ts'

const QUANTITIES = [
  [3, 1],
  [5, 2],
  [1, 4],
] as const

/** The people who wait for an event's sold-out tickets, in the order in which they came during the last days. */
export function waitingRows(event: PlacedEvent, now: Date): Insertable<WaitingEntriesTable>[] {
  // A separate random generator, so that a change here does not change the rest of the demo.
  const random = new SeededRandom(`waiting lists of ${event.id}`)
  return event.tickets.flatMap((ticket) =>
    Array.from({ length: ticket.waiting ?? 0 }, (_, index) => {
      const person = drawPerson(random, event.crowd)
      const joinedAt = new Date(now.getTime() - ((ticket.waiting ?? 0) - index) * 7 * HOUR)
      return {
        id: uuidv7(joinedAt.getTime()),
        event_id: event.id,
        ticket_type_id: ticket.id,
        email: person.email,
        name: fullName(person),
        quantity: random.weighted(QUANTITIES),
        for_room: false,
        created_at: joinedAt,
      }
    }),
  )
}
