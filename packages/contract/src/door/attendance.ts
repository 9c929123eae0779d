import { scanResults, scanDirections } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { conflictView } from './offline-door.ts'
import { cursorListOf, cursorQuery, id, instant, line, listOf, pageQuery } from '../primitives.ts'

/**
 * Who came to an event, as far as the server knows. `came` counts guests who were admitted at least once, `inside` those who have not left;
 * of the `conflicts`, `open` are those that nobody has marked as seen. `arrivals`: admissions per interval of `minutes`, by door; intervals
 * without any are left out.
 */
export const attendanceView = z
  .object({
    inside: z.int(),
    came: z.int(),
    expected: z.int(),
    /** Guests admitted with a pass of the series, in addition to those above. */
    withPass: z.int(),
    minutes: z.int(),
    byTicket: z.array(z.object({ _id: id, name: z.string(), inside: z.int(), came: z.int(), expected: z.int() })),
    byDoor: z.array(z.object({ name: z.string().nullable(), admitted: z.int(), selfCheckIns: z.int() })),
    /** How many of each extra were handed out, of how many that are paid for. */
    extras: z.array(z.object({ _id: id, name: z.string(), handedOut: z.int(), sold: z.int() })),
    byList: z
      .array(z.object({ _id: id, name: z.string(), admitted: z.int(), expected: z.int(), withPass: z.int() }))
      .meta({
        description:
          'Tickets admitted and admissible for each check-in list other than the main one, and passes admitted in addition',
      }),
    arrivals: z.array(z.object({ at: instant, door: z.string().nullable(), admitted: z.int() })),
    conflicts: z.object({
      open: z.int(),
      total: z.int(),
      refused: z
        .int()
        .optional()
        .meta({ description: 'Open conflicts about guests who were admitted although they should have been refused' }),
    }),
  })
  .meta({ id: 'Attendance' })
export type AttendanceView = z.infer<typeof attendanceView>

/**
 * The holder of a pass at a date of its series, with the time and door of the admission. `used` of its `visits` are used up; null for a
 * pass for every date. At the event that sells the passes, `at` and `door` are null.
 */
export const passHolderView = z
  .object({
    ticketId: id,
    guestName: z.string(),
    ticketName: z.string(),
    orderReference: z.string(),
    visits: z.int().nullable(),
    used: z.int(),
    at: instant.nullable(),
    door: z.string().nullable(),
  })
  .meta({ id: 'PassHolder' })
export type PassHolderView = z.infer<typeof passHolderView>

/**
 * One scan as the organiser sees it. `door` is null for scans with the organiser's own account. `deviceResult` is the verdict of an offline
 * phone if the server decided otherwise; `selfService`: made by the guest at a kiosk; `canUndo`: an admission that counts and that the
 * organiser can undo; `undo`: who undid it and why; `unproven`: an admission by name reported by a phone that was locked out at the time,
 * so it does not count.
 */
export const scanLogView = z
  .object({
    _id: id,
    at: instant,
    door: z.string().nullable(),
    /** The name of the check-in list; null for the main one. */
    list: z.string().nullable().optional(),
    device: z.string().nullable(),
    result: z.enum(scanResults),
    deviceResult: z.enum(scanResults).nullable(),
    offline: z.boolean(),
    conflict: z.boolean(),
    undone: z.boolean(),
    unproven: z.boolean(),
    selfService: z.boolean(),
    direction: z.enum(scanDirections),
    guestName: z.string().nullable(),
    ticketName: z.string().nullable(),
    canUndo: z.boolean(),
    undo: z.object({ by: z.string(), reason: z.string() }).nullable(),
  })
  .meta({ id: 'ScanLogEntry' })
export type ScanLogView = z.infer<typeof scanLogView>

