import { createUser, PASSWORD } from './factories.ts'
import { challengeOf, codeOf, enrolTotp } from './factor-scene.ts'
import type { MakeSample } from './matrix-samples.ts'

const nothing: MakeSample = () => ({})

/** Nothing begun by whoever called before: then there is nothing to confirm. */
const nothingBegun: MakeSample = async (_place, { site }) => {
  await site.deps.db.deleteFrom('totp_factors').where('confirmed_at', 'is', null).execute()
  return { payload: { code: '000000' } }
}

/** Valid calls of the rows about second factors. */
export const secondFactorSamples = {
  loginWithCode: async (_place, { site }) => {
    const user = await createUser(site)
    const { secret } = await enrolTotp(site, user)
    return { payload: { challenge: await challengeOf(site, user), code: codeOf(secret) } }
  },
  proveSession: () => ({ payload: { password: PASSWORD } }),
  getSecondFactor: nothing,
  startTotp: nothing,
  confirmTotp: nothingBegun,
  turnOffTotp: nothing,
  renewRecoveryCodes: nothing,
} satisfies Record<string, MakeSample>
