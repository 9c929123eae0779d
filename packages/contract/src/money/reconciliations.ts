import { differenceKinds } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { currency, day, fileView, id, instant, line, listOf, pageQuery, paragraph } from '../primitives.ts'
import { providerNames } from './providers.ts'

/** Whose source statements can be compared with the books: every provider's, and the bank's. */
export const reconciliationSources = [...providerNames, 'bank'] as const

/** A source statement that was compared with the books: how many of its rows matched, and how many differences are open. */
export const reconciliationView = z
  .object({
    _id: id,
    source: z.enum(reconciliationSources),
    name: z.string(),
    importedAt: instant,
    importedBy: z.object({ _id: id, name: z.string() }),
    /** The first and last day of its rows, between which no item may be missing; null if its rows have no days. */
    firstDay: day.nullable(),
    lastDay: day.nullable(),
    rows: z.int(),
    matched: z.int(),
    differences: z.int(),
    open: z.int(),
  })
  .meta({ id: 'Reconciliation' })
export type ReconciliationView = z.infer<typeof reconciliationView>

/**
 * A difference between a source statement and the books: the amount on each side, in minor units; open until a person closes it with a
 * note.
 */
export const differenceView = z
  .object({
    _id: id,
    kind: z.enum(differenceKinds),
    /** The line of the file; null if the row is missing there. */
    line: z.int().nullable(),
    reference: z.string(),
    theirs: z.object({ amount: z.int(), currency: z.string() }).nullable(),
    ours: z.object({ kind: z.enum(['payment', 'refund', 'payout']), _id: id, amount: z.int(), currency }).nullable(),
    note: z.string().nullable(),
    closedAt: instant.nullable(),
    closedBy: z.object({ _id: id, name: z.string() }).nullable(),
  })
  .meta({ id: 'Difference' })
export type DifferenceView = z.infer<typeof differenceView>

const column = z.int().min(0).max(200)

/**
 * How to read a source statement; it is sent as the part `file` of a form, at most 5 MB. Without `columns`, the columns are recognised
 * automatically.
 */
export const reconciliationInput = z.strictObject({
  source: z.enum(reconciliationSources),
  name: line(120),
  /** For rows that name none. */
  currency,
  unit: z.enum(['major', 'minor']).default('major'),
  columns: z
    .strictObject({
      reference: column,
      amount: column,
      currency: column.nullable().default(null),
      date: column.nullable().default(null),
    })
    .nullable()
    .default(null),
})
export type ReconciliationInput = z.infer<typeof reconciliationInput>

const byId = z.strictObject({ reconciliationId: id })

/** Source statements, of providers and banks, against the books. */
export const reconciliationRows = {
  importReconciliation: row({
    method: 'POST',
    url: '/api/admin/reconciliations',
    tag: 'Books',
    summary: "Hold a provider's or a bank's CSV against the books",
    permission: 'books:keep',
    schema: { body: reconciliationInput, response: { 201: reconciliationView } },
    errors: ['upload.missing', 'reconciliation.repeated', 'reconciliation.unreadable', 'request.too_large'],
    upload: 'file',
  }),
  listReconciliations: row({
    method: 'GET',
    url: '/api/admin/reconciliations',
    tag: 'Books',
    summary: 'Source statements held against the books, the newest first',
    permission: 'books:keep',
    schema: { querystring: pageQuery, response: { 200: listOf(reconciliationView) } },
  }),
  listDifferences: row({
    method: 'GET',
    url: '/api/admin/reconciliations/:reconciliationId',
    tag: 'Books',
    summary: 'Where a source statement and the books disagree, the open ones first',
    permission: 'books:keep',
    schema: {
      params: byId,
      querystring: pageQuery,
      response: { 200: listOf(differenceView).extend({ reconciliation: reconciliationView }) },
    },
    errors: ['reconciliation.not_found'],
  }),
  differencesCsv: row({
    method: 'GET',
    url: '/api/admin/reconciliations/:reconciliationId/differences.csv',
    tag: 'Books',
    summary: 'The differences of a source statement as CSV',
    permission: 'books:keep',
    schema: { params: byId, response: { 200: fileView } },
    errors: ['reconciliation.not_found'],
    produces: 'text/csv',
  }),
  closeDifference: row({
    method: 'POST',
    url: '/api/admin/differences/:differenceId/close',
    tag: 'Books',
    summary: 'Close a difference with a note that says what became of it',
    permission: 'books:keep',
    schema: {
      params: z.strictObject({ differenceId: id }),
      body: z.strictObject({ note: paragraph(1000).pipe(z.string().min(1)) }),
      response: { 200: differenceView },
    },
    errors: ['difference.not_found', 'difference.closed'],
  }),
}
