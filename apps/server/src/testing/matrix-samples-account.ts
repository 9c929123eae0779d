import { createHash, randomBytes } from 'node:crypto'
import type { RouteName } from '@foyer/contract'
import { sql } from 'kysely'
import { createSession, createUser, PASSWORD, pictureForm, plainPicture } from './factories.ts'
import { type MakeSample, newEmail, nothing, type Sample } from './matrix-sample.ts'
import type { World } from './matrix-world.ts'

const NEW_PASSWORD = 'a quite different long sentence'

/** A mailed token, as its mail would carry it. */
async function accountToken(
  { site }: World,
  kind: 'verify_email' | 'reset_password' | 'change_email',
): Promise<string> {
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
  return token
}

async function photoForm(photo: Buffer): Promise<Sample> {
  const encoded = new Response(pictureForm('photo', photo))
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}

/** Calls about oneself. */
export const accountSamples = {
  register: () => ({ payload: { firstName: 'Ngozi', email: newEmail(), password: NEW_PASSWORD } }),
  verifyEmail: async (_place, world) => ({
    payload: { token: await accountToken(world, 'verify_email'), password: NEW_PASSWORD },
  }),
  resendVerification: () => ({ payload: { email: newEmail() } }),
  login: async (_place, { site }) => ({ payload: { email: (await createUser(site)).email, password: PASSWORD } }),
  logout: nothing,
  forgotPassword: () => ({ payload: { email: newEmail() } }),
  resetPassword: async (_place, world) => ({
    payload: { token: await accountToken(world, 'reset_password'), password: NEW_PASSWORD },
  }),
  getMe: nothing,
  updateMe: () => ({
    payload: {
      firstName: 'Ngozi',
      lastName: '',
      username: null,
      organiserName: null,
      phone: null,
      publicContact: 'ngozi@example.org',
      timezone: 'Africa/Lagos',
      currency: 'NGN',
    },
  }),
  changePassword: () => ({ payload: { currentPassword: PASSWORD, newPassword: PASSWORD } }),
  changeEmail: () => ({ payload: { email: newEmail(), currentPassword: PASSWORD } }),
  cancelEmailChange: nothing,
  confirmEmail: async (_place, world) => ({ payload: { token: await accountToken(world, 'change_email') } }),
  setPhoto: async () => photoForm(await plainPicture(128)),
  deletePhoto: nothing,
  revokeOtherSessions: nothing,
  listSessions: nothing,
  revokeSession: async ({ organiser }, { site }) => ({
    params: { id: (await createSession(site, organiser.id)).sessionId },
  }),
} satisfies Partial<Record<RouteName, MakeSample>>
