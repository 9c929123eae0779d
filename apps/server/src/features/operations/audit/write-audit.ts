import type { auditTargets } from '@foyer/contract'
import type { Trx } from '../../../db/database.ts'
import type { AuditDetails } from '../../../db/schema/index.ts'
import { uuidv7 } from '../../../ids.ts'
import { withoutSecrets } from './without-secrets.ts'

/** The target of an action. `label` is its name at that time, kept because names change. */
export interface AuditTarget {
  readonly kind: (typeof auditTargets)[number]
  readonly id: string
  readonly label: string
}

export interface AuditEntry {
  /** Null when no person did it. */
  readonly actorId: string | null
  /** The user as whom an administrator acted. */
  readonly onBehalfOf?: string
  /** The organisation that the action concerns: its owners can read the entry. */
  readonly organisationId?: string
  /** The API key that made the call. */
  readonly apiKeyId?: string
  /** `thing.verb`, such as `user.suspend`. */
  readonly action: string
  readonly target: AuditTarget
  /** Only what the action changed. */
  readonly before?: AuditDetails
  readonly after?: AuditDetails
}

/**
 * Writes an audit log entry in the transaction of the action, so that neither exists without the other. Call it last, because the chain
 * lets only one transaction at a time write.
 */
export async function writeAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      id: uuidv7(),
      actor_id: entry.actorId,
      on_behalf_of: entry.onBehalfOf ?? null,
      organisation_id: entry.organisationId ?? null,
      api_key_id: entry.apiKeyId ?? null,
      action: entry.action,
      target_kind: entry.target.kind,
      target_id: entry.target.id,
      target_label: entry.target.label.slice(0, 200),
      before: jsonOf(entry.before),
      after: jsonOf(entry.after),
    })
    .execute()
}

function jsonOf(details: AuditDetails | undefined): string | null {
  return details === undefined ? null : JSON.stringify(withoutSecrets(details))
}
