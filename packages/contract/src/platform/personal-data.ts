import { z } from 'zod'
import { row } from '../define.ts'
import { email, fileView, id, instant, listOf, nothing, pageQuery } from '../primitives.ts'

export const erasureTreatments = ['deleted', 'pseudonym', 'cleared', 'redacted', 'kept'] as const
export const personalDataActKinds = ['export', 'erasure', 'retention'] as const

/** What Foyer stores under an e-mail address, what erasure would do with it, and what prevents erasure. */
export const personalDataView = z
  .object({
    email: z.string(),
    /** Whether there is an account with this address. */
    account: z.object({ _id: id, name: z.string(), isAdmin: z.boolean(), suspended: z.boolean() }).nullable(),
    /** A kind of stored data and what erasure does with it; `note` gives the reason or the consequence. */
    plan: z.array(
      z.object({ what: z.string(), rows: z.int(), treatment: z.enum(erasureTreatments), note: z.string() }),
    ),
    /** Sentences that say why nothing can be erased yet. */
    obligations: z.array(z.string()),
  })
  .meta({ id: 'PersonalData' })
export type PersonalDataView = z.infer<typeof personalDataView>

/** An export that the account that requested it can download until it expires. */
export const personalDataExportView = z.object({ _id: id, expiresAt: instant }).meta({ id: 'PersonalDataExport' })

/** An entry of the record. `subject` is the start of a keyed digest of the address: equal for the same person, and names nobody. */
export const personalDataActView = z
  .object({
    _id: id,
    kind: z.enum(personalDataActKinds),
    at: instant,
    actor: z.object({ _id: id, name: z.string() }).nullable(),
    /** Whether account holders did this with their own data. */
    own: z.boolean(),
    subject: z.string().nullable(),
    counts: z.record(z.string(), z.int()),
  })
  .meta({ id: 'PersonalDataAct' })
export type PersonalDataActView = z.infer<typeof personalDataActView>

export const retentionView = z
  .object({ items: z.array(z.object({ rule: z.string(), days: z.int(), what: z.string() })) })
  .meta({ id: 'Retention' })

/** Identifies a person by e-mail address. */
export const personalDataAddress = z.strictObject({ email })
const byExport = z.strictObject({ exportId: id })

/** Access, erasure and retention of personal data (GDPR articles 15, 17 and 20). */
export const personalDataRows = {
  getOwnPersonalData: row({
    method: 'GET',
    url: '/api/users/me/personal-data',
    tag: 'Personal data',
    summary: 'What is held about the account holder, and what erasure would do with it',
    permission: 'account:self',
    ownHand: true,
    schema: { response: { 200: personalDataView } },
  }),
  exportOwnPersonalData: row({
    method: 'POST',
    url: '/api/users/me/personal-data/exports',
    tag: 'Personal data',
    summary: "Prepares a download of the account holder's data",
    permission: 'account:self',
    stepUp: true,
    schema: { response: { 201: personalDataExportView } },
  }),
  eraseOwnAccount: row({
    method: 'POST',
    url: '/api/users/me/erasure',
    tag: 'Personal data',
    summary: "Deletes the account and erases the account holder's data",
    permission: 'account:self',
    stepUp: true,
    schema: { body: personalDataAddress, response: { 204: nothing } },
    errors: ['personal_data.address_differs', 'personal_data.obligations', 'personal_data.not_found'],
  }),
  exportJson: row({
    method: 'GET',
    url: '/api/personal-data/exports/:exportId/data.json',
    tag: 'Personal data',
    summary: 'An export as JSON, until it expires',
    permission: 'account:self',
    ownHand: true,
    schema: { params: byExport, response: { 200: fileView } },
    errors: ['personal_data.export_not_found'],
    produces: 'application/json',
  }),
  exportHtml: row({
    method: 'GET',
    url: '/api/personal-data/exports/:exportId/data.html',
    tag: 'Personal data',
    summary: 'An export as a document to read, until it expires',
    permission: 'account:self',
    ownHand: true,
    schema: { params: byExport, response: { 200: fileView } },
    errors: ['personal_data.export_not_found'],
    produces: 'text/html',
  }),
  findPersonalData: row({
    method: 'POST',
    url: '/api/admin/personal-data/lookups',
    tag: 'Personal data',
    summary: 'What is held under an e-mail address, and what erasure would do with it',
    permission: 'personal-data:manage',
    schema: { body: personalDataAddress, response: { 200: personalDataView } },
  }),
  exportPersonalData: row({
    method: 'POST',
    url: '/api/admin/personal-data/exports',
    tag: 'Personal data',
    summary: 'Prepares a download of the data held under an e-mail address',
    permission: 'personal-data:manage',
    stepUp: true,
    schema: { body: personalDataAddress, response: { 201: personalDataExportView } },
  }),
  erasePersonalData: row({
    method: 'POST',
    url: '/api/admin/personal-data/erasures',
    tag: 'Personal data',
    summary: 'Erases the data held under an e-mail address; orders, receipts and figures stay',
    permission: 'personal-data:manage',
    stepUp: true,
    schema: { body: personalDataAddress, response: { 200: personalDataActView } },
    errors: ['personal_data.obligations', 'personal_data.not_found'],
  }),
  listPersonalDataActs: row({
    method: 'GET',
    url: '/api/admin/personal-data/acts',
    tag: 'Personal data',
    summary: 'The record of exports, erasures and retention runs, the newest first',
    permission: 'personal-data:manage',
    schema: { querystring: pageQuery, response: { 200: listOf(personalDataActView) } },
  }),
  getRetention: row({
    method: 'GET',
    url: '/api/admin/personal-data/retention',
    tag: 'Personal data',
    summary: 'How long data is kept',
    permission: 'personal-data:manage',
    schema: { response: { 200: retentionView } },
  }),
}
