import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { buyer } from '../../../testing/factories.ts'
import { type CallScene, type MakeSample, manager } from '../../../testing/matrix-sample.ts'
import { admitGuest, createDoor, KIOSK_PIN, pairPhone, type Place, type World } from '../../../testing/matrix-world.ts'

const scanBatch: MakeSample = () => {
  const scan = { scanId: randomUUID(), sequence: 1, code: 'no such code', direction: 'in', verdict: 'unknown' }
  const sentAt = new Date().toISOString()
  return { payload: { sentAt, scans: [{ ...scan, scannedAt: sentAt }] } }
}

async function newDoor(place: Place, world: World) {
  return createDoor(world.site, { ...place, organiser: await manager(place, world) }, { pin: KIOSK_PIN })
}

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

export const callScene: CallScene = {
  things: {
    doorId: async (place, world) => (await newDoor(place, world))._id,
    // Locking a phone out renews the code of its door, which other calls still need.
    deviceId: async (place, world) =>
      (await pairPhone(world.site, await newDoor(place, world), world.freshAddress())).deviceId,
    scanId: (place, world) => admitGuest(world, place),
    linkId: async ({ eventId, door }, { site }) => {
      const id = randomUUID()
      const link = { id, door_id: door._id, event_id: eventId, code_hash: randomBytes(32) }
      const expires_at = new Date(Date.now() + 3_600_000)
      await site.deps.db
        .insertInto('door_pairing_links')
        .values({ ...link, expires_at })
        .execute()
      return id
    },
    listId: async ({ eventId }, { site }) => {
      const id = randomUUID()
      await site.deps.db.insertInto('check_in_lists').values({ id, event_id: eventId, name: 'Lounge' }).execute()
      return id
    },
  },
  calls: {
    pairOwnPhone: () => ({ payload: { label: 'iPhone' } }),
    createPairingLinks: () => ({ payload: { count: 2 } }),
    pairDevice: (_place, { own }) => ({ payload: { code: own.door.code } }),
    validateTicket: () => ({ payload: { code: 'no such code' } }),
    followDoor: () => ({ query: { seconds: '0' } }),
    sendScans: scanBatch,
    handInScans: scanBatch,
    openKiosk: () => ({ payload: { pin: KIOSK_PIN } }),
    checkInByOrder: ({ paid }) => ({ payload: { reference: paid.reference, proof: buyer.email } }),
    listOwnBadges: () => ({ params: { scanId: randomUUID() } }),
    renewTicketKey: async (place, world) => {
      await twoKeys(place, world)
      await sql`delete from event_keys where event_id = ${place.eventId} and key_id = 2`.execute(world.site.deps.db)
      return { payload: { replaces: 1, formerCodes: 'good' } }
    },
    refuseTicketKey: async (place, world) => {
      await twoKeys(place, world)
      return { payload: { keyId: 2 } }
    },
  },
}
