import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { assertPermitted } from './assert-permitted.ts'
import { changeMember } from './change-member.ts'
import { leaveOrganisation, previewMemberEnd, removeMember } from './end-membership.ts'
import { agreeToOwnership, callBackOwnership, getHandover, offerOwnership } from './hand-over.ts'
import { listInvitations } from './invitations.queries.ts'
import { invitationView } from './invitations.view.ts'
import { inviteMember, resendInvitation, withdrawInvitation } from './invite-member.ts'
import { listMembers } from './members.queries.ts'
import { memberView } from './members.view.ts'
import type { MembershipEnding } from './membership-endings.ts'
import { listOrganisationAudit } from './organisation-audit.ts'

export function memberRoutes(deps: Deps, endings: readonly MembershipEnding[]): ServedRow[] {
  return [
    route(routes.listMembers, async ({ actor, params: { organisationId }, query }) => {
      await assertPermitted(deps.db, actor, 'members:read', organisationId)
      const { rows, total } = await listMembers(deps.db, organisationId, query)
      return pageOf(
        rows.map((each) => memberView(each, actor)),
        query,
        total,
      )
    }),
    route(routes.changeMember, ({ actor, params, body }) => changeMember(deps, endings, actor, params, body)),
    route(routes.previewMemberEnd, ({ actor, params }) => previewMemberEnd(deps, endings, actor, params)),
    route(routes.removeMember, ({ actor, params }) => removeMember(deps, endings, actor, params)),
    route(routes.leaveOrganisation, ({ actor, params }) =>
      leaveOrganisation(deps, endings, actor, params.organisationId),
    ),
    route(routes.listInvitations, async ({ actor, params: { organisationId }, query }) => {
      await assertPermitted(deps.db, actor, 'members:write', organisationId)
      const { rows, total } = await listInvitations(deps.db, organisationId, query)
      return pageOf(rows.map(invitationView), query, total)
    }),
    route(routes.inviteMember, ({ actor, params, body }) => inviteMember(deps, actor, params.organisationId, body)),
    route(routes.resendInvitation, ({ actor, params }) => resendInvitation(deps, actor, params)),
    route(routes.withdrawInvitation, ({ actor, params }) => withdrawInvitation(deps, actor, params)),
    route(routes.readInvitation, ({ body, network }) => readInvitation(deps, body.token, network)),
    route(routes.acceptInvitation, ({ actor, body, network }) => acceptInvitation(deps, actor, body.token, network)),
    route(routes.getHandover, async ({ actor, params }) => ({
      handover: await getHandover(deps, actor, params.organisationId),
    })),
    route(routes.offerOwnership, ({ actor, params, body }) =>
      offerOwnership(deps, actor, params.organisationId, body.userId),
    ),
    route(routes.agreeToOwnership, ({ actor, params }) => agreeToOwnership(deps, actor, params.organisationId)),
    route(routes.callBackOwnership, ({ actor, params }) => callBackOwnership(deps, actor, params.organisationId)),
    route(routes.listOrganisationAudit, async ({ actor, params, query }) => {
      const { items, next, total } = await listOrganisationAudit(deps, actor, params.organisationId, query)
      return { ...pageOf(items, query, total), next }
    }),
  ]
}
