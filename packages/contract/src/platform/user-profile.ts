import { z } from 'zod'
import { row } from '../define.ts'
import { coverView, posterView } from '../programme/event-facts.ts'
import { id, instant } from '../primitives.ts'

/** A user as other users see them: public facts only. */
export const userProfileView = z
  .object({
    _id: id,
    name: z.string(),
    username: z.string().nullable(),
    since: instant,
    pastEvents: z.int(),
    upcoming: z.array(
      z.object({
        _id: id,
        title: z.string(),
        customUrl: z.string(),
        startsAt: instant,
        endsAt: instant,
        timezone: z.string(),
        venueName: z.string(),
        city: z.string(),
        cover: coverView.nullable(),
        poster: posterView.nullable(),
      }),
    ),
  })
  .meta({ id: 'UserProfile' })
export type UserProfileView = z.infer<typeof userProfileView>

/** The public side of users. */
export const userProfileRows = {
  getUserProfile: row({
    method: 'GET',
    url: '/api/users/:id',
    tag: 'Profiles',
    summary: 'A user as others see them',
    permission: 'user:profile',
    schema: { params: z.strictObject({ id }), response: { 200: userProfileView } },
    errors: ['user.not_found'],
  }),
}
