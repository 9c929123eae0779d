import type { DeviceSessionView, ErrorView, UserView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharp } from '../../../documents/image-decoders.ts'
import {
  buildTestApp,
  call,
  createSession,
  createUser,
  PASSWORD,
  pictureForm,
  plainPicture,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { tally } from '../../../testing/race.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

let address = 0
const freshAddress = () => `10.9.0.${(address += 1)}`

function me({ headers }: Pick<TestUser, 'headers'>) {
  return call<UserView & ErrorView>(site.app, { method: 'GET', url: '/api/users/me', headers })
}

function ask(user: TestUser, payload: object) {
  const target = { method: 'POST', url: '/api/users/me/email', remoteAddress: freshAddress() } as const
  return call<ErrorView>(site.app, { ...target, headers: user.headers, payload })
}

function confirm(token: string) {
  const target = { method: 'POST', url: '/api/auth/confirm-email' } as const
  return call<{ accepted: boolean; reason?: string }>(site.app, { ...target, payload: { token } })
}

function logIn(email: string) {
  const payload = { email, password: PASSWORD }
  return call(site.app, { method: 'POST', url: '/api/auth/login', remoteAddress: freshAddress(), payload })
}

const newAddress = () => `new-${crypto.randomUUID()}@example.org`

/** Mails that have gone out to an address so far, oldest first. */
async function mailsTo(email: string) {
  await site.runJobs()
  return site.mail.sent.filter(({ to }) => to.address === email)
}

async function linkIn(email: string): Promise<string> {
  const mails = await mailsTo(email)
  return mails.at(-1)?.text.match(/confirm-email#token=([\w-]+)/)?.[1] ?? ''
}

describe('a new address', () => {
  test('is confirmed by the link mailed to it; the old one is told twice and opens nothing any more', async () => {
    const user = await createUser(site)
    const email = newAddress()
    expect((await ask(user, { email: ` ${email.toUpperCase()} `, currentPassword: PASSWORD })).status).toBe(204)
    expect((await me(user)).body).toMatchObject({ email: user.email, pendingEmail: email })
    expect((await logIn(email)).status).toBe(401)

    expect((await confirm(await linkIn(email))).status).toBe(200)
    expect((await me(user)).body).toMatchObject({ email, pendingEmail: null, emailVerified: true })
    expect((await logIn(email)).status).toBe(200)
    expect((await logIn(user.email)).status).toBe(401)
    const told = await mailsTo(user.email)
    expect(told.map(({ subject }) => subject)).toEqual([
      'Someone asked to change your e-mail address',
      'Your e-mail address was changed',
    ])
    expect(told.every(({ text }) => text.includes(email))).toBe(true)
  })

  test('works once, though its link is opened many times at once', async () => {
    const user = await createUser(site)
    const email = newAddress()
    await ask(user, { email, currentPassword: PASSWORD })
    const token = await linkIn(email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)))
    expect(tally(answers)).toEqual({ '200': 1, '200 account.token_invalid': 19 })
  })

  test('of two who want one address, one gets it', async () => {
    const email = newAddress()
    const users = [await createUser(site), await createUser(site)]
    const tokens = []
    for (const user of users) {
      await ask(user, { email, currentPassword: PASSWORD })
      tokens.push(await linkIn(email))
    }
    const answers = await Promise.all(tokens.map(confirm))
    expect(tally(answers)).toEqual({ '200': 1, '200 account.token_invalid': 1 })
    const owners = await Promise.all(users.map(async (user) => (await me(user)).body.email))
    expect(owners.filter((owner) => owner === email)).toHaveLength(1)
  })

  test('that somebody has is answered like any other, and gets no link', async () => {
    const [user, other] = [await createUser(site), await createUser(site)]
    const free = await ask(user, { email: newAddress(), currentPassword: PASSWORD })
    const taken = await ask(user, { email: other.email, currentPassword: PASSWORD })
    expect(taken).toMatchObject({ status: free.status, body: free.body })
    expect(await mailsTo(other.email)).toEqual([])
  })

  test.each([
    ['a wrong password', { currentPassword: 'wrong' }, 'account.password_wrong', 'currentPassword'],
    ['no address', { email: 'nowhere' }, 'request.invalid', 'email'],
    ['an address without end', { email: `${'x'.repeat(250)}@example.org` }, 'request.invalid', 'email'],
    ['two addresses', { email: 'a@example.org, b@example.org' }, 'request.invalid', 'email'],
    ['a script', { email: '<script>@example.org' }, 'request.invalid', 'email'],
    ['a number', { email: 7 }, 'request.invalid', 'email'],
  ])('%s is refused at its field, and nobody gets a mail', async (_what, fields, code, field) => {
    const user = await createUser(site)
    const refused = await ask(user, { email: newAddress(), currentPassword: PASSWORD, ...fields })
    expect(refused.body.code).toBe(code)
    expect(Object.keys(refused.body.fields ?? {})).toEqual([field])
    expect(await mailsTo(user.email)).toEqual([])
  })

  test('that is the present one is refused', async () => {
    const user = await createUser(site)
    const refused = await ask(user, { email: user.email, currentPassword: PASSWORD })
    expect(refused.body).toMatchObject({ code: 'account.email_unchanged', fields: { email: expect.any(String) } })
  })

  test('is wanted no more after another was asked for, after giving up, after a day, and after a new password', async () => {
    const user = await createUser(site)
    const wanted = async () => {
      const email = newAddress()
      await ask(user, { email, currentPassword: PASSWORD })
      return linkIn(email)
    }
    const first = await wanted()
    const second = await wanted()
    expect((await confirm(first)).body.reason).toBe('account.token_invalid')
    await call(site.app, { method: 'DELETE', url: '/api/users/me/email', headers: user.headers })
    expect((await confirm(second)).body.reason).toBe('account.token_invalid')
    expect((await me(user)).body.pendingEmail).toBeNull()

    const old = await wanted()
    await site.deps.db
      .updateTable('account_tokens')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where('user_id', '=', user.id)
      .execute()
    expect((await confirm(old)).body.reason).toBe('account.token_invalid')

    const stolen = await wanted()
    const change = { currentPassword: PASSWORD, newPassword: 'a quite different long sentence' }
    await call(site.app, { method: 'POST', url: '/api/users/me/password', headers: user.headers, payload: change })
    expect((await confirm(stolen)).body.reason).toBe('account.token_invalid')
  })

  test('is not confirmed by a link for something else', async () => {
    expect((await confirm('x'.repeat(43))).body.reason).toBe('account.token_invalid')
    expect((await confirm('')).body.reason).toBe('account.token_invalid')
  })
})

