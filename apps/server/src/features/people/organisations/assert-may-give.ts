import { canGive, type MemberRole } from '@foyer/domain'
import type { MemberActor } from '../../../http/actor.ts'
import { forbidden } from './may.ts'

/**
 * Refuses an actor who gives a role, or changes a member who has it, if their own role may not give it. An API key never makes owners:
 * the ownership would outlast the membership of the member who created the key.
 */
export function assertMayGive(actor: MemberActor, organisationId: string, role: MemberRole): void {
  if (actor.isAdmin) return
  const own = actor.memberships.find((each) => each.organisationId === organisationId)
  const allowed = own !== undefined && canGive(own.role, role) && (actor.kind === 'user' || role !== 'owner')
  if (!allowed) throw forbidden('members:write', actor, organisationId, ['owner'])
}
