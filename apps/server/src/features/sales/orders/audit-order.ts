import { displayReference } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { AuditDetails } from '../../../db/schema/index.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { auditAct } from '../../people/organisations/index.ts'
import type { OrderRow } from './orders.queries.ts'

interface OrderAct {
  readonly organisationId: string
  readonly action: `order.${string}`
  /** Only the changed fields, without names and addresses: they could not be erased from the audit log. */
  readonly before?: AuditDetails
  readonly after?: AuditDetails
}

/** Writes a member's action on an order into the audit log, in the same transaction. Call it last, like `auditAct`. */
export function auditOrder(
  trx: Trx,
  actor: MemberActor,
  { id, reference }: Pick<OrderRow, 'id' | 'reference'>,
  act: OrderAct,
): Promise<void> {
  return auditAct(trx, actor, { ...act, target: { kind: 'order', id, label: displayReference(reference) } })
}
