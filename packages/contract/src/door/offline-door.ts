import { scanResults, scanDirections, doorDirections, MOST_ARRIVAL_MINUTES } from '@foyer/domain'
import { z } from 'zod'
import type { BadgeSize } from './badges.ts'
import { row } from '../define.ts'
import { coverView } from '../programme/event-facts.ts'
import { fileView, id, instant, ticketTypeId } from '../primitives.ts'

/** The directions in which a door is open. */
export const doorDirection = z.enum(doorDirections)

/** The size in which a kiosk prints badges for its guests; null if it prints none. */
export const badgeSize = z.enum(['a6', 'a7', 'card', '4x3in'] as const satisfies readonly BadgeSize[]).nullable()

/** What sets a kiosk apart from a door with staff: guests check themselves in there. */
export const kioskView = z.object({ badgeSize })

/** The check-in list a door belongs to; null for the main one. */
export const doorList = z.object({ _id: id, name: z.string() }).nullable().optional()

const arrivalMinutes = z.int().min(0).max(MOST_ARRIVAL_MINUTES)

/** How many minutes before and after the start of a date a door of its series admits that date's guests. */
export const doorArrival = z.strictObject({ before: arrivalMinutes, after: arrivalMinutes })

/** A date at a door of a series: `_id` is its event, `opensAt` and `closesAt` when the door admits its guests. */
export const doorDate = z.object({ _id: id, startsAt: instant, opensAt: instant, closesAt: instant })
export type DoorDateView = z.infer<typeof doorDate>

/** The same, with the numbers of guests inside and expected. */
export const doorDateCount = doorDate.extend({ inside: z.int(), expected: z.int() })

/** The event as the phones at its doors show it. */
export const doorEvent = z.object({
  _id: id,
  title: z.string(),
  startsAt: instant,
  endsAt: instant,
  timezone: z.string(),
  cover: coverView.nullable(),
})

/**
 * A ticket as a phone keeps it. `standing` is whether it admits, generation and presence apart. `name` and `note` are null where
 * the organiser hides names at the door. A kiosk gets the first name only, and never a note or `disputed`: whether the payment is
 * disputed. Tickets of one order that their buyer still holds have the same `partyId`; it is null for one that was
 * passed on, whose guest comes alone.
 */
export const manifestTicketView = z.object({
  _id: id,
  ticketTypeId: id,
  generation: z.int(),
  standing: z.enum(['good', 'cancelled', 'refunded', 'unpaid']),
  number: z.int(),
  of: z.int(),
  partyId: id.nullable(),
  name: z.string().nullable(),
  note: z.string().nullable(),
  disputed: z.boolean(),
  inside: z.boolean(),
  checkedInAt: instant.nullable(),
  checkedInDoor: z.string().nullable(),
  /** It admits nobody and is handed out to any guest of the order. Omitted for a guest's ticket. */
  extra: z.boolean().optional(),
  /** It now belongs to another date; `standing` is `cancelled`, and nothing about its guest is included. */
  moved: z.boolean().optional(),
  /** The date of the series; left out where the phone has one event. */
  eventId: id.optional(),
  /**
   * It is a pass of the series: for how many dates (null: for every date), how many it has used, and at which of this phone's dates the list
   * of its door admitted it. `usedAt`: at a check-in list, at which of them it used a visit.
   */
  pass: z
    .object({
      visits: z.int().nullable(),
      used: z.int(),
      usedAt: z.array(id).optional(),
      admitted: z.array(z.object({ eventId: id, at: instant, door: z.string().nullable() })),
    })
    .optional(),
})
export type ManifestTicketView = z.infer<typeof manifestTicketView>

/**
 * A guest whom a phone let in although the ticket was used already (`kept` is the admission that counts) or was to be refused:
 * then `refusedAs` says why, and `kept` repeats `other`. Times are the server's. `door` is null for scans of the organiser.
 */
export const conflictView = z
  .object({
    _id: id,
    ticketId: id,
    guestName: z.string().nullable(),
    ticketName: z.string(),
    number: z.int(),
    of: z.int(),
    kept: z.object({ at: instant, door: z.string().nullable() }),
    other: z.object({ at: instant, door: z.string().nullable() }),
    refusedAs: z.enum(scanResults).nullable(),
  })
  .meta({ id: 'ScanConflict' })
export type ConflictView = z.infer<typeof conflictView>

/**
 * What a phone needs to decide without a network, or a page of it. `cursor` of the first page is the `since` of the next fetch;
 * `next` is the `after` of the next page, null on the last. `conflicts` are those of this phone, all of them each time.
 */