/** The conflicts of one ticket, newest first, each with who marked it as seen and when; null while nobody has. */
export const ticketConflictsView = z
  .object({
    ticketId: id,
    guestName: z.string(),
    ticketName: z.string(),
    number: z.int(),
    of: z.int(),
    orderReference: z.string(),
    conflicts: z.array(
      conflictView.pick({ _id: true, kept: true, other: true, refusedAs: true }).extend({
        seen: z.object({ at: instant, by: z.string(), note: z.string().nullable().optional() }).nullable(),
        /** The phone that admitted the guest; null for an organiser's own login. */
        device: z.string().nullable().optional(),
        /** The name of the check-in list; null for the main one. */
        list: z.string().nullable().optional(),
      }),
    ),
  })
  .meta({ id: 'TicketConflicts' })
export type TicketConflictsView = z.infer<typeof ticketConflictsView>

/** A guest who was never admitted. */
export const absentView = z
  .object({ _id: id, guestName: z.string(), ticketName: z.string(), orderReference: z.string() })
  .meta({ id: 'AbsentGuest' })
export type AbsentView = z.infer<typeof absentView>

const eventParams = z.strictObject({ eventId: id })

/** The organiser's view of the doors: who came, who did not, and every scan. */
export const attendanceRows = {
  getAttendance: row({
    method: 'GET',
    url: '/api/check-in/:eventId/attendance',
    tag: 'Check-in',
    summary: 'Who came, when and through which door; tickets let in twice',
    permission: 'check-in:read',
    schema: { params: eventParams, response: { 200: attendanceView } },
    errors: ['event.not_found'],
  }),
  listScans: row({
    method: 'GET',
    url: '/api/check-in/:eventId/scans',
    tag: 'Check-in',
    summary: 'Every scan of an event, newest first',
    permission: 'check-in:read',
    schema: {
      params: eventParams,
      querystring: z.strictObject({
        ...cursorQuery.shape,
        show: z.enum(['all', 'let_in', 'refused', 'conflict', 'offline', 'kiosk']).default('all'),
        doorId: id.optional(),
        listId: id.optional().meta({ description: 'Only scans of this check-in list' }),
      }),
      response: { 200: cursorListOf(scanLogView) },
    },
    errors: ['event.not_found'],
  }),
  listConflicts: row({
    method: 'GET',
    url: '/api/check-in/:eventId/conflicts',
    tag: 'Check-in',
    summary: 'Tickets whose guests were let in twice or against a refusal, the newest first',
    permission: 'check-in:read',
    schema: {
      params: eventParams,
      querystring: z.strictObject({
        ...pageQuery.shape,
        show: z.enum(['open', 'seen', 'all']).default('open'),
        search: line(100, 0).default(''),
      }),
      response: { 200: listOf(ticketConflictsView) },
    },
    errors: ['event.not_found'],
  }),
  markConflictsSeen: row({
    method: 'POST',
    url: '/api/check-in/:eventId/conflicts/seen',
    tag: 'Check-in',
    summary: 'Mark conflicts as seen; a phone those in which it had a part',
    permission: 'check-in:assist',
    schema: {
      params: eventParams,
      body: z.strictObject({
        conflictIds: z.array(id).min(1).max(200),
        note: line(300, 0).default('').meta({ description: 'What was found or done' }),
      }),
      response: { 200: z.object({ marked: z.int() }) },
    },
    errors: ['door.staff_only', 'event.not_found'],
  }),
  listPassHolders: row({
    method: 'GET',
    url: '/api/check-in/:eventId/passes',
    tag: 'Check-in',
    summary: 'Pass holders admitted at a date; for the event that sells passes, all pass holders with their visits',
    permission: 'check-in:read',
    schema: { params: eventParams, querystring: pageQuery, response: { 200: listOf(passHolderView) } },
    errors: ['event.not_found'],
  }),
  listAbsentGuests: row({
    method: 'GET',
    url: '/api/check-in/:eventId/absent',
    tag: 'Check-in',
    summary: 'Guests who were never let in',
    permission: 'check-in:read',
    schema: { params: eventParams, querystring: pageQuery, response: { 200: listOf(absentView) } },
    errors: ['event.not_found'],
  }),
}
