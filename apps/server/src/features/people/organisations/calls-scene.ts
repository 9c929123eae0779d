import { required } from '@foyer/domain'
import { sql } from 'kysely'
import { uuidv7 } from '../../../ids.ts'
import { createUser, pictureForm, plainPicture } from '../../../testing/factories.ts'
import { type CallScene, newEmail } from '../../../testing/matrix-sample.ts'
import type { Place, World } from '../../../testing/matrix-world.ts'
import { newToken } from './invitations.queries.ts'

/** The organisation that an event belongs to. */
async function organisationOf({ eventId }: Place, { site }: World): Promise<string> {
  const event = await site.deps.db
    .selectFrom('events')
    .select('organiser_id')
    .where('id', '=', eventId)
    .executeTakeFirst()
  return required(event, 'the event of a place').organiser_id
}

/** An open invitation, and the token of its link. */
async function invite(place: Place, world: World): Promise<{ id: string; token: string }> {
  const { token, hash } = newToken()
  const id = uuidv7()
  await world.site.deps.db
    .insertInto('invitations')
    .values({
      id,
      organisation_id: await organisationOf(place, world),
      email: newEmail(),
      role: 'viewer',
      token_hash: hash,
      invited_by: place.organiser.id,
      expires_at: sql<Date>`now() + interval '1 day'`,
    })
    .execute()
  return { id, token }
}

export const callScene: CallScene = {
  things: {
    organisationId: organisationOf,
    // A separate member, so that a call can change or remove them without affecting other samples.
    userId: async (place, world) => {
      const { id } = await createUser(world.site)
      const organisationId = await organisationOf(place, world)
      await world.site.deps.db
        .insertInto('members')
        .values({ organisation_id: organisationId, user_id: id, role: 'viewer' })
        .execute()
      return id
    },
    invitationId: async (place, world) => (await invite(place, world)).id,
  },
  calls: {
    chooseOrganisation: async (place, world) => ({ payload: { organisationId: await organisationOf(place, world) } }),
    updateOrganisation: async (place, world) => ({
      payload: {
        slug: `matrix-${await organisationOf(place, world)}`,
        links: [{ label: 'Website', url: 'https://example.org' }],
        publicContact: 'ngozi@example.org',
      },
    }),
    setOrganisationLogo: async () => {
      const encoded = new Response(pictureForm('photo', await plainPicture(128)))
      return {
        headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
        payload: Buffer.from(await encoded.arrayBuffer()),
      }
    },
    inviteMember: () => ({ payload: { email: newEmail(), eventIds: null } }),
    changeMember: () => ({ payload: { role: 'viewer', eventIds: null } }),
    readInvitation: async (place, world) => ({ payload: { token: (await invite(place, world)).token } }),
    setOrganisationSecurity: () => ({ payload: { requiresSecondFactor: false } }),
  },
}
