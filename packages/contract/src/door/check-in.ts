import { type FieldCode, scanResults, scanDirections } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import {
  badgeSize,
  doorArrival,
  doorDate,
  doorDateCount,
  doorDirection,
  doorEvent,
  doorList,
  kioskView,
} from './offline-door.ts'
import { id, instant, line, nothing, ticketTypeId } from '../primitives.ts'
import { doorTicketStates } from '../programme/ticket-states.ts'

/** A phone paired with a door, with the number of unsent scans and the battery level (percentage) that it last reported. */
export const doorDeviceView = z.object({
  _id: id,
  label: z.string(),
  pairedAt: instant,
  lastSeenAt: instant,
  revoked: z.boolean(),
  queueLength: z.int(),
  battery: z.int().nullable(),
  byLink: z.boolean().optional().meta({ description: 'Paired by a single-use link' }),
})

/** A link that pairs or paired one phone; `replaces` is the label of the phone that the new one replaces. */
const doorLinkView = z.object({
  _id: id,
  madeBy: z.string().nullable(),
  madeAt: instant,
  expiresAt: instant,
  usedAt: instant.nullable(),
  replaces: z.string().nullable(),
})

/** A named check-in post of an event, with the code its staff type once. */
export const doorView = z
  .object({
    _id: id,
    eventId: id,
    name: z.string(),
    code: z.string(),
    link: z.string(),
    ticketIds: z.array(ticketTypeId).nullable(),
    list: doorList,
    series: doorArrival.nullable().meta({ description: 'Set for a door over all dates of the series' }),
    direction: doorDirection,
    showsNames: z.boolean(),
    admitsOffline: z.boolean(),
    opensAt: instant.nullable(),
    closesAt: instant.nullable(),
    expiresAt: instant,
    kiosk: kioskView.nullable(),
    admitted: z.int(),
    selfCheckIns: z.int(),
    devices: z.array(doorDeviceView),
    links: z.array(doorLinkView).meta({ description: 'Open pairing links, and those that ended in the last week' }),
  })
  .meta({ id: 'Door' })
export type DoorView = z.infer<typeof doorView>

/** What the check-in page shows around the scanner. `door` and a name in `byDoor` are null for the organiser's own scans, its `kiosk` at doors with staff. */
export const checkInStateView = z
  .object({
    event: doorEvent,
    door: z
      .object({
        _id: id,
        name: z.string(),
        list: doorList,
        direction: doorDirection,
        showsNames: z.boolean(),
        kiosk: kioskView.nullable(),
      })
      .nullable(),
    inside: z.int(),
    expected: z.int(),
    dates: z.array(doorDateCount).optional().meta({ description: 'The dates of today, at a door of a series' }),
    withPass: z.int().optional().meta({ description: 'Guests admitted with a pass, who are not counted in `inside`' }),
    byTicket: z.array(z.object({ _id: id, name: z.string(), inside: z.int(), expected: z.int() })),
    byDoor: z.array(z.object({ name: z.string().nullable(), admitted: z.int() })),
    /** Until when staff have this kiosk unlocked, by its PIN or from the organiser's page; null while guests use it. */
    staffedUntil: instant.nullable(),
    serverTime: instant,
  })
  .meta({ id: 'CheckInState' })
export type CheckInStateView = z.infer<typeof checkInStateView>

/** A guest found by name at the door. Contains only what admitting them requires: no address, no money. */
export const guestView = z
  .object({
    ticketId: id,
    guestName: z.string(),
    ticketName: z.string(),
    number: z.int(),
    of: z.int(),
    orderReference: z.string(),
    state: z.enum(doorTicketStates),
    checkedInAt: instant.nullable(),
    date: doorDate.optional(),
  })
  .meta({ id: 'Guest' })
export type GuestView = z.infer<typeof guestView>

/**
 * One attempt to enter. `code` is the QR's text, or `ticketId` for a guest found by name. The same `scanId` always gets the same answer, so
 * a scan can be retried after a lost connection.
 */
export const scanInput = z.strictObject({
  eventId: id,
  scanId: id,
  code: z.string().min(1).max(400).optional(),
  ticketId: id.optional(),
  direction: z.enum(scanDirections).default('in'),
  scannedAt: instant.optional().meta({ description: 'Accepted and not used: the server decides by its own clock' }),
})
export type ScanInput = z.infer<typeof scanInput>

/**
 * The visits of a pass in an answer: for how many dates it is valid (null: for every date of the series), how many it has used, including
 * this one, and, if it is refused, the dates at which it was last admitted. `ofList`: the door belongs to a check-in list, which uses up no
 * visit.
 */
const passAnswer = z.object({
  visits: z.int().nullable(),
  used: z.int(),
  ofList: z.literal(true).optional(),
  last: z.array(z.object({ startsAt: instant })).optional(),
})

