import type {
  FactorChangeView,
  PasskeyCreationView,
  PasskeyRequestView,
  PasskeyUsed,
  SecondFactorView,
  SessionView,
} from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askAs, challengeOf, secondStep } from './factor-scene.ts'
import {
  buildTestApp,
  createSession,
  createUser,
  PASSWORD,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const PASSKEYS = '/api/users/me/passkeys'

async function begin(user: TestUser): Promise<PasskeyCreationView> {
  return (await askAs<PasskeyCreationView>(site, user, 'POST', `${PASSKEYS}/options`)).body
}

function add(user: TestUser, credential: object, name = 'My phone') {
  return askAs<FactorChangeView>(site, user, 'POST', PASSKEYS, { name, credential })
}

async function withPasskey(device = new SoftwareAuthenticator()) {
  const user = await createUser(site)
  const added = await add(user, device.make(await begin(user)))
  if (added.status !== 201) throw new Error(`The passkey was refused: ${JSON.stringify(added.body)}`)
  return { user, device, added: added.body }
}

async function ask(challenge?: string): Promise<PasskeyRequestView> {
  const payload = challenge === undefined ? {} : { challenge }
  return (await askAs<PasskeyRequestView>(site, null, 'POST', '/api/auth/passkey/options', payload)).body
}

function enter(credential: PasskeyUsed, challenge?: string) {
  return askAs<SessionView>(site, null, 'POST', '/api/auth/passkey', {
    credential,
    ...(challenge !== undefined && { challenge }),
  })
}

describe('making a passkey', () => {
  test('keeps it under its name, with recovery codes the first time; the owner is told', async () => {
    const { user, added } = await withPasskey()
    expect(added.recoveryCodes).toHaveLength(10)
    expect(added.secondFactor.passkeys).toMatchObject([{ name: 'My phone', lastUsedAt: null }])
    const options = await begin(user)
    expect(options.excludeCredentials).toHaveLength(1)
    expect(options.rp.id).toBe('localhost')
    const second = await add(user, new SoftwareAuthenticator().make(options), '<b>Key</b>')
    expect(second.body.recoveryCodes).toBeNull()
    expect(second.body.secondFactor.passkeys.map(({ name }) => name)).toEqual(['My phone', '<b>Key</b>'])
    await site.runJobs()
    expect(site.mail.to(user.email).at(-1)?.subject).toBe('A passkey was added to your account')
  })

  test.each([
    ['another page', { origin: 'https://evil.example' }],
    ['a page below another port', { origin: 'http://localhost:3001' }],
    ['another site', { rpId: 'evil.example' }],
    ['nobody verified', { verified: false }],
    ['the other ceremony', { type: 'webauthn.get' }],
  ])('is refused from %s', async (_what, circumstances) => {
    const user = await createUser(site)
    const made = new SoftwareAuthenticator().make(await begin(user), circumstances)
    expect((await add(user, made)).body.code).toBe('account.passkey_refused')
    expect((await askAs<SecondFactorView>(site, user, 'GET', '/api/users/me/second-factor')).body.passkeys).toEqual([])
  })

  test('is refused with a challenge of somebody else, of before, for something else, or too old', async () => {
    const user = await createUser(site)
    const other = await createUser(site)
    const device = new SoftwareAuthenticator()
    expect((await add(other, device.make(await begin(user)))).body.code).toBe('account.passkey_refused')
    const made = device.make(await begin(user))
    expect((await add(user, made)).status).toBe(201)
    expect((await add(user, made)).body.code).toBe('account.passkey_refused')
    const forLogin = { ...(await begin(other)), challenge: (await ask()).challenge }
    expect((await add(other, new SoftwareAuthenticator().make(forLogin))).body.code).toBe('account.passkey_refused')
    const late = new SoftwareAuthenticator().make(await begin(other))
    await site.deps.pool.query('update passkey_challenges set expires_at = now() where user_id = $1', [other.id])
    expect((await add(other, late)).body.code).toBe('account.passkey_refused')
  })

  test('one made for one account is not taken for another', async () => {
    const { device } = await withPasskey()
    const other = await createUser(site)
    expect((await add(other, device.make(await begin(other)))).body.code).toBe('account.passkey_exists')
  })

  test.each([
    { name: '', credential: {} },
    { name: 'Key', credential: { id: 'x' } },
    { name: 'x'.repeat(61), credential: {} },
    { name: 'Key' },
  ])('refuses %j', async (payload) => {
    const user = await createUser(site)
    expect((await askAs(site, user, 'POST', PASSKEYS, payload)).status).toBe(400)
  })

  test('refuses what is no passkey at all', async () => {
    const user = await createUser(site)
    const made = new SoftwareAuthenticator().make(await begin(user))
    const junk = Buffer.from('junk').toString('base64url')
    for (const part of ['clientDataJSON', 'attestationObject'])
      expect((await add(user, { ...made, response: { ...made.response, [part]: junk } })).body.code).toBe(
        'account.passkey_refused',
      )
  })
})

describe('logging in by passkey', () => {
  test('needs no password: it says itself who it belongs to', async () => {
    const { user, device } = await withPasskey()
    const entered = await enter(device.use(await ask()))
    expect(entered.body.user._id).toBe(user.id)
    const session = { headers: { authorization: `Bearer ${entered.body.token}` } }
    expect((await askAs(site, session, 'POST', `${PASSKEYS}/options`)).status).toBe(200)
  })

  test('is the second step after a password, and a right password alone is none', async () => {
    const { user, device } = await withPasskey()
    const challenge = await challengeOf(site, user)
    const options = await ask(challenge)
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([device.id.toString('base64url')])
    const credential = device.use(options)
    expect((await enter(credential)).body.code).toBe('account.passkey_refused')
    const again = device.use(await ask(challenge))
    expect((await enter(again, challenge)).body.user._id).toBe(user.id)
    expect((await enter(device.use(await ask()), challenge)).body.code).toBe('account.challenge_over')
  })

  test('a passkey of somebody else is no second step', async () => {
    const { user } = await withPasskey()
    const stranger = await withPasskey()
    const challenge = await challengeOf(site, user)
    const credential = stranger.device.use(await ask(challenge))
    expect((await enter(credential, challenge)).body.code).toBe('account.passkey_refused')
  })

  test.each([
    ['another page', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['nobody verified', { verified: false }],
    ['the other ceremony', { type: 'webauthn.create' }],
    ['the name of somebody else', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('is refused from %s', async (_what, circumstances) => {
    const { device } = await withPasskey()
    expect((await enter(device.use(await ask(), circumstances))).body.code).toBe('account.passkey_refused')
  })

  test('is refused when replayed, changed, unknown or counted backwards', async () => {
    const { device } = await withPasskey()
    const used = device.use(await ask())
    expect((await enter(used)).status).toBe(200)
    expect((await enter(used)).body.code).toBe('account.passkey_refused')
    const right = device.use(await ask())
    const signature = right.response.signature.replace(/.{4}$/, (end) => (end === 'AAAA' ? 'BBBB' : 'AAAA'))
    expect((await enter({ ...right, response: { ...right.response, signature } })).body.code).toBe(
      'account.passkey_refused',
    )
    expect((await enter(new SoftwareAuthenticator().use(await ask()))).body.code).toBe('account.passkey_refused')
    device.counter = 0
    expect((await enter(device.use(await ask()))).body.code).toBe('account.passkey_refused')
  })

  test('of eight uses of one signature at once one logs in', async () => {
    const { device } = await withPasskey(new SoftwareAuthenticator(0))
    const used = device.use(await ask())
    expect(tally(await atOnce(8, () => enter(used)))).toEqual({ '200': 1, '400 account.passkey_refused': 7 })
  })

  test('of a copied key that signs twice from one counter at once, one logs in', async () => {
    const { device } = await withPasskey()
    const before = device.counter
    const first = device.use(await ask())
    device.counter = before
    const copy = device.use(await ask())
    expect(tally(await atOnce(2, (turn) => enter(turn === 0 ? first : copy)))).toEqual({
      '200': 1,
      '400 account.passkey_refused': 1,
    })
  })

  test('lets nobody in who is suspended', async () => {
    const { user, device } = await withPasskey()
    await site.deps.pool.query('update users set suspended_at = now() where id = $1', [user.id])
    expect((await enter(device.use(await ask()))).body.code).toBe('account.suspended')
  })

  test('a recovery code stands in for it', async () => {
    const { user, added } = await withPasskey()
    const code = added.recoveryCodes?.[0] ?? ''
    expect((await secondStep(site, await challengeOf(site, user), code)).status).toBe(200)
  })
})

describe('keeping passkeys', () => {
  test('they are renamed and removed by their owner alone; with the last the second step goes', async () => {
    const { user, added } = await withPasskey()
    const url = `${PASSKEYS}/${added.secondFactor.passkeys[0]?._id}`
    const other = await createUser(site)
    expect((await askAs(site, other, 'PUT', url, { name: 'Mine' })).body.code).toBe('account.passkey_not_found')
    expect((await askAs(site, other, 'DELETE', url)).body.code).toBe('account.passkey_not_found')
    const renamed = await askAs<SecondFactorView>(site, user, 'PUT', url, { name: 'Old phone' })
    expect(renamed.body.passkeys.map(({ name }) => name)).toEqual(['Old phone'])
    const removed = await askAs<SecondFactorView>(site, user, 'DELETE', url)
    expect(removed.body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    const login = { email: user.email, password: PASSWORD }
    expect((await askAs(site, null, 'POST', '/api/auth/login', login)).status).toBe(200)
  })

  test('one proves that it is still you, and one of somebody else does not', async () => {
    const { user, device } = await withPasskey()
    const stranger = await withPasskey()
    const stale = await createSession(site, user.id)
    await site.deps.pool.query('update sessions set proved_at = null where id = $1', [stale.sessionId])
    const proof = async (key: SoftwareAuthenticator) => {
      const options = await askAs<PasskeyRequestView>(site, stale, 'POST', '/api/users/me/proof/passkey/options')
      return askAs(site, stale, 'POST', '/api/users/me/proof/passkey', { credential: key.use(options.body) })
    }
    const start = () => askAs(site, stale, 'POST', '/api/users/me/second-factor/totp')
    expect((await start()).body.code).toBe('session.step_up')
    expect((await proof(stranger.device)).body.code).toBe('account.passkey_refused')
    expect((await start()).body.code).toBe('session.step_up')
    expect((await proof(device)).status).toBe(204)
    expect((await start()).status).toBe(201)
  })
})
