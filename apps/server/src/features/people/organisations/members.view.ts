import type { MemberView } from '@foyer/contract'
import { fullName } from '@foyer/domain'
import type { MemberActor } from '../../../http/actor.ts'
import { may } from './may.ts'
import type { MemberWithAccount } from './members.queries.ts'

/** A member as a colleague sees them: the address only where the role opens contacts. */
export function memberView(member: MemberWithAccount, actor: MemberActor): MemberView {
  const place = { organisationId: member.organisation_id, eventId: null }
  const manages = may(actor, 'members:write', place)
  const self = member.user_id === actor.userId
  return {
    user: {
      _id: member.user_id,
      name: fullName(member.first_name, member.last_name),
      email: self || may(actor, 'contacts:read', place) ? member.email : null,
      photoUrl: member.photo && `/uploads/${member.photo}`,
    },
    role: member.role,
    eventIds: member.event_ids,
    joinedAt: member.created_at.toISOString(),
    self,
    usesSecondFactor: member.guarded,
    can: { change: manages, remove: manages && !self },
  }
}
