import { z } from 'zod'
import { sessionView } from './accounts.ts'
import { row } from '../define.ts'
import { id, line, nothing } from '../primitives.ts'
import { challengeToken, factorChangeView, secondFactorView } from './second-factor.ts'

/** Bytes as WebAuthn's JSON writes them (base64url without padding). */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/)

const credential = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })

/** What a browser needs to make a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn level 3, the parts used. */
export const passkeyCreationView = z
  .object({
    challenge: z.string(),
    rp: z.object({ name: z.string(), id: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(credential),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ id: 'PasskeyCreation' })
export type PasskeyCreationView = z.infer<typeof passkeyCreationView>

/** What a browser needs to use one: `PublicKeyCredentialRequestOptionsJSON`, the parts used. */
export const passkeyRequestView = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
    allowCredentials: z.array(credential),
  })
  .meta({ id: 'PasskeyRequest' })
export type PasskeyRequestView = z.infer<typeof passkeyRequestView>

const answered = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()),
}

/** What the browser answers once a passkey was made (`RegistrationResponseJSON`). */
export const passkeyMade = z.strictObject({
  ...answered,
  response: z.strictObject({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    authenticatorData: bytes(8000).exactOptional(),
    transports: z.array(z.string().max(30)).max(10).exactOptional(),
    publicKeyAlgorithm: z.int().exactOptional(),
    publicKey: bytes(8000).exactOptional(),
  }),
})
export type PasskeyMade = z.output<typeof passkeyMade>

/** What the browser answers once a passkey was used (`AuthenticationResponseJSON`). */
export const passkeyUsed = z.strictObject({
  ...answered,
  response: z.strictObject({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(200).exactOptional(),
  }),
})
export type PasskeyUsed = z.output<typeof passkeyUsed>

const passkeyName = line(60)
const byId = z.strictObject({ id })

/** Passkeys: as the second step of a login, in place of the password, and as a proof that it is still you. */
export const passkeyRows = {
  startPasskeyLogin: row({
    method: 'POST',
    url: '/api/auth/passkey/options',
    tag: 'Accounts',
    summary: 'What the browser needs to log in with a passkey: instead of a password, or after one',
    permission: 'account:open',
    schema: {
      body: z.strictObject({ challenge: challengeToken.optional() }),
      response: { 200: passkeyRequestView },
    },
    errors: ['account.challenge_over'],
  }),
  loginWithPasskey: row({
    method: 'POST',
    url: '/api/auth/passkey',
    tag: 'Accounts',
    summary: 'Log in with a passkey',
    permission: 'account:open',
    schema: {
      body: z.strictObject({ challenge: challengeToken.optional(), credential: passkeyUsed }),
      response: { 200: sessionView },
    },
    errors: ['account.passkey_refused', 'account.challenge_over', 'account.suspended', 'account.unverified'],
  }),
  startPasskeyProof: row({
    method: 'POST',
    url: '/api/users/me/proof/passkey/options',
    tag: 'Second factor',
    summary: 'What the browser needs to prove by a passkey that it is still you',
    permission: 'account:self',
    ownHand: true,
    schema: { response: { 200: passkeyRequestView } },
    errors: ['account.factor_missing'],
  }),
  proveByPasskey: row({
    method: 'POST',
    url: '/api/users/me/proof/passkey',
    tag: 'Second factor',
    summary: 'Prove by a passkey that it is still you',
    permission: 'account:self',
    ownHand: true,
    schema: { body: z.strictObject({ credential: passkeyUsed }), response: { 204: nothing } },
    errors: ['account.passkey_refused'],
  }),
  startPasskey: row({
    method: 'POST',
    url: '/api/users/me/passkeys/options',
    tag: 'Second factor',
    summary: 'What the browser needs to make a passkey',
    permission: 'account:self',
    stepUp: true,
    schema: { response: { 200: passkeyCreationView } },
    errors: ['account.passkeys_full'],
  }),
  addPasskey: row({
    method: 'POST',
    url: '/api/users/me/passkeys',
    tag: 'Second factor',
    summary: 'Keep a passkey that the browser has made',
    permission: 'account:self',
    ownHand: true,
    schema: {
      body: z.strictObject({ name: passkeyName, credential: passkeyMade }),
      response: { 201: factorChangeView },
    },
    errors: ['account.passkey_refused', 'account.passkey_exists', 'account.passkeys_full'],
  }),
  renamePasskey: row({
    method: 'PUT',
    url: '/api/users/me/passkeys/:id',
    tag: 'Second factor',
    summary: 'Call a passkey something else',
    permission: 'account:self',
    ownHand: true,
    schema: { params: byId, body: z.strictObject({ name: passkeyName }), response: { 200: secondFactorView } },
    errors: ['account.passkey_not_found'],
  }),
  removePasskey: row({
    method: 'DELETE',
    url: '/api/users/me/passkeys/:id',
    tag: 'Second factor',
    summary: 'Remove a passkey: it opens nothing any more',
    permission: 'account:self',
    stepUp: true,
    schema: { params: byId, response: { 200: secondFactorView } },
    errors: ['account.passkey_not_found'],
  }),
}
