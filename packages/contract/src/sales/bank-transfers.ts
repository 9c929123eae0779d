import { bankTransferOutcomes } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { orderStates } from './orders.ts'
import { currency, day, id, instant, line, listOf, lookup, pageQuery, paragraph } from '../primitives.ts'

/** `waiting`: the order keeps its places; `ended`: the order lapsed or was cancelled; `received`: the money was recorded. */
export const bankTransferStates = ['waiting', 'ended', 'received'] as const
export type BankTransferState = (typeof bankTransferStates)[number]

/** An order whose buyer chose to pay by bank transfer. Amount in minor units. */
export const bankTransferView = z
  .object({
    /** The payment's id. */
    _id: id,
    /** The reference that the buyer is asked to give for the transfer. */
    reference: z.string(),
    state: z.enum(bankTransferStates),
    amount: z.int(),
    currency,
    startedAt: instant,
    /** Until when the order keeps its places. */
    deadline: instant,
    receivedAt: instant.nullable(),
    order: z.object({ _id: id, reference: z.string(), state: z.enum(orderStates), buyer: z.string() }),
    event: z.object({ _id: id, title: z.string() }),
    /** The order group that the transfer pays, with the number of its orders, of which `order` is the first; left out for one order. */
    group: z.object({ reference: z.string(), orders: z.int() }).optional(),
  })
  .meta({ id: 'BankTransfer' })
export type BankTransferView = z.infer<typeof bankTransferView>

const entryFacts = {
  line: z.int(),
  kind: z.enum(['credit', 'reversal']),
  amount: z.int(),
  currency,
  day: day.nullable(),
  text: z.string(),
  payer: z.string(),
  outcome: z.enum(bankTransferOutcomes),
  /** The order that the entry names, if there is exactly one. For a group it is the first order, with the reference of the group. */
  order: z.object({ _id: id, reference: z.string() }).nullable(),
}

/** An entry of a bank statement. It is open until it has paid an order or a person has closed it with a note. */
export const bankEntryView = z
  .object({
    _id: id,
    ...entryFacts,
    importedAt: instant,
    closedAt: instant.nullable(),
    closedBy: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'BankEntry' })
export type BankEntryView = z.infer<typeof bankEntryView>

/** How many entries a preview lists; its counts are complete. */
export const MOST_PREVIEWED_ENTRIES = 500

/** The content of a bank statement, or the result of its import. */
export const bankStatementView = z
  .object({
    /** Credits, and reversals of credits, in the file. */
    entries: z.int(),
    /** Debits, pending entries and entries in currencies in which nothing is sold. */
    skipped: z.int(),
    /** Entries that an earlier import already contained. */
    known: z.int(),
    /** For the remaining entries: how many have each outcome. */
    outcomes: z.partialRecord(z.enum(bankTransferOutcomes), z.int()),
    items: z.array(z.object(entryFacts)),
  })
  .meta({ id: 'BankStatement' })
export type BankStatementView = z.infer<typeof bankStatementView>

/** A statement comes as the part `file` of a form, at most 5 MB, as CSV or CAMT.053. */
export const bankStatementInput = z.strictObject({
  name: line(120),
  /** For rows that name none. */
  currency,
})
export type BankStatementInput = z.infer<typeof bankStatementInput>

/** Money that a person has to return by bank transfer. Amount in minor units. */
export const bankRefundView = z
  .object({
    _id: id,
    amount: z.int(),
    currency,
    askedAt: instant,
    sentAt: instant.nullable(),
    order: z.object({ _id: id, reference: z.string(), buyer: z.string() }).nullable(),
  })
  .meta({ id: 'BankRefund' })
export type BankRefundView = z.infer<typeof bankRefundView>

const note = paragraph(2000).pipe(z.string().min(1))
const fileErrors = ['upload.missing', 'request.too_large', 'bank_statement.unreadable'] as const

/** Bank transfers: expected transfers, the entries of bank statements, and money to return. */
export const bankTransferRows = {
  listBankTransfers: row({
    method: 'GET',
    url: '/api/admin/bank-transfers',
    tag: 'Bank transfers',
    summary: 'Orders to be paid by bank transfer, the next deadline first',
    permission: 'books:keep',
    schema: {
      querystring: pageQuery.extend({
        search: lookup(100).optional(),
        state: z.enum(bankTransferStates).default('waiting'),
      }),
      response: { 200: listOf(bankTransferView) },
    },
  }),
  confirmBankTransfer: row({
    method: 'POST',
    url: '/api/admin/bank-transfers/:paymentId/confirm',
    tag: 'Bank transfers',
    summary:
      'Record that the whole amount of an order has arrived; money that comes too late for the tickets goes back',
    permission: 'books:keep',
    stepUp: true,
    schema: {
      params: z.strictObject({ paymentId: id }),
      body: z.strictObject({ note }),
      response: { 200: bankTransferView },
    },
    errors: ['bank_transfer.not_found', 'bank_transfer.received', 'administrator.too_new'],
  }),
  previewBankStatement: row({
    method: 'POST',
    url: '/api/admin/bank-statements/preview',
    tag: 'Bank transfers',
    summary: 'What importing a bank statement would do; changes nothing',
    permission: 'books:keep',
    schema: { body: bankStatementInput, response: { 200: bankStatementView } },
    errors: fileErrors,
    upload: 'file',
  }),
  importBankStatement: row({
    method: 'POST',
    url: '/api/admin/bank-statements',
    tag: 'Bank transfers',
    summary: 'Import a bank statement: exact payments are recorded, everything else is listed for a person to decide',
    permission: 'books:keep',
    stepUp: true,
    schema: { body: bankStatementInput, response: { 201: bankStatementView } },
    errors: [...fileErrors, 'administrator.too_new'],
    upload: 'file',
  }),
  listBankEntries: row({
    method: 'GET',
    url: '/api/admin/bank-entries',
    tag: 'Bank transfers',
    summary: 'Imported entries of bank statements, the open ones first',
    permission: 'books:keep',
    schema: { querystring: pageQuery, response: { 200: listOf(bankEntryView).extend({ open: z.int() }) } },
  }),
  closeBankEntry: row({
    method: 'POST',
    url: '/api/admin/bank-entries/:entryId/close',
    tag: 'Bank transfers',
    summary: 'Close an entry with a note that says what became of the money',
    permission: 'books:keep',
    stepUp: true,
    schema: {
      params: z.strictObject({ entryId: id }),
      body: z.strictObject({ note }),
      response: { 200: bankEntryView },
    },
    errors: ['bank_entry.not_found', 'bank_entry.closed'],
  }),
  listBankRefunds: row({
    method: 'GET',
    url: '/api/admin/bank-refunds',
    tag: 'Bank transfers',
    summary: 'Money to be sent back by bank transfer, what is not sent first',
    permission: 'books:keep',
    schema: { querystring: pageQuery, response: { 200: listOf(bankRefundView).extend({ open: z.int() }) } },
  }),
  confirmBankRefund: row({
    method: 'POST',
    url: '/api/admin/bank-refunds/:refundId/sent',
    tag: 'Bank transfers',
    summary: 'Record that a refund was sent by bank transfer',
    permission: 'books:keep',
    stepUp: true,
    schema: {
      params: z.strictObject({ refundId: id }),
      body: z.strictObject({ note }),
      response: { 200: bankRefundView },
    },
    errors: ['bank_refund.not_found', 'bank_refund.sent', 'administrator.too_new'],
  }),
}