describe('a photo', () => {
  async function send(user: TestUser, picture: Buffer, part = 'photo') {
    const form = new Response(pictureForm(part, picture))
    return call<UserView & ErrorView>(site.app, {
      method: 'PUT',
      url: '/api/users/me/photo',
      headers: { ...user.headers, 'content-type': form.headers.get('content-type') ?? '' },
      payload: Buffer.from(await form.arrayBuffer()),
    })
  }
  const fetched = (url: string | null) => call<Buffer>(site.app, { method: 'GET', url: url ?? '/none' })

  test('is cut square, encoded anew without what it carried, and served', async () => {
    const user = await createUser(site)
    const wide = await sharp({ create: { width: 900, height: 400, channels: 3, background: '#1d1128' } })
      .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
      .jpeg()
      .toBuffer()
    const { status, body } = await send(user, wide)
    expect(status).toBe(200)
    expect(body.photoUrl).toMatch(/^\/uploads\/photos\/[0-9a-f-]{36}\.webp$/)
    const file = await fetched(body.photoUrl)
    expect(file.headers['content-type']).toBe('image/webp')
    const facts = await sharp(file.body).metadata()
    expect([facts.format, facts.width, facts.height, facts.exif]).toEqual(['webp', 320, 320, undefined])
    expect((await me(user)).body.photoUrl).toBe(body.photoUrl)
  })

  test('makes room for another, and for initials: the file before is gone', async () => {
    const user = await createUser(site)
    const first = (await send(user, await plainPicture(200))).body.photoUrl
    const second = (await send(user, await plainPicture(200))).body.photoUrl
    expect(second).not.toBe(first)
    expect((await fetched(first)).status).toBe(404)
    const target = { method: 'DELETE', url: '/api/users/me/photo', headers: user.headers } as const
    expect((await call<UserView>(site.app, target)).body.photoUrl).toBeNull()
    expect((await fetched(second)).status).toBe(404)
    expect((await call(site.app, target)).status).toBe(200)
  })

  test('that is none is refused, and the one before stays', async () => {
    const user = await createUser(site)
    const { photoUrl } = (await send(user, await plainPicture(150))).body
    const wrong = {
      'upload.not_an_image': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'upload.photo_too_small': await plainPicture(127),
    }
    for (const [code, bytes] of Object.entries(wrong)) expect((await send(user, bytes)).body.code).toBe(code)
    const cut = (await plainPicture(150)).subarray(0, 200)
    expect((await send(user, cut)).body.code).toBe('upload.not_an_image')
    expect((await send(user, await plainPicture(150), 'cover')).body.code).toBe('request.invalid')
    const target = { method: 'PUT', url: '/api/users/me/photo', headers: user.headers, payload: {} } as const
    expect((await call<ErrorView>(site.app, target)).body.code).toBe('upload.missing')
    expect((await me(user)).body.photoUrl).toBe(photoUrl)
    expect((await fetched(photoUrl)).status).toBe(200)
  })
})

