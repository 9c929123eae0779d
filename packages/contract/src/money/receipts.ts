import { creditReasons, receiptKinds } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import {
  askedDay,
  currency,
  cursorListOf,
  cursorQuery,
  fileView,
  id,
  instant,
  lookup,
  orderHeaders,
} from '../primitives.ts'

/**
 * A receipt, credit note or correction. `total` and `tax` are what it adds to the seller's sales in minor units: negative for a
 * credit note, zero for a correction. `occurredAt` is when the order was paid, refunded or charged back.
 */
export const receiptDocumentView = z
  .object({
    _id: id,
    kind: z.enum(receiptKinds),
    /** As printed, such as `000042` or `CN-000007`. */
    number: z.string(),
    issuedAt: instant,
    occurredAt: instant,
    timezone: z.string(),
    event: z.object({ _id: id, title: z.string() }),
    order: z.object({ _id: id, reference: z.string() }),
    buyer: z.object({ name: z.string(), email: z.string() }),
    currency,
    total: z.int(),
    tax: z.int(),
    reason: z.enum(creditReasons).nullable(),
    refersTo: z.string().nullable(),
  })
  .meta({ id: 'ReceiptDocument' })
export type ReceiptDocumentView = z.infer<typeof receiptDocumentView>

/** The totals of the documents in a list in one currency, minor units: `total` = `receipts` + `credits`; credits are negative. */
export const receiptTotalsView = z.object({
  currency,
  documents: z.int(),
  receipts: z.int(),
  credits: z.int(),
  total: z.int(),
  tax: z.int(),
})

export const receiptListView = z
  .object({ ...cursorListOf(receiptDocumentView).shape, totals: z.array(receiptTotalsView) })
  .meta({ id: 'ReceiptList' })
export type ReceiptListView = z.infer<typeof receiptListView>

/** A document as the buyer of its order sees it. */
export const orderReceiptView = receiptDocumentView.pick({
  _id: true,
  kind: true,
  number: true,
  issuedAt: true,
  currency: true,
  total: true,
  reason: true,
})

/**
 * The filters that select documents; both days are included, each in the time zone of its event. Without an event: all of the organiser.
 */
export const receiptFilterQuery = {
  eventId: id.optional(),
  kind: z.enum(receiptKinds).optional(),
  from: askedDay.optional(),
  to: askedDay.optional(),
  search: lookup(100).optional(),
}

const documentParams = z.strictObject({ documentId: id })

/** Receipts, credit notes and corrections: issued once, never changed. */
export const receiptRows = {
  listReceipts: row({
    method: 'GET',
    url: '/api/receipts',
    tag: 'Receipts',
    summary: "An organiser's receipts, credit notes and corrections, the newest first",
    permission: 'receipts:read',
    schema: {
      querystring: z.strictObject({ ...cursorQuery.shape, ...receiptFilterQuery }),
      response: { 200: receiptListView },
    },
    errors: ['event.not_found'],
  }),
  receiptsCsv: row({
    method: 'GET',
    url: '/api/receipts/export.csv',
    tag: 'Receipts',
    summary: "An organiser's receipts, credit notes and corrections as CSV, the oldest first",
    permission: 'receipts:read',
    schema: { querystring: z.strictObject(receiptFilterQuery), response: { 200: fileView } },
    errors: ['event.not_found'],
    produces: 'text/csv',
  }),
  receiptPdf: row({
    method: 'GET',
    url: '/api/receipts/:documentId/document.pdf',
    tag: 'Receipts',
    summary: 'A receipt, credit note or correction as a PDF, as it was issued',
    permission: 'receipts:read',
    schema: { params: documentParams, response: { 200: fileView } },
    errors: ['receipt.not_found'],
    produces: 'application/pdf',
  }),
  orderReceiptPdf: row({
    method: 'GET',
    url: '/api/orders/:reference/receipts/:documentId/document.pdf',
    tag: 'Receipts',
    summary: 'A receipt, credit note or correction of an order as a PDF, for its buyer',
    permission: 'order:hold',
    schema: {
      params: z.strictObject({ reference: lookup(20), documentId: id }),
      headers: orderHeaders,
      response: { 200: fileView },
    },
    errors: ['order.not_found', 'receipt.not_found'],
    produces: 'application/pdf',
  }),
}
