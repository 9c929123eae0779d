import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, createUser, PASSWORD, type TestApp } from '../../../testing/index.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { awayFromWindowEdge } from '../../../testing/rate-windows.ts'

let site: TestApp
let apps: [FastifyInstance, FastifyInstance]
beforeAll(async () => {
  site = await buildTestApp()
  apps = [site.app, await site.sibling()]
})
afterAll(() => site.close())

const HOUR = 3600

function post(path: string, payload: object, remoteAddress: string, turn = 0, headers: Record<string, string> = {}) {
  return call(apps[turn % 2] ?? site.app, { method: 'POST', url: path, payload, remoteAddress, headers })
}

describe('limits hold over all nodes together', () => {
  test('ten tries at one account from one address, then no more, while its owner comes in from another', async () => {
    await awayFromWindowEdge(site, 900)
    const user = await createUser(site)
    const guess = (turn: number) =>
      post('/api/auth/login', { email: user.email, password: 'not this one' }, '10.9.0.1', turn)
    const answers = []
    for (let turn = 0; turn < 12; turn += 1) answers.push(await guess(turn))
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), 429, 429])
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    const right = { email: user.email, password: PASSWORD }
    expect((await post('/api/auth/login', right, '10.9.0.1', 0)).status).toBe(429)
    expect((await post('/api/auth/login', right, '10.9.0.2', 1)).status).toBe(200)
  })

  test.each([
    ['one /64', (turn: number) => `2001:db8:1:1::${turn.toString(16)}`],
    ['one IPv4 address in its two spellings', (turn: number) => (turn % 2 ? '203.0.113.9' : '::ffff:203.0.113.9')],
  ])('the addresses of %s are one visitor', async (_, addressOf) => {
    await awayFromWindowEdge(site, 900)
    const user = await createUser(site)
    const answers = await atOnce(15, (turn) =>
      post('/api/auth/login', { email: user.email, password: 'not this one' }, addressOf(turn), turn),
    )
    expect(tally(answers)).toEqual({ '401 account.credentials_wrong': 10, '429 request.too_many': 5 })
    const right = { email: user.email, password: PASSWORD }
    expect((await post('/api/auth/login', right, '2001:db8:1:2::1')).status).toBe(200)
  })

  test('tries that come all at once are counted like those that come one by one', async () => {
    await awayFromWindowEdge(site, 900)
    const user = await createUser(site)
    const answers = await atOnce(30, (turn) =>
      post('/api/auth/login', { email: user.email, password: 'not this one' }, '10.9.1.1', turn),
    )
    expect(tally(answers)).toEqual({ '401 account.credentials_wrong': 10, '429 request.too_many': 20 })
  })

  test('a hundred tries at many accounts from one address', async () => {
    await awayFromWindowEdge(site, HOUR)
    await awayFromWindowEdge(site, 900)
    // The hits of ninety-five attempts are inserted, to avoid the cost of hashing a hundred passwords.
    await site.deps.pool.query(
      `insert into rate_limits (key, window_start, hits)
       values ('address:10.9.2.1', to_timestamp(floor(extract(epoch from now()) / $1) * $1), 95)`,
      [HOUR],
    )
    const answers = []
    for (let turn = 0; turn < 7; turn += 1)
      answers.push(await post('/api/auth/login', { email: `n${turn}@example.org`, password: 'x' }, '10.9.2.1', turn))
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  test('a network that floods the login keeps nobody else out', async () => {
    await awayFromWindowEdge(site, HOUR)
    const user = await createUser(site)
    const flood = atOnce(95, (turn) =>
      post('/api/auth/login', { email: `flood${turn}@example.org`, password: 'not this one' }, '2001:db8:5:5::1'),
    )
    const others = atOnce(5, (turn) =>
      post('/api/auth/login', { email: user.email, password: PASSWORD }, `10.17.${turn}.1`),
    )
    expect(tally(await others)).toEqual({ '200': 5 })
    expect(tally(await flood)['429 request.too_many']).toBeGreaterThan(60)
  })

  test('guessing links is counted too', async () => {
    await awayFromWindowEdge(site, HOUR)
    await site.deps.pool.query(
      `insert into rate_limits (key, window_start, hits)
       values ('address:10.9.3.1', to_timestamp(floor(extract(epoch from now()) / $1) * $1), 98)`,
      [HOUR],
    )
    const answers = []
    for (let turn = 0; turn < 4; turn += 1)
      answers.push(
        await post('/api/auth/reset-password', { token: `${turn}`, password: 'a long enough one' }, '10.9.3.1', turn),
      )
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 429, 429])
  })

  test('guessing the current password with a stolen session is limited like logging in', async () => {
    await awayFromWindowEdge(site, 900)
    const user = await createUser(site)
    const payload = { currentPassword: 'not this one', newPassword: 'a quite long new one' }
    const answers = []
    for (let turn = 0; turn < 11; turn += 1)
      answers.push(await post('/api/users/me/password', payload, '10.9.4.1', turn, user.headers))
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(400), 429])
  })

  const askable = ['/api/auth/forgot-password', '/api/auth/resend-verification', '/api/orders/send-again']

  test.each(askable)('%s: five an hour for one mailbox, thirty in all, for each network', async (path) => {
    await awayFromWindowEdge(site, HOUR)
    const number = path.length
    const one = await atOnce(7, (turn) =>
      post(path, { email: `flood${number}@example.org` }, `2001:db8:9:${number}::${turn}`, turn),
    )
    expect(tally(one)).toEqual({ '204': 5, '429 request.too_many': 2 })
    const many = await atOnce(32, (turn) =>
      post(path, { email: `one${turn}.${number}@example.org` }, `10.10.${number}.1`, turn),
    )
    expect(tally(many)).toEqual({ '204': 30, '429 request.too_many': 2 })
  })

  test.each([
    ['/api/auth/forgot-password', 'account.mail'],
    ['/api/orders/send-again', 'mail.send'],
  ])('%s: strangers from many networks never have the owner refused, and the mailbox is spared', async (path, job) => {
    await awayFromWindowEdge(site, 900)
    await awayFromWindowEdge(site, HOUR)
    const user = await createUser(site)
    await site.runJobs()
    const strangers = await atOnce(20, (turn) =>
      post(path, { email: user.email }, `10.14.${path.length}.${turn}`, turn),
    )
    expect(tally(strangers)).toEqual({ '204': 20 })
    const { rows } = await site.deps.pool.query('select 1 from pgboss.job where name = $1 and state = $2', [
      job,
      'created',
    ])
    expect(rows).toHaveLength(3)
    expect((await post(path, { email: user.email }, `10.15.${path.length}.1`)).status).toBe(204)
    // Mails of one kind do not use up the limits of the other kinds.
    const other = askable[askable.length - 1 - askable.indexOf(path)] ?? ''
    expect((await post(other, { email: user.email }, `10.15.${path.length}.1`)).status).toBe(204)
  })

  test('when strangers have used up the mails, the owner still finds a link that works', async () => {
    await awayFromWindowEdge(site, 900)
    const user = await createUser(site)
    await atOnce(9, (turn) => post('/api/auth/forgot-password', { email: user.email }, `10.16.0.${turn}`, turn))
    await site.runJobs()
    const token = site.mail.link(user.email, '/reset-password').hash.replace('#token=', '')
    const reset = await post('/api/auth/reset-password', { token, password: 'nine purple umbrellas' }, '10.16.1.1')
    expect(reset.status).toBe(204)
    expect(site.mail.to(user.email)).toHaveLength(3)
  })

  test('the limit on mails tells nothing of who has an account', async () => {
    await awayFromWindowEdge(site, HOUR)
    const user = await createUser(site)
    const ask = async (email: string, visitor: number) => {
      const statuses = []
      for (let turn = 0; turn < 7; turn += 1)
        statuses.push((await post('/api/auth/forgot-password', { email }, `10.11.${visitor}.1`, turn)).status)
      return statuses
    }
    expect(await ask(user.email, 1)).toEqual(await ask('unknown.flood@example.org', 2))
  })
})

