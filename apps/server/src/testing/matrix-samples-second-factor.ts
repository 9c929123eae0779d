import { randomUUID } from 'node:crypto'
import { uuidv7 } from '../ids.ts'
import { createUser, PASSWORD } from './factories.ts'
import { challengeOf, codeOf, enrolTotp } from '../features/people/second-factor/factor-scene.ts'
import type { MakeSample } from './matrix-sample.ts'

const nothing: MakeSample = () => ({})

/** Nothing begun by whoever called before: then there is nothing to confirm. */
const nothingBegun: MakeSample = async (_place, { site }) => {
  await site.deps.db.deleteFrom('totp_factors').where('confirmed_at', 'is', null).execute()
  return { payload: { code: '000000' } }
}

/** A credential of the right form that nobody has made. */
function unknownCredential() {
  const id = randomUUID().replaceAll('-', '')
  const response = { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' }
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
}

/** A passkey of the organiser of the place. */
const somePasskey: MakeSample = async ({ organiser }, { site }) => {
  const id = uuidv7()
  await site.deps.db.deleteFrom('passkeys').where('user_id', '=', organiser.id).execute()
  await site.deps.db
    .insertInto('passkeys')
    .values({
      id,
      user_id: organiser.id,
      credential_id: id,
      public_key: Buffer.of(0),
      counter: 0,
      transports: [],
      name: 'Phone',
    })
    .execute()
  return { params: { id } }
}

/** No passkeys of anybody, whatever samples left behind. */
const withoutPasskeys: MakeSample = async (_place, { site }) => {
  await site.deps.db.deleteFrom('passkeys').execute()
  return {}
}

/** Valid calls of the rows about second factors. */
export const secondFactorSamples = {
  stopActing: nothing,
  loginWithCode: async (_place, { site }) => {
    const user = await createUser(site)
    const { secret } = await enrolTotp(site, user)
    return { payload: { challenge: await challengeOf(site, user), code: codeOf(secret) } }
  },
  proveSession: () => ({ payload: { password: PASSWORD } }),
  startPasskeyLogin: () => ({ payload: {} }),
  loginWithPasskey: () => ({ payload: { credential: unknownCredential() } }),
  startPasskeyProof: withoutPasskeys,
  proveByPasskey: () => ({ payload: { credential: unknownCredential() } }),
  startPasskey: nothing,
  addPasskey: () => ({
    payload: {
      name: 'Phone',
      credential: { ...unknownCredential(), response: { clientDataJSON: 'e30', attestationObject: 'e30' } },
    },
  }),
  renamePasskey: async (place, world) => ({ ...(await somePasskey(place, world)), payload: { name: 'Old phone' } }),
  removePasskey: somePasskey,
  getSecondFactor: withoutPasskeys,
  startTotp: nothing,
  confirmTotp: nothingBegun,
  turnOffTotp: nothing,
  renewRecoveryCodes: nothing,
} satisfies Record<string, MakeSample>
