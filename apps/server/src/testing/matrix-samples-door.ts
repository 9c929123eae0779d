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
    const phone = await pairPhone(world.site, place.door, world.freshAddress())
    return { params: { eventId: place.eventId, deviceId: phone.deviceId } }
  },
  pairDevice: ({ eventId }, { own }) => ({ params: { eventId }, payload: { code: own.door.code } }),
  getCheckInState: inEvent,
  searchGuests: ({ eventId }) => ({ params: { eventId }, query: { search: 'Adaeze' } }),
  validateTicket: ({ eventId }) => ({ payload: { eventId, scanId: randomUUID(), code: 'no such code' } }),
  getManifest: inEvent,
  followDoor: ({ eventId }) => ({ params: { eventId }, query: { seconds: '0' } }),
  getAttendance: inEvent,
  listScans: inEvent,
  listAbsentGuests: inEvent,
  sendScans: scanBatch,
  handInScans: scanBatch,
  openKiosk: ({ eventId }) => ({ params: { eventId }, payload: { pin: KIOSK_PIN } }),
  closeKiosk: inEvent,
  checkInByOrder: ({ eventId, paid }) => ({
    params: { eventId },
    payload: { scanId: randomUUID(), reference: paid.reference, proof: buyer.email },
  }),
  admitParty: async (place, world) => ({
    params: { eventId: place.eventId, scanId: await admitGuest(world, place) },
  }),
  listOwnBadges: ({ eventId }) => ({ params: { eventId, scanId: randomUUID() } }),
  undoScan: async (place, world) => ({
    params: { eventId: place.eventId, scanId: await admitGuest(world, place) },
  }),
} satisfies Partial<Record<RouteName, MakeSample>>
