import { type FieldCode, LONGEST_SOURCE, SOURCE_PATTERN } from '@foyer/domain'
import { z } from 'zod'

/** A UUID, version 7 wherever Foyer made it. */
export const id = z.uuid()

/** The id of a ticket type. The specification calls what is sold a ticket, so fields of the API that hold it are named `ticketId`. */
export const ticketTypeId = id.describe('The id of a ticket type')

/** An instant in UTC, ISO 8601 with a Z. */
export const instant = z.iso.datetime()

/** A calendar day, `YYYY-MM-DD`, in the event's time zone unless said otherwise. */
export const day = z.iso.date()

/**
 * A day that is asked for, of the years 1900 to 2199: databases know no year zero, and the days after the year 9999 have one digit more,
 * which makes them unreadable.
 */
export const askedDay = day.refine((text) => /^(?:19|20|21)/.test(text))

/** Integer minor units (kobo, cents); the currency stands beside it. Zero or more. */
export const amount = z.int().min(0).max(100_000_000_000)

/** ISO 4217. Which currencies are accepted is the domain's list, checked by the use case. */
export const currency = z.string().regex(/^[A-Z]{3}$/)

/** A place on earth, in degrees. */
export const point = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

/**
 * Characters that are not seen and would turn round what follows or split a word: overrides, embeddings and isolates of the writing
 * direction, and spaces without width. They come with pasted text, so they are left out rather than refused. Joiners, which languages and
 * emoji need, and direction marks stay.
 */
const UNSEEN = /[\u200B\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** One line of a person's text: trimmed, without unseen characters. It has no control characters or halves of characters, which no database keeps. */
export const line = (max: number, min = 1) =>
  z
    .string()
    .overwrite((text) => text.replace(UNSEEN, ''))
    .trim()
    .min(min)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, 'one_line' satisfies FieldCode)

/** A text that something is looked up by, as it is: whatever a database can compare. */
export const lookup = (max: number, min = 0) =>
  z
    .string()
    .min(min)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'readable_text' satisfies FieldCode)

/** Several lines of a person's text: control characters other than line breaks and tabs are refused. */
export const paragraph = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'readable_text' satisfies FieldCode)

/** Free text that is mailed to guests with a change: it needs what a message to them needs (decision 130). */
export const noteToGuests = (max: number) =>
  paragraph(max).default('').meta({
    description: 'Mailed to the guests. A text needs `messages:write` as well, and nobody acting as the member',
  })

/** From where a visitor came, as `sourceOfLink` cleans it. Its pattern is kept out of the API's description: other languages cannot build it. */
export const visitSource = z
  .string()
  .max(LONGEST_SOURCE)
  .refine((text) => SOURCE_PATTERN.test(text))

/** An e-mail address, lower-cased: it identifies a person, so case must not make two of one. */
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** A password as it is chosen: 12 to 128 characters, no composition rules (OWASP ASVS V6.2). */
export const newPassword = z.string().min(12).max(128)

/** How a list is asked for. `limit` is at most 100. */
export const pageQuery = z.strictObject({
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number<number>().int().min(1).max(100).default(10),
})

/** How every list answers, unless the specification names another shape. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), page: z.int(), limit: z.int(), total: z.int() })

/**
 * How a list is asked for that programs read from end to end: by pages, or with the `next` of the page before as `after`, which leaves
 * nothing out and repeats nothing where rows are added in between.
 */
export const cursorQuery = pageQuery.extend({ after: lookup(1000).optional() })

/** How such a list answers. `next` is opaque, and null on the last page. */
export const cursorListOf = <T extends z.ZodType>(item: T) => listOf(item).extend({ next: z.string().nullable() })

/** Status 204: it is done, and there is nothing to say about it. */
export const nothing = z.void()

/** A file in the answer's body; its media type stands in the row's `produces`. */
export const fileView = z.unknown().meta({ description: 'The file itself', format: 'binary' })

/** The header that makes a call safe to repeat: the same key gets the same answer. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z.string().regex(/^[A-Za-z0-9_-]{16,80}$/),
})

/**
 * Headers of a call that holds tickets. `x-waiting-pass`: the pass of a waiting room, several separated by commas for several events. In a
 * browser the pass comes in a cookie.
 */
export const holdHeaders = idempotencyHeaders.extend({ 'x-waiting-pass': z.string().max(1000).optional() })

/** The header that opens an order without an account: the secret of the mailed link. */
export const orderHeaders = z.object({
  'x-order-token': z.string().max(100).optional(),
})
