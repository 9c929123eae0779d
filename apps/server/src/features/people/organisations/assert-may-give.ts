import { canGive, type MemberRole } from '@foyer/domain'
import type { MemberActor } from '../../../http/actor.ts'
import { forbidden } from './may.ts'

/**
 * Refuses to let somebody give a role, or change a member who has it, beyond what their own role allows. A key never makes owners: it
 * would outlive the person who made it.
 */
export function assertMayGive(actor: MemberActor, organisationId: string, role: MemberRole): void {
  if (actor.isAdmin) return
  const own = actor.memberships.find((each) => each.organisationId === organisationId)
  const allowed = own !== undefined && canGive(own.role, role) && (actor.kind === 'user' || role !== 'owner')
  if (!allowed) throw forbidden('members:write', actor, organisationId, ['owner'])
}
