import { sql } from 'kysely'
import type { MakeSample } from './matrix-sample.ts'
import type { Place, World } from './matrix-world.ts'

/** Puts an event's keys back to a retired one and one that signs, so that no number of calls uses them up. */
async function twoKeys({ eventId }: Place, { site: { deps } }: World): Promise<void> {
  await sql`delete from event_keys where event_id = ${eventId} and key_id > 1`.execute(deps.db)
  await sql`
    insert into event_keys (event_id, key_id, public_key, private_key_sealed, retired_at)
    select event_id, 2, public_key, private_key_sealed, now() from event_keys where event_id = ${eventId} and key_id = 1`.execute(
    deps.db,
  )
  await sql`
    update event_keys set retired_at = null, valid_until = null, compromised = false
    where event_id = ${eventId} and key_id = 1`.execute(deps.db)
}

/** Valid calls around the keys of tickets. */
export const ticketKeySamples = {
  renewTicketKey: async (place, world) => {
    await twoKeys(place, world)
    await sql`delete from event_keys where event_id = ${place.eventId} and key_id = 2`.execute(world.site.deps.db)
    return { params: { eventId: place.eventId }, payload: { replaces: 1, formerCodes: 'good' } }
  },
  refuseTicketKey: async (place, world) => {
    await twoKeys(place, world)
    return { params: { eventId: place.eventId }, payload: { keyId: 2 } }
  },
} satisfies Record<string, MakeSample>
