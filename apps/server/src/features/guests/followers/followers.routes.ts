import { type FollowedView, followLinkRefusals, routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { pageOf } from '../../../http/paging.ts'
import { refusedFor } from '../../../http/refusal.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { readFollowerToken } from '../../../secrets.ts'
import { allowMail } from '../../people/accounts/index.ts'
import { assertMay, assertPermitted, findOrganisation, may } from '../../people/organisations/index.ts'
import { isNewOrganiser } from '../../programme/events/index.ts'
import { confirmFollow, followOrganisation, leaveFollow } from './follow-organisation.ts'
import {
  countFollowers,
  findBySlug,
  findFollower,
  isFollowing,
  listFollowers,
  listFormerSlugs,
} from './followers.queries.ts'
import { removeFollower } from './remove-follower.ts'
import { NEW_ORGANISER_WAIT_HOURS } from './tell-followers.ts'

/** What a link refers to: the organisation, and whether the address follows it. The address is never returned. */
async function followedView(deps: Deps, followerId: string | null): Promise<FollowedView> {
  const follower = followerId === null ? undefined : await findFollower(deps.db, followerId)
  const organisation = follower && (await findOrganisation(deps.db, follower.organisation_id))
  if (!organisation) throw new AppError('follower.link_invalid')
  return { accepted: true, name: organisation.name, slug: organisation.slug, following: isFollowing(follower) }
}

export function followerRoutes(deps: Deps): ServedRow[] {
  const refused = refusedFor(followLinkRefusals)
  return [
    route(routes.followOrganisation, async ({ params, body, network }) => {
      const organisation = await findBySlug(deps.db, params.slug)
      if (!organisation) throw new AppError('organisation.not_found')
      const mails = await allowMail(deps, 'follow', network, body.email)
      await followOrganisation(deps, organisation.id, { email: body.email, mails })
    }),
    route(routes.confirmFollow, async ({ params }) =>
      followedView(deps, await confirmFollow(deps, params.token)).catch(refused),
    ),
    route(routes.getFollow, ({ params }) =>
      followedView(deps, readFollowerToken(deps.secrets, params.token)).catch(refused),
    ),
    route(routes.leaveFollow, async ({ params }) => {
      const id = readFollowerToken(deps.secrets, params.token)
      if (id !== null) await leaveFollow(deps, id)
      return followedView(deps, id).catch(refused)
    }),
    route(routes.getPublicPage, async ({ actor, params: { organisationId } }) => {
      const place = { organisationId, eventId: null }
      assertMay(actor, 'organisation:read', place)
      const organisation = await findOrganisation(deps.db, organisationId)
      if (!organisation) throw new AppError('organisation.not_found')
      return {
        slug: organisation.slug,
        url: `${deps.site.publicUrl}/o/${organisation.slug}`,
        formerSlugs: await listFormerSlugs(deps.db, organisationId),
        followers: await countFollowers(deps.db, organisationId),
        followersWaitHours: (await isNewOrganiser(deps, deps.db, organisationId)) ? NEW_ORGANISER_WAIT_HOURS : 0,
        suspended: organisation.suspended_at !== null,
        can: { readFollowers: may(actor, 'organisation:write', place) },
      }
    }),
    route(routes.listFollowers, async ({ actor, params: { organisationId }, query }) => {
      await assertPermitted(deps.db, actor, 'organisation:write', organisationId)
      const { rows, total } = await listFollowers(deps.db, organisationId, query)
      const items = rows.flatMap(({ id, email, confirmed_at: followed }) =>
        followed === null ? [] : [{ _id: id, email, followedAt: followed.toISOString() }],
      )
      return pageOf(items, query, total)
    }),
    route(routes.removeFollower, ({ actor, params }) => removeFollower(deps, actor, params)),
  ]
}
