import { z } from 'zod'
import { row } from '../define.ts'
import type { ErrorCode } from '../errors.ts'
import { email, id, instant, listOf, lookup, nothing, pageQuery } from '../primitives.ts'
import { refusedView } from '../refusal.ts'

/** The organisation that a link in a follower's mail refers to. */
export const followedView = z
  .object({
    accepted: z.literal(true),
    name: z.string(),
    /** The last part of the address of its public page. */
    slug: z.string(),
    following: z.boolean(),
  })
  .meta({ id: 'Followed' })
export type FollowedView = z.infer<typeof followedView>

export const followLinkRefusals = ['follower.link_invalid'] as const satisfies readonly ErrorCode[]

/** A person who follows an organisation by e-mail and has confirmed the address. */
export const followerView = z.object({ _id: id, email: z.string(), followedAt: instant }).meta({ id: 'Follower' })
export type FollowerView = z.infer<typeof followerView>

/** The public page of an organisation, as its settings show it. */
export const publicPageView = z
  .object({
    slug: z.string(),
    /** The address of the page, in full. */
    url: z.string(),
    /** The page's former addresses, which redirect to the present one. */
    formerSlugs: z.array(z.string()),
    followers: z.int(),
    /** How many hours after publication followers of a new organiser are notified of an event. 0: immediately. */
    followersWaitHours: z.int(),
    suspended: z.boolean(),
    can: z.object({ readFollowers: z.boolean() }),
  })
  .meta({ id: 'PublicPage' })
export type PublicPageView = z.infer<typeof publicPageView>

const organisationId = z.strictObject({ organisationId: id })
const byLink = z.strictObject({ token: lookup(100, 1) })
const linkAnswer = z.discriminatedUnion('accepted', [
  followedView,
  refusedView(followLinkRefusals).meta({ id: 'RefusedFollowLink' }),
])

/** Followers of organisations: people who are notified of new events by e-mail. */
export const followerRows = {
  followOrganisation: row({
    method: 'POST',
    url: '/api/organisations/by-slug/:slug/followers',
    tag: 'Followers',
    summary:
      'Ask to be told of new events; nothing is sent before the mailed link is confirmed. The answer is always the same',
    permission: 'organisation:follow',
    schema: {
      params: z.strictObject({ slug: lookup(60, 1) }),
      body: z.strictObject({ email }),
      response: { 204: nothing },
    },
    errors: ['organisation.not_found'],
  }),
  confirmFollow: row({
    method: 'POST',
    url: '/api/followers/confirm/:token',
    tag: 'Followers',
    summary: 'Confirm with the link from the e-mail that the address follows the organisation',
    permission: 'organisation:follow',
    schema: { params: byLink, response: { 200: linkAnswer } },
  }),
  getFollow: row({
    method: 'GET',
    url: '/api/followers/leave/:token',
    tag: 'Followers',
    summary: 'What the unsubscribe link of an e-mail refers to; changes nothing',
    permission: 'organisation:follow',
    schema: { params: byLink, response: { 200: linkAnswer } },
  }),
  leaveFollow: row({
    method: 'POST',
    url: '/api/followers/leave/:token',
    tag: 'Followers',
    summary: 'Unfollow the organisation in one click (RFC 8058)',
    permission: 'organisation:follow',
    schema: { params: byLink, response: { 200: linkAnswer } },
  }),
  getPublicPage: row({
    method: 'GET',
    url: '/api/organisations/:organisationId/public-page',
    tag: 'Followers',
    summary: 'The address of the public page and how many follow it',
    permission: 'organisation:read',
    schema: { params: organisationId, response: { 200: publicPageView } },
    errors: ['organisation.not_found'],
  }),
  listFollowers: row({
    method: 'GET',
    url: '/api/organisations/:organisationId/followers',
    tag: 'Followers',
    summary: 'Confirmed followers with their addresses, the newest first',
    permission: 'organisation:write',
    schema: {
      params: organisationId,
      querystring: pageQuery.extend({ search: lookup(100).optional() }),
      response: { 200: listOf(followerView) },
    },
    errors: ['organisation.not_found'],
  }),
  removeFollower: row({
    method: 'DELETE',
    url: '/api/organisations/:organisationId/followers/:followerId',
    tag: 'Followers',
    summary: 'Delete the address of a follower',
    permission: 'organisation:write',
    schema: { params: organisationId.extend({ followerId: id }), response: { 204: nothing } },
    errors: ['organisation.not_found', 'follower.not_found'],
  }),
}
