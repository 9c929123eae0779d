import type { InvitationView, OpenedInvitationView } from '@foyer/contract'
import { fullName } from '@foyer/domain'
import type { InvitationWithInviter } from './invitations.queries.ts'
import type { OrganisationRow } from './organisations.queries.ts'
import { logoUrlOf } from './organisations.view.ts'

export function invitationView(invitation: InvitationWithInviter): InvitationView {
  return {
    _id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    eventIds: invitation.event_ids,
    invitedBy: { _id: invitation.invited_by, name: fullName(invitation.first_name, invitation.last_name) },
    sentAt: invitation.sent_at.toISOString(),
    expiresAt: invitation.expires_at.toISOString(),
    state: invitation.expired ? 'expired' : 'pending',
  }
}

/** What callers with the link can read: nothing beyond the content of the mail. */
export function openedInvitationView(
  invitation: InvitationWithInviter,
  organisation: Pick<OrganisationRow, 'name' | 'logo'>,
): OpenedInvitationView {
  return {
    organisation: { name: organisation.name, logoUrl: logoUrlOf(organisation) },
    inviter: fullName(invitation.first_name, invitation.last_name),
    role: invitation.role,
    limited: invitation.event_ids !== null,
    email: invitation.email,
    expiresAt: invitation.expires_at.toISOString(),
  }
}
