import { z } from 'zod'
import { row } from '../define.ts'
import { guestSelectionQuery } from '../guests/guest-table.ts'
import { guestFilterQuery } from '../guests/guests.ts'
import { fileView, id } from '../primitives.ts'

/** Sizes a badge is usually printed in, width by height in millimetres. */
export const badgeSizes = {
  a6: { width: 105, height: 148 },
  a7: { width: 74, height: 105 },
  card: { width: 90, height: 55 },
  '4x3in': { width: 101.6, height: 76.2 },
} as const
export type BadgeSize = keyof typeof badgeSizes

const millimetres = z.coerce.number<number>().min(40).max(300)

/** Name badges for an event's guests. */
export const badgeRows = {
  badgesPdf: row({
    method: 'GET',
    url: '/api/guests/:eventId/badges.pdf',
    tag: 'Guests',
    summary: 'Name badges as a PDF, one a page, of all guests, of those a filter means, or of named tickets',
    permission: 'guests:read',
    schema: {
      params: z.strictObject({ eventId: id }),
      querystring: z.strictObject({
        ...guestFilterQuery,
        width: millimetres.default(badgeSizes.a7.width),
        height: millimetres.default(badgeSizes.a7.height),
        code: z.enum(['yes', 'no']).default('no'),
        /** Ids of tickets, separated by commas. */
        only: z
          .string()
          .regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:,[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}){0,99}$/)
          .optional(),
      }),
      response: { 200: fileView },
    },
    errors: ['event.not_found', 'export.too_large', 'badges.nobody'],
    produces: 'application/pdf',
  }),
  guestTicketBadges: row({
    method: 'GET',
    url: '/api/guests/:eventId/tickets/badges.pdf',
    tag: 'Guests',
    summary: 'Name badges of the selected guests as a PDF, one per page',
    permission: 'guests:read',
    schema: {
      params: z.strictObject({ eventId: id }),
      querystring: z.strictObject({
        ...guestSelectionQuery,
        width: millimetres.default(badgeSizes.a7.width),
        height: millimetres.default(badgeSizes.a7.height),
        code: z.enum(['yes', 'no']).default('no'),
      }),
      response: { 200: fileView },
    },
    errors: ['event.not_found', 'export.too_large', 'badges.nobody'],
    produces: 'application/pdf',
  }),
}
