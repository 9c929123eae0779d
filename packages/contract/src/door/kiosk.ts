import { z } from 'zod'
import { kioskPin, scanAnswerView } from './check-in.ts'
import { row } from '../define.ts'
import { badgeSize } from './offline-door.ts'
import { id, instant, line, nothing } from '../primitives.ts'

const eventParams = z.strictObject({ eventId: id })
const scanParams = z.strictObject({ eventId: id, scanId: id })

/** What is printed on the badges of a check-in, and in which size. */
export const ownBadgesView = z
  .object({
    size: badgeSize.unwrap(),
    eventTitle: z.string(),
    badges: z.array(z.object({ name: z.string(), ticketName: z.string() })),
  })
  .meta({ id: 'OwnBadges' })
export type OwnBadgesView = z.infer<typeof ownBadgesView>

/** A kiosk: guests check themselves in, staff open it with a PIN. */
export const kioskRows = {
  openKiosk: row({
    method: 'POST',
    url: '/api/check-in/:eventId/kiosk/open',
    tag: 'Check-in',
    summary: 'Make a kiosk a scanner for staff by its PIN, for some minutes',
    permission: 'check-in:scan',
    schema: {
      params: eventParams,
      body: z.strictObject({ pin: kioskPin }),
      response: { 200: z.object({ staffedUntil: instant }) },
    },
    errors: ['event.not_found', 'kiosk.not_one', 'kiosk.pin_wrong'],
  }),
  staffKiosk: row({
    method: 'POST',
    url: '/api/check-in/:eventId/devices/:deviceId/staff',
    tag: 'Check-in',
    summary:
      'Make a kiosk’s tablet a scanner for staff from the organiser’s page, for some minutes and without its PIN',
    permission: 'doors:write',
    schema: {
      params: z.strictObject({ eventId: id, deviceId: id }),
      response: { 200: z.object({ staffedUntil: instant }) },
    },
    errors: ['event.not_found', 'door.not_found', 'kiosk.not_one'],
  }),
  closeKiosk: row({
    method: 'POST',
    url: '/api/check-in/:eventId/kiosk/close',
    tag: 'Check-in',
    summary: 'Give a kiosk back to the guests before its minutes are over',
    permission: 'check-in:scan',
    schema: { params: eventParams, response: { 204: nothing } },
    errors: ['event.not_found', 'kiosk.not_one'],
  }),
  checkInByOrder: row({
    method: 'POST',
    url: '/api/check-in/:eventId/kiosk/order',
    tag: 'Check-in',
    summary:
      'Check oneself in at a kiosk by the order’s number and its e-mail address or last name, both to the letter',
    permission: 'check-in:scan',
    schema: {
      params: eventParams,
      body: z.strictObject({ scanId: id, reference: line(20, 6), proof: line(254) }),
      response: { 200: scanAnswerView },
    },
    errors: ['event.not_found', 'kiosk.not_one', 'kiosk.no_match', 'door.names_hidden', 'scan.id_reused'],
  }),
  admitParty: row({
    method: 'POST',
    url: '/api/check-in/:eventId/scans/:scanId/party',
    tag: 'Check-in',
    summary: 'Let in those who came along with the guest of this scan, on the same order; safe to repeat',
    permission: 'check-in:scan',
    schema: {
      params: scanParams,
      querystring: z.strictObject({
        count: z.coerce.number<number>().int().min(1).max(1_000).optional().meta({
          description: 'How many come in with this scan in all; everybody who is not inside when it is left out',
        }),
      }),
      response: { 200: z.object({ answers: z.array(scanAnswerView) }) },
    },
    errors: ['event.not_found', 'scan.not_found'],
  }),
  listOwnBadges: row({
    method: 'GET',
    url: '/api/check-in/:eventId/scans/:scanId/badges',
    tag: 'Check-in',
    summary: 'The badges of a check-in made at this kiosk some minutes ago, those who came along included',
    permission: 'check-in:scan',
    schema: { params: scanParams, response: { 200: ownBadgesView } },
    errors: ['event.not_found', 'kiosk.no_badge'],
  }),
}
