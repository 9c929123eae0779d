import { randomUUID } from 'node:crypto'
import { uuidv7 } from '../../../ids.ts'
import { createUser } from '../../../testing/factories.ts'
import type { CallScene, MakeSample } from '../../../testing/matrix-sample.ts'
import { challengeOf, codeOf, enrolTotp } from './factor-scene.ts'

/** A well-formed credential that no authenticator created. */
function unknownCredential() {
  const id = randomUUID().replaceAll('-', '')
  const response = { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' }
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
}

const byUnknownCredential: MakeSample = () => ({ payload: { credential: unknownCredential() } })

/** Deletes the passkeys that earlier samples left. */
const withoutPasskeys: MakeSample = async (_place, { site }) => {
  await site.deps.db.deleteFrom('passkeys').execute()
  return {}
}

export const callScene: CallScene = {
  things: {
    passkeys: async ({ organiser }, { site }) => {
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
      return id
    },
  },
  calls: {
    loginWithCode: async (_place, { site }) => {
      const user = await createUser(site)
      const { secret } = await enrolTotp(site, user)
      return { payload: { challenge: await challengeOf(site, user), code: codeOf(secret) } }
    },
    loginWithPasskey: byUnknownCredential,
    startPasskeyProof: withoutPasskeys,
    proveByPasskey: byUnknownCredential,
    addPasskey: () => ({
      payload: {
        credential: { ...unknownCredential(), response: { clientDataJSON: 'e30', attestationObject: 'e30' } },
      },
    }),
    getSecondFactor: withoutPasskeys,
    // Deletes what earlier samples began, so that there is nothing to confirm.
    confirmTotp: async (_place, { site }) => {
      await site.deps.db.deleteFrom('totp_factors').where('confirmed_at', 'is', null).execute()
      return {}
    },
  },
}
