import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Deps } from '../../../deps.ts'
import { Subject } from '../../../http/subject.ts'
import { buildTestApp, call, createUser, PASSWORD, type TestApp } from '../../../testing/index.ts'
import { appointFirst } from './appoint-first.ts'
import { verifyEmail } from './verify-email.ts'

const ADDRESS = 'boss@example.org'

let site: TestApp
let deps: Deps
beforeEach(async () => {
  site = await buildTestApp()
  deps = { ...site.deps, site: { ...site.deps.site, adminEmail: ADDRESS } }
})
afterEach(() => site.close())

const appoint = () => deps.db.transaction().execute((trx) => appointFirst(trx, deps.site))

async function administrators(): Promise<string[]> {
  const { rows } = await deps.pool.query<{ email: string }>('select email from users where is_admin order by email')
  return rows.map(({ email }) => email)
}

test('whoever confirms the address named in the settings is the first administrator, from that session on', async () => {
  const payload = { firstName: 'Ada', email: ADDRESS, password: PASSWORD }
  const { body } = await call<{ proof: string }>(site.app, { method: 'POST', url: '/api/auth/register', payload })
  await appoint()
  expect(await administrators()).toEqual([])
  await site.runJobs()
  const token = site.mail.link(ADDRESS, '/verify-email').hash.replace('#token=', '')
  const { user } = await verifyEmail(
    deps,
    { token, proof: body.proof },
    {
      ip: '10.0.0.1',
      network: Subject.network('10.0.0.1'),
      userAgent: 'test',
    },
  )
  expect(user.isAdmin).toBe(true)
  const { rows } = await deps.pool.query('select actor_id, action, target_label from audit_log')
  expect(rows).toEqual([{ actor_id: null, action: 'user.make_administrator', target_label: ADDRESS }])
})

test('an account confirmed before the setting was made is found later', async () => {
  await createUser(site, { email: ADDRESS })
  await appoint()
  expect(await administrators()).toEqual([ADDRESS])
})

test('the setting does nothing once there is an administrator', async () => {
  const first = await createUser(site, { isAdmin: true })
  await createUser(site, { email: ADDRESS })
  await appoint()
  expect(await administrators()).toEqual([first.email])
})
