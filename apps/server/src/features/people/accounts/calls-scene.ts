import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { createSession, createUser, pictureForm, plainPicture } from '../../../testing/factories.ts'
import { type CallScene, newEmail } from '../../../testing/matrix-sample.ts'
import type { World } from '../../../testing/matrix-world.ts'

/** A mailed token, as its mail would carry it. */
async function accountToken(
  { site }: World,
  kind: 'verify_email' | 'reset_password' | 'change_email',
): Promise<{ token: string }> {
  const user = await createUser(site, { verified: kind === 'change_email' })
  const token = randomBytes(32).toString('base64url')
  await site.deps.db
    .insertInto('account_tokens')
    .values({
      hash: createHash('sha256').update(token).digest(),
      user_id: user.id,
      kind,
      new_email: kind === 'change_email' ? newEmail() : null,
      expires_at: sql<Date>`now() + interval '1 minute'`,
    })
    .execute()
  return { token }
}

export const callScene: CallScene = {
  things: {
    sessions: async ({ organiser }, { site }) => (await createSession(site, organiser.id)).sessionId,
    // A user whom a call may suspend or log out without affecting the other calls.
    users: async (_place, { site }) => (await createUser(site)).id,
  },
  calls: {
    verifyEmail: async (_place, world) => ({
      payload: { ...(await accountToken(world, 'verify_email')), password: 'a quite different long sentence' },
    }),
    login: async (_place, { site }) => ({ payload: { email: (await createUser(site)).email } }),
    resetPassword: async (_place, world) => ({ payload: await accountToken(world, 'reset_password') }),
    updateMe: () => ({ payload: { publicContact: 'ngozi@example.org' } }),
    confirmEmail: async (_place, world) => ({ payload: await accountToken(world, 'change_email') }),
    setPhoto: async () => {
      const encoded = new Response(pictureForm('photo', await plainPicture(128)))
      return {
        headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
        payload: Buffer.from(await encoded.arrayBuffer()),
      }
    },
  },
}