describe('links in mails', () => {
  const forged: Record<string, string>[] = [
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-port': '444' },
    { forwarded: 'host=evil.example;proto=https' },
    { 'x-host': 'evil.example', 'x-original-host': 'evil.example' },
    { 'x-original-url': 'https://evil.example/', 'x-rewrite-url': 'https://evil.example/' },
    { origin: 'https://evil.example', referer: 'https://evil.example/' },
  ]

  test.each(forged)('come from the public address alone, whatever %j says', async (headers) => {
    const user = await createUser(site)
    const visitor = `10.12.0.${forged.indexOf(headers)}`
    await post('/api/auth/forgot-password', { email: user.email }, visitor, 0, headers)
    const fresh = `fresh${forged.indexOf(headers)}@example.org`
    const person = { firstName: 'Ngozi', password: PASSWORD }
    await post('/api/auth/register', { ...person, email: fresh }, visitor, 0, headers)
    await post('/api/auth/register', { ...person, email: user.email }, visitor, 0, headers)
    await site.runJobs()
    const mails = [...site.mail.to(user.email), ...site.mail.to(fresh)]
    expect(mails).toHaveLength(3)
    for (const { html, text } of mails) {
      expect(`${html}${text}`).not.toContain('evil.example')
      const links = [...`${html} ${text}`.matchAll(/https?:\/\/[^\s"'<>)]+/g)].map(([url]) => new URL(url).origin)
      expect(new Set(links)).toEqual(new Set(['http://localhost:3000']))
    }
  })

  test.each(['evil.example', 'localhost.evil.example', 'evil.example:3000', '127.0.0.2', 'localhost@evil.example'])(
    'the host %j is not answered and no mail goes out',
    async (host) => {
      const user = await createUser(site)
      const { status, body } = await post('/api/auth/forgot-password', { email: user.email }, '10.13.0.1', 0, { host })
      const refusal = host.includes('@') ? [400, 'request.malformed'] : [421, 'request.unknown_host']
      expect([status, body.code]).toEqual(refusal)
      await site.runJobs()
      expect(site.mail.to(user.email)).toEqual([])
    },
  )
})
