import type { Trx } from '../../../db/database.ts'
import type { AuditDetails } from '../../../db/schema/index.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { type AuditTarget, writeAudit } from '../../operations/audit/index.ts'

/**
 * Writes an act in an organisation into the audit log, in its transaction. An administrator who acts as a member is named with them.
 * Call it last: one transaction at a time continues the chain.
 */
export async function auditAct(
  trx: Trx,
  actor: MemberActor,
  act: {
    readonly organisationId: string
    /** `thing.verb`, such as `member.invite`. */
    readonly action: string
    readonly target: AuditTarget
    /** Only what the act changed. */
    readonly before?: AuditDetails
    readonly after?: AuditDetails
  },
): Promise<void> {
  await writeAudit(trx, {
    ...act,
    actorId: actor.actingAdminId ?? actor.userId,
    ...(actor.actingAdminId !== null && { onBehalfOf: actor.userId }),
    ...(actor.kind === 'key' && { apiKeyId: actor.keyId }),
  })
}
