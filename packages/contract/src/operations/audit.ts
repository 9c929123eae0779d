import { z } from 'zod'
import { row } from '../define.ts'
import { askedDay, id, instant, listOf, lookup, pageQuery } from '../primitives.ts'

/** The kinds of things that an entry of the audit log can be about. */
export const auditTargets = [
  'user',
  'event',
  'broadcast',
  'appeal',
  'fee',
  'legal_text',
  'payout',
  'payout_account',
  'reconciliation',
  'alarm',
  'job',
  'order',
  'tax_remittance',
  'bank_transfer',
  'personal_data',
  'organisation',
  'member',
  'invitation',
  'api_key',
  'series',
  'webhook_endpoint',
  'gift_card',
] as const

/** An entry of the audit log; `before` and `after` hold what changed, without secrets. */
export const auditEntryView = z
  .object({
    _id: id,
    position: z.int(),
    at: instant,
    actor: z.object({ _id: id, name: z.string(), email: z.string() }).nullable(),
    /** The user as whom an administrator acted. */
    onBehalfOf: z.object({ _id: id, name: z.string(), email: z.string() }).nullable(),
    action: z.string(),
    target: z.object({ kind: z.string(), _id: z.string(), label: z.string() }),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    hash: z.string(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntryView = z.infer<typeof auditEntryView>

/** Whether the hash chain is intact; `brokenAt` is the first entry that does not follow from the one before it. */
export const auditCheckView = z
  .object({ entries: z.int(), intact: z.boolean(), brokenAt: z.int().nullable() })
  .meta({ id: 'AuditCheck' })

/** The audit log: read by administrators, written by their acts. */
export const auditRows = {
  listAudit: row({
    method: 'GET',
    url: '/api/admin/audit',
    tag: 'Audit',
    summary: 'Who did what to what, the newest first',
    permission: 'audit:watch',
    schema: {
      querystring: pageQuery.extend({
        search: lookup(100).optional(),
        action: lookup(60).optional(),
        target: z.enum(auditTargets).optional(),
        targetId: lookup(60).optional(),
        from: askedDay.optional(),
        to: askedDay.optional(),
      }),
      response: { 200: listOf(auditEntryView) },
    },
  }),
  checkAudit: row({
    method: 'GET',
    url: '/api/admin/audit/check',
    tag: 'Audit',
    summary: 'Whether the chain of the audit log is whole',
    permission: 'audit:watch',
    schema: { response: { 200: auditCheckView } },
  }),
}