/**
 * The one answer to a scan. `firstScan` tells when and where somebody already entered with this ticket, also where a phone without a network let them in against the rules, `answers` what the guest
 * answered to the questions marked for the door, `disputed` whether the payment is disputed (the ticket still admits), `party` how many more of the same order could come in along with them. A kiosk in
 * the hands of guests is told the first name alone, and nothing of a ticket it does not let in.
 */
export const scanAnswerView = z
  .object({
    scanId: id,
    result: z.enum(scanResults),
    admitted: z.boolean(),
    guestName: z.string().nullable(),
    ticketName: z.string().nullable(),
    number: z.int().nullable(),
    of: z.int().nullable(),
    note: z.string().nullable(),
    disputed: z.boolean(),
    answers: z.array(z.object({ label: z.string(), text: z.string() })),
    firstScan: z.object({ at: instant, door: z.string().nullable() }).nullable(),
    undoableUntil: instant.nullable(),
    party: z.int(),
    /** The scanned item admits nobody; it is handed out. Omitted for a guest's ticket. */
    extra: z.boolean().optional(),
    /** What else the order of an admitted guest contains, to be handed out by separate scans; omitted if there is nothing. */
    extras: z.array(z.object({ ticketId: id, name: z.string(), handedOut: z.boolean() })).optional(),
    /** The date that the ticket is for, at a door of a series. */
    date: doorDate.optional(),
    pass: passAnswer.optional().meta({ description: 'Set for a pass of the series of the date' }),
    inside: z.int(),
    expected: z.int(),
  })
  .meta({ id: 'ScanAnswer' })
export type ScanAnswerView = z.infer<typeof scanAnswerView>

const eventParams = z.strictObject({ eventId: id })

/** The PIN with which staff unlock a kiosk. */
export const kioskPin = z.string().regex(/^\d{4,8}$/, 'kiosk_pin' satisfies FieldCode)

/** An organiser's input for a kiosk; `pin` null keeps the present one. */
const kioskInput = z.strictObject({ pin: kioskPin.nullable().default(null), badgeSize: badgeSize.default(null) })

/** An organiser's input for a door. `opensAt` and `closesAt` limit when guests are admitted; leaving is always possible. */
export const doorInput = z
  .strictObject({
    name: line(60),
    ticketIds: z.array(ticketTypeId).min(1).max(100).nullable().default(null),
    direction: doorDirection.default('both'),
    showsNames: z.boolean().default(true),
    admitsOffline: z.boolean().default(true),
    opensAt: instant.nullable().default(null),
    closesAt: instant.nullable().default(null),
    kiosk: kioskInput.nullable().default(null),
    /** The check-in list of a new door; the main list by default. A door cannot change its list. */
    listId: id.nullable().optional(),
    /** Creates a door over all dates of the series that the event belongs to. This cannot be changed later. */
    series: doorArrival.nullable().default(null),
  })
  .refine(
    ({ opensAt, closesAt }) => opensAt === null || closesAt === null || Date.parse(opensAt) < Date.parse(closesAt),
    {
      path: ['closesAt'],
      error: 'after_door_opens' satisfies FieldCode,
    },
  )
  .refine(({ kiosk, direction }) => kiosk === null || direction !== 'out', {
    path: ['direction'],
    error: 'kiosk_entrance' satisfies FieldCode,
  })
  .refine(({ listId, direction }) => !listId || direction !== 'out', {
    path: ['direction'],
    error: 'list_entrance' satisfies FieldCode,
  })
  .refine(
    ({ series, ticketIds, opensAt, closesAt }) =>
      series === null || (ticketIds === null && opensAt === null && closesAt === null),
    { path: ['series'], error: 'series_door' satisfies FieldCode },
  )
export type DoorInput = z.output<typeof doorInput>

