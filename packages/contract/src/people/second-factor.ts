import type { FieldCode } from '@foyer/domain'
import { z } from 'zod'
import { sessionView } from './accounts.ts'
import { row } from '../define.ts'
import { id, instant, nothing } from '../primitives.ts'

/** A passkey as its owner knows it. */
export const passkeyView = z
  .object({ _id: id, name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() })
  .meta({ id: 'Passkey' })
export type PasskeyView = z.infer<typeof passkeyView>

/** The second factors of an account. `required`: this account must set one up before it can continue. */
export const secondFactorView = z
  .object({
    totp: z.boolean(),
    passkeys: z.array(passkeyView),
    recoveryCodesLeft: z.int(),
    required: z.boolean(),
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactorView = z.infer<typeof secondFactorView>

/** The data to set up an authenticator app, by scanning `uri` as a QR code or by typing `secret`. Returned once. */
export const totpSetupView = z.object({ secret: z.string(), uri: z.string() }).meta({ id: 'TotpSetup' })
export type TotpSetupView = z.infer<typeof totpSetupView>

/** The present second factor, with new recovery codes if any were created: they are returned only this once. */
export const factorChangeView = z
  .object({ secondFactor: secondFactorView, recoveryCodes: z.array(z.string()).nullable() })
  .meta({ id: 'SecondFactorChange' })
export type FactorChangeView = z.infer<typeof factorChangeView>

/** Six digits of an authenticator app, or a recovery code in any notation. */
export const factorCode = z.string().trim().min(6).max(40)
const totpCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'six_digits' satisfies FieldCode)

/** The answer to a correct password if a second step follows. */
export const challengeToken = z.string().min(20).max(100)

/** A proof by password or by second factor; an account with a second factor must use the latter. */
export const proofInput = z.union([
  z.strictObject({ password: z.string().min(1).max(128) }),
  z.strictObject({ code: factorCode }),
])

/** The second factor: a person's proof of identity in addition to the password, at login and before sensitive actions. */
export const secondFactorRows = {
  loginWithCode: row({
    method: 'POST',
    url: '/api/auth/second-factor',
    tag: 'Accounts',
    summary: 'The second step of a login: a code of the authenticator app, or a recovery code',
    permission: 'account:open',
    schema: { body: z.strictObject({ challenge: challengeToken, code: factorCode }), response: { 200: sessionView } },
    errors: ['account.code_wrong', 'account.challenge_over', 'account.suspended'],
  }),
  proveSession: row({
    method: 'POST',
    url: '/api/users/me/proof',
    tag: 'Second factor',
    summary: 'Prove once more who is there, before something a stolen session must not do',
    permission: 'account:self',
    ownHand: true,
    schema: { body: proofInput, response: { 204: nothing } },
    errors: ['account.password_wrong', 'account.code_wrong', 'account.proof_too_weak'],
  }),
  getSecondFactor: row({
    method: 'GET',
    url: '/api/users/me/second-factor',
    tag: 'Second factor',
    summary: 'What guards my account beside the password',
    permission: 'account:self',
    schema: { response: { 200: secondFactorView } },
  }),
  startTotp: row({
    method: 'POST',
    url: '/api/users/me/second-factor/totp',
    tag: 'Second factor',
    summary: 'Get a secret for an authenticator app; it guards nothing before a code of it is shown',
    permission: 'account:self',
    stepUp: true,
    schema: { response: { 201: totpSetupView } },
    errors: ['account.factor_exists'],
  }),
  confirmTotp: row({
    method: 'POST',
    url: '/api/users/me/second-factor/totp/confirm',
    tag: 'Second factor',
    summary: 'Show a code of the app: from now on it is asked for at every login',
    permission: 'account:self',
    ownHand: true,
    schema: { body: z.strictObject({ code: totpCode }), response: { 200: factorChangeView } },
    errors: ['account.code_wrong', 'account.factor_not_started'],
  }),
  turnOffTotp: row({
    method: 'DELETE',
    url: '/api/users/me/second-factor/totp',
    tag: 'Second factor',
    summary: 'Do without the authenticator app',
    permission: 'account:self',
    stepUp: true,
    schema: { response: { 200: factorChangeView } },
    errors: ['account.factor_missing'],
  }),
  renewRecoveryCodes: row({
    method: 'POST',
    url: '/api/users/me/second-factor/recovery-codes',
    tag: 'Second factor',
    summary: 'Get ten new recovery codes; the old ones are worth nothing any more',
    permission: 'account:self',
    stepUp: true,
    schema: { response: { 200: factorChangeView } },
    errors: ['account.factor_missing'],
  }),
}
