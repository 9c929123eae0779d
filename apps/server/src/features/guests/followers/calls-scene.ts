import { followerToken } from '../../../secrets.ts'
import { type CallScene, newEmail } from '../../../testing/matrix-sample.ts'
import type { Place, World } from '../../../testing/matrix-world.ts'
import { hashFollowToken } from './follow-organisation.ts'
import { addFollower, organisationOfEvent } from './followers-scene.ts'

async function newFollower({ eventId }: Place, { site }: World): Promise<string> {
  return addFollower(site, (await organisationOfEvent(site, eventId)).id, newEmail())
}

export const callScene: CallScene = {
  things: {
    organisationId: async ({ eventId }, { site }) => (await organisationOfEvent(site, eventId)).id,
    slug: async ({ eventId }, { site }) => (await organisationOfEvent(site, eventId)).slug,
    followerId: newFollower,
  },
  calls: {
    followOrganisation: () => ({ payload: { email: newEmail() } }),
    confirmFollow: async (place, world) => {
      const id = await newFollower(place, world)
      await world.site.deps.db
        .updateTable('followers')
        .set({ confirmed_at: null, token_hash: hashFollowToken(id) })
        .where('id', '=', id)
        .execute()
      return { params: { token: id } }
    },
    getFollow: async (place, world) => ({
      params: { token: followerToken(world.site.deps.secrets, await newFollower(place, world)) },
    }),
    leaveFollow: async (place, world) => ({
      params: { token: followerToken(world.site.deps.secrets, await newFollower(place, world)) },
    }),
  },
}