/** The door: posts, paired phones, scans. */
export const checkInRows = {
  listDoors: row({
    method: 'GET',
    url: '/api/check-in/:eventId/doors',
    tag: 'Check-in',
    summary: 'The doors of an event and the phones paired with them',
    permission: 'doors:read',
    schema: { params: eventParams, response: { 200: z.object({ items: z.array(doorView) }) } },
    errors: ['event.not_found'],
  }),
  createDoor: row({
    method: 'POST',
    url: '/api/check-in/:eventId/doors',
    tag: 'Check-in',
    summary: 'Make a door',
    permission: 'doors:write',
    schema: {
      params: eventParams,
      body: doorInput,
      response: { 201: doorView },
    },
    errors: [
      'passes.checked_at_dates',
      'event.not_found',
      'ticket_type.not_found',
      'check_in_list.not_found',
      'series.not_found',
    ],
  }),
  updateDoor: row({
    method: 'PUT',
    url: '/api/check-in/:eventId/doors/:doorId',
    tag: 'Check-in',
    summary: 'Change what a door lets through; its phones follow at once',
    permission: 'doors:write',
    schema: { params: z.strictObject({ eventId: id, doorId: id }), body: doorInput, response: { 204: nothing } },
    errors: ['event.not_found', 'door.not_found', 'ticket_type.not_found', 'check_in_list.fixed', 'door.place_fixed'],
  }),
  deleteDoor: row({
    method: 'DELETE',
    url: '/api/check-in/:eventId/doors/:doorId',
    tag: 'Check-in',
    summary: 'Close a door; its phones stop working',
    permission: 'doors:write',
    schema: { params: z.strictObject({ eventId: id, doorId: id }), response: { 204: nothing } },
    errors: ['event.not_found', 'door.not_found'],
  }),
  revokeDevice: row({
    method: 'DELETE',
    url: '/api/check-in/:eventId/devices/:deviceId',
    tag: 'Check-in',
    summary: 'Lock a paired phone out and renew the code of its door; the other phones stay',
    permission: 'doors:write',
    schema: { params: z.strictObject({ eventId: id, deviceId: id }), response: { 204: nothing } },
    errors: ['event.not_found', 'door.not_found'],
  }),
  renewDoorCode: row({
    method: 'POST',
    url: '/api/check-in/:eventId/doors/:doorId/code',
    tag: 'Check-in',
    summary: 'Give a door a new code and link; its phones stay paired, the former code opens nothing any more',
    permission: 'doors:write',
    schema: {
      params: z.strictObject({ eventId: id, doorId: id }),
      response: { 200: z.object({ code: z.string(), link: z.string() }) },
    },
    errors: ['event.not_found', 'door.not_found'],
  }),
  pairOwnPhone: row({
    method: 'POST',
    url: '/api/check-in/:eventId/own-phone',
    tag: 'Check-in',
    summary: 'Pair the phone of whoever manages the event, without a code, with a door for every ticket',
    permission: 'check-in:write',
    schema: {
      params: eventParams,
      body: z.strictObject({ label: line(60, 0).default('') }),
      response: { 200: z.object({ token: z.string(), door: z.object({ _id: id, name: z.string() }) }) },
    },
    errors: ['passes.checked_at_dates', 'event.not_found'],
  }),
  pairDevice: row({
    method: 'POST',
    url: '/api/check-in/:eventId/pair',
    tag: 'Check-in',
    summary: 'Pair this phone with a door by its code',
    permission: 'door:pair',
    schema: {
      params: eventParams,
      body: z.strictObject({ code: line(20, 8), label: line(60, 0).default('') }),
      response: { 200: z.object({ token: z.string(), door: z.object({ _id: id, name: z.string() }) }) },
    },
    errors: ['door.code_wrong'],
  }),
  getCheckInState: row({
    method: 'GET',
    url: '/api/check-in/:eventId',
    tag: 'Check-in',
    summary: 'The event at the door: who is inside, who is expected',
    permission: 'check-in:scan',
    schema: { params: eventParams, response: { 200: checkInStateView } },
    errors: ['event.not_found'],
  }),
  searchGuests: row({
    method: 'GET',
    url: '/api/check-in/:eventId/guests',
    tag: 'Check-in',
    summary: 'Find guests by name or order reference',
    permission: 'check-in:assist',
    schema: {
      params: eventParams,
      querystring: z.strictObject({ search: line(100, 2) }),
      response: { 200: z.object({ items: z.array(guestView) }) },
    },
    errors: ['door.staff_only', 'event.not_found', 'door.names_hidden'],
  }),
  validateTicket: row({
    method: 'PUT',
    url: '/api/tickets/validate',
    tag: 'Check-in',
    summary: 'Scan a ticket: one clear answer',
    permission: 'check-in:scan',
    schema: { body: scanInput, response: { 200: scanAnswerView } },
    errors: ['passes.checked_at_dates', 'door.staff_only', 'event.not_found', 'scan.id_reused'],
  }),
  undoScan: row({
    method: 'POST',
    url: '/api/check-in/:eventId/scans/:scanId/undo',
    tag: 'Check-in',
    summary: 'Take a check-in of the last minute back',
    permission: 'check-in:assist',
    schema: { params: z.strictObject({ eventId: id, scanId: id }), response: { 204: nothing } },
    errors: ['door.staff_only', 'event.not_found', 'scan.not_undoable'],
  }),
  withdrawAdmission: row({
    method: 'POST',
    url: '/api/check-in/:eventId/scans/:scanId/withdraw',
    tag: 'Check-in',
    summary: 'Take an admission back at any time, with a reason that stays in the scan log',
    permission: 'check-in:write',
    schema: {
      params: z.strictObject({ eventId: id, scanId: id }),
      body: z.strictObject({ reason: line(200) }),
      response: { 204: nothing },
    },
    errors: ['event.not_found', 'scan.not_found', 'scan.not_counted'],
  }),
}
