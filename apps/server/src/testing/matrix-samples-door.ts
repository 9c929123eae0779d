import { randomUUID } from 'node:crypto'
import type { RouteName } from '@foyer/contract'
import { buyer } from './factories.ts'
import { inEvent, type MakeSample, manager, type Sample } from './matrix-sample.ts'
import { admitGuest, createDoor, KIOSK_PIN, pairPhone, type Place } from './matrix-world.ts'

const scanBatch = ({ eventId }: Place): Sample => {
  const scan = { scanId: randomUUID(), sequence: 1, code: 'no such code', direction: 'in', verdict: 'unknown' }
  const sentAt = new Date().toISOString()
  return { params: { eventId }, payload: { sentAt, scans: [{ ...scan, scannedAt: sentAt }] } }
}

/** Calls about doors, by those who made them and by the phones that stand at them. */
export const doorSamples = {
  listDoors: inEvent,
  createDoor: ({ eventId }) => ({ params: { eventId }, payload: { name: 'Back door' } }),
  updateDoor: async (place, world) => {
    const door = await createDoor(world.site, { ...place, organiser: await manager(place, world) })
    return { params: { eventId: place.eventId, doorId: door._id }, payload: { name: 'Side door' } }
  },
  deleteDoor: async (place, world) => {
    const door = await createDoor(world.site, { ...place, organiser: await manager(place, world) })
    return { params: { eventId: place.eventId, doorId: door._id } }
  },
  revokeDevice: async (place, world) => {
    // Locking a phone out renews the code of its door, which other calls still need.
    const door = await createDoor(world.site, { ...place, organiser: await manager(place, world) })
    const phone = await pairPhone(world.site, door, world.freshAddress())
    return { params: { eventId: place.eventId, deviceId: phone.deviceId } }
  },
  renewDoorCode: async (place, world) => {
    const door = await createDoor(world.site, { ...place, organiser: await manager(place, world) })
    return { params: { eventId: place.eventId, doorId: door._id } }
  },
  pairOwnPhone: ({ eventId }) => ({ params: { eventId }, payload: { label: 'iPhone' } }),
  pairDevice: ({ eventId }, { own }) => ({ params: { eventId }, payload: { code: own.door.code } }),
  getCheckInState: inEvent,
  searchGuests: ({ eventId }) => ({ params: { eventId }, query: { search: 'Adaeze' } }),
  validateTicket: ({ eventId }) => ({ payload: { eventId, scanId: randomUUID(), code: 'no such code' } }),
  getManifest: inEvent,
  followDoor: ({ eventId }) => ({ params: { eventId }, query: { seconds: '0' } }),
  getAttendance: inEvent,
  listScans: inEvent,
  listConflicts: inEvent,
  markConflictsSeen: ({ eventId }) => ({ params: { eventId }, payload: { conflictIds: [randomUUID()] } }),
  listAbsentGuests: inEvent,
  sendScans: scanBatch,
  handInScans: scanBatch,
  openKiosk: ({ eventId }) => ({ params: { eventId }, payload: { pin: KIOSK_PIN } }),
  staffKiosk: async (place, world) => {
    const kept = { ...place, organiser: await manager(place, world) }
    const tablet = await pairPhone(
      world.site,
      await createDoor(world.site, kept, { pin: KIOSK_PIN }),
      world.freshAddress(),
    )
    return { params: { eventId: place.eventId, deviceId: tablet.deviceId } }
  },
  closeKiosk: inEvent,
  checkInByOrder: ({ eventId, paid }) => ({
    params: { eventId },
    payload: { scanId: randomUUID(), reference: paid.reference, proof: buyer.email },
  }),
  admitParty: async (place, world) => ({
    params: { eventId: place.eventId, scanId: await admitGuest(world, place) },
  }),
  listOwnBadges: ({ eventId }) => ({ params: { eventId, scanId: randomUUID() } }),
  withdrawAdmission: async (place, world) => ({
    params: { eventId: place.eventId, scanId: await admitGuest(world, place) },
    payload: { reason: 'The wrong guest was let in' },
  }),
  undoScan: async (place, world) => ({
    params: { eventId: place.eventId, scanId: await admitGuest(world, place) },
  }),
} satisfies Partial<Record<RouteName, MakeSample>>
