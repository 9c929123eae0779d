import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, createUser, PASSWORD, type TestApp } from '../testing/index.ts'
import { uuidv7 } from '../ids.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const queued = async () =>
  (await site.deps.pool.query<{ row: string }>(`select j::text as row from pgboss.job j`)).rows.map(({ row }) => row)

test('no token of a mailed link can be read in a row of the queue, before or after it was mailed', async () => {
  const email = 'ada@example.org'
  const user = await createUser(site)
  const mover = await createUser(site)
  const post = (url: string, payload: object, headers = {}) => call(site.app, { method: 'POST', url, payload, headers })
  await post('/api/auth/register', { email, password: 'a long pass phrase here', firstName: 'Ada', lastName: 'Obi' })
  await post('/api/auth/forgot-password', { email: user.email })
  const change = { email: 'new@example.org', currentPassword: PASSWORD }
  await post('/api/users/me/email', change, mover.headers)
  const before = await queued()
  expect(before.join('\n')).toContain('sealedToken')
  await site.runJobs()
  const tokens = [
    site.mail.link(email, '#token='),
    site.mail.link(user.email, '/reset-password#token='),
    site.mail.link('new@example.org', '#token='),
  ].map(({ hash }) => hash.slice('#token='.length))
  expect(tokens.map((token) => token.length > 20)).toEqual([true, true, true])
  for (const token of tokens) expect([...before, ...(await queued())].filter((row) => row.includes(token))).toEqual([])
})

test('a job that an earlier version wrote, with its token unencrypted, is still mailed', async () => {
  const user = await createUser(site)
  const data = { key: `reset:${uuidv7()}`, template: 'reset_password', userId: user.id, token: 'earlier-token' }
  await site.deps.pool.query(`insert into pgboss.job (name, data) values ('mail.send', $1)`, [data])
  await site.runJobs()
  expect(site.mail.link(user.email, '/reset-password').hash).toBe('#token=earlier-token')
})
