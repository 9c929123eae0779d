import { displayReference } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { AuditDetails } from '../../../db/schema/index.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { auditAct } from '../../people/organisations/index.ts'
import type { OrderRow } from './orders.queries.ts'

interface OrderAct {
  readonly organisationId: string
  readonly action: `order.${string}`
  /** Only what the act changed, without names and addresses: they could not be erased there. */
  readonly before?: AuditDetails
  readonly after?: AuditDetails
}

/** Writes what a member does to an order into the audit log, in the transaction that does it. Call it last, as `auditAct`. */
export function auditOrder(
  trx: Trx,
  actor: MemberActor,
  { id, reference }: Pick<OrderRow, 'id' | 'reference'>,
  act: OrderAct,
): Promise<void> {
  return auditAct(trx, actor, { ...act, target: { kind: 'order', id, label: displayReference(reference) } })
}