describe('the public contact', () => {
  const save = async (user: TestUser, more: object) => {
    const { firstName, lastName, username, organiserName, phone, timezone, currency } = (await me(user)).body
    const payload = { firstName, lastName, username, organiserName, phone, timezone, currency, ...more }
    return call<UserView & ErrorView>(site.app, { method: 'PUT', url: '/api/users/me', headers: user.headers, payload })
  }

  test('stays until it is changed or removed, also when an earlier program saves the profile', async () => {
    const user = await createUser(site)
    expect((await me(user)).body.publicContact).toBeNull()
    expect((await save(user, { publicContact: ' hello@lagoon.example ' })).body.publicContact).toBe(
      'hello@lagoon.example',
    )
    expect((await save(user, {})).body.publicContact).toBe('hello@lagoon.example')
    expect((await save(user, { publicContact: null })).body.publicContact).toBeNull()
  })

  test.each(['javascript:alert(1)', 'javascript://lagoon.example/%0aalert(1)', 'data:text/html,x', 'ask at the bar'])(
    'cannot be %s',
    async (publicContact) => {
      const user = await createUser(site)
      const { status, body } = await save(user, { publicContact })
      expect([status, body.code]).toEqual([400, 'request.invalid'])
      expect((await me(user)).body.publicContact).toBeNull()
    },
  )
})

describe('logging out everywhere else', () => {
  test('ends every other session of this user, and nobody else’s', async () => {
    const [user, stranger] = [await createUser(site), await createUser(site)]
    const others = await Promise.all([1, 2, 3].map(() => createSession(site, user.id)))
    const target = { method: 'DELETE', url: '/api/users/me/sessions', headers: user.headers } as const
    expect((await call(site.app, target)).body).toMatchObject({ ended: 3 })
    for (const other of others) expect((await me(other)).status).toBe(401)
    expect((await me(user)).status).toBe(200)
    expect((await me(stranger)).status).toBe(200)
    const left = await call<{ items: DeviceSessionView[] }>(site.app, { ...target, method: 'GET' })
    expect(left.body.items).toMatchObject([{ current: true }])
    expect((await call(site.app, target)).body).toMatchObject({ ended: 0 })
  })
})