export const manifestView = z
  .object({
    event: doorEvent,
    door: z
      .object({
        _id: id,
        name: z.string(),
        ticketIds: z.array(ticketTypeId).nullable(),
        list: doorList,
        direction: doorDirection,
        showsNames: z.boolean(),
        admitsOffline: z.boolean(),
        opensAt: instant.nullable(),
        closesAt: instant.nullable(),
        expiresAt: instant,
        kiosk: kioskView.nullable(),
      })
      .nullable(),
    validity: z.object({ from: instant, until: instant }),
    /** Today's dates at a door of a series, and when the tickets of each are admitted. */
    dates: z.array(doorDate.extend({ validity: z.object({ from: instant, until: instant }) })).optional(),
    /** Codes of a key are valid until `validUntil`; null means without end. */
    keys: z.array(
      z.object({
        keyId: z.int(),
        publicKey: z.string().meta({ description: 'SPKI, base64' }),
        validUntil: instant.nullable(),
        eventId: id.optional(),
      }),
    ),
    /** The nearest dates of other days, so that an offline phone recognises their tickets. Only in a complete manifest. */
    otherDates: z.array(doorDate).optional(),
    ticketTypes: z.array(z.object({ _id: id, name: z.string(), eventId: id.optional() })),
    /** The event that sells the passes of the series; the phone verifies their codes with its tag and keys. */
    passes: z
      .object({
        eventId: id,
        keys: z.array(z.object({ keyId: z.int(), publicKey: z.string(), validUntil: instant.nullable() })),
        ticketTypes: z.array(z.object({ _id: id, name: z.string(), visits: z.int().nullable() })),
      })
      .optional(),
    tickets: z.array(manifestTicketView),
    conflicts: z.array(conflictView),
    next: id.nullable(),
    cursor: z.string(),
    serverTime: instant,
  })
  .meta({ id: 'Manifest' })
export type ManifestView = z.infer<typeof manifestView>

/**
 * A scan that a phone decided by itself. `sequence` is its number among all scans of the phone, `scannedAt` the phone's own time,
 * `verdict` what the phone said. Sent again with `undoneAt`, it was taken back within the minute.
 */
export const offlineScanInput = z.strictObject({
  scanId: id,
  sequence: z.int().min(0).max(2_147_483_647),
  code: z.string().min(1).max(400).optional(),
  ticketId: id.optional(),
  direction: z.enum(scanDirections),
  scannedAt: instant,
  verdict: z.enum(scanResults),
  undoneAt: instant.nullable().default(null),
})
export type OfflineScanInput = z.infer<typeof offlineScanInput>

/** A scan with invalid fields. It has at least an id, so it can be answered on its own. */
const unreadableScan = z.object({ scanId: z.string().regex(/^\P{Cc}{1,100}$/u) })

/**
 * What the server says to one of them: `result` is its decision, the same however often it is asked; null with an `error` when
 * the scan itself could not be taken. `conflict`: its guest was let in though somebody was inside or the ticket was to be refused, as far as is known now.
 */
export const offlineScanAnswer = z.object({
  scanId: z.string(),
  result: z.enum(scanResults).nullable(),
  conflict: z.boolean(),
  error: z.string().nullable(),
})
export type OfflineScanAnswer = z.infer<typeof offlineScanAnswer>

const eventParams = z.strictObject({ eventId: id })

/** An unreadable scan is refused on its own, with `scan.unreadable`, so that it does not block the scans behind it. */
const scanBatch = z.strictObject({
  sentAt: instant,
  scans: z
    .array(z.union([offlineScanInput, unreadableScan]))
    .min(1)
    .max(200),
})
const batchAnswer = z.object({ answers: z.array(offlineScanAnswer), serverTime: instant })

/** The offline door: the data that phones take with them, and the scans that they hand in. */
export const offlineDoorRows = {
  getManifest: row({
    method: 'GET',
    url: '/api/check-in/:eventId/manifest',
    tag: 'Check-in',
    summary: 'What a phone needs to decide without a network, or what changed of it since',
    permission: 'check-in:scan',
    schema: {
      params: eventParams,
      querystring: z.strictObject({
        since: z
          .string()
          .regex(/^\d{1,18}$/)
          .optional(),
        after: id.optional(),
        limit: z.coerce.number<number>().int().min(1).max(5_000).default(2_000),
        queued: z.coerce.number<number>().int().min(0).max(1_000_000).optional(),
        battery: z.coerce.number<number>().int().min(0).max(100).optional(),
      }),
      response: { 200: manifestView },
    },
    errors: ['event.not_found'],
    compressed: true,
  }),
  followDoor: row({
    method: 'GET',
    url: '/api/check-in/:eventId/live',
    tag: 'Check-in',
    summary: 'A stream of server-sent events that says at once when the manifest has changed',
    permission: 'check-in:scan',
    schema: {
      params: eventParams,
      querystring: z.strictObject({ seconds: z.coerce.number<number>().int().min(0).max(3_600).default(300) }),
      response: { 200: fileView },
    },
    errors: ['event.not_found'],
    produces: 'text/event-stream',
  }),
  sendScans: row({
    method: 'POST',
    url: '/api/check-in/:eventId/scans',
    tag: 'Check-in',
    summary: 'Scans that a phone decided without a network, in its order; safe to repeat',
    permission: 'check-in:scan',
    schema: {
      params: eventParams,
      body: scanBatch,
      response: { 200: batchAnswer },
    },
    errors: ['event.not_found'],
  }),
  handInScans: row({
    method: 'POST',
    url: '/api/check-in/:eventId/hand-in',
    tag: 'Check-in',
    summary: 'What a phone that was locked out scanned before that; its token need not be good any more, only genuine',
    permission: 'check-in:hand-in',
    schema: { params: eventParams, body: scanBatch, response: { 200: batchAnswer } },
    errors: ['event.not_found'],
  }),
}
