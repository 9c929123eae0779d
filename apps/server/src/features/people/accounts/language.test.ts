import type { UserView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, createUser, type TestApp } from '../../../testing/index.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const choose = (language: string, headers: Record<string, string> = {}) =>
  site.app.inject({ method: 'PUT', url: '/api/language', headers, payload: { language } })
const languageOf = async (headers: Record<string, string>) =>
  (await call<UserView>(site.app, { method: 'GET', url: '/api/users/me', headers })).body.language

test('a visitor chooses a language, which the browser remembers', async () => {
  const answer = await choose('fr')
  expect([answer.statusCode, answer.json()]).toEqual([200, { language: 'fr' }])
  expect(answer.headers['set-cookie']).toBe('foyer_language=fr; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax')
})

test('the choice of a session is kept for the mails to its account, and for no other', async () => {
  const [ada, ben] = [await createUser(site), await createUser(site)]
  await choose('ar', ada.headers)
  expect([await languageOf(ada.headers), await languageOf(ben.headers)]).toEqual(['ar', null])
})

test('only a language that the installation offers can be chosen', async () => {
  expect((await choose('tlh')).statusCode).toBe(400)
  const { languages } = site.deps.site
  Object.assign(site.deps.site, { languages: ['en'] })
  expect((await choose('fr')).statusCode).toBe(400)
  Object.assign(site.deps.site, { languages })
})

test('a registration keeps the language that its page was read in', async () => {
  const email = 'zeinab@example.org'
  const payload = { firstName: 'Zeinab', email, password: 'a long and unusual sentence' }
  const headers = { 'accept-language': 'ar-EG,ar;q=0.9' }
  const answer = await site.app.inject({ method: 'POST', url: '/api/auth/register', headers, payload })
  expect(answer.statusCode).toBe(200)
  const user = await site.deps.db.selectFrom('users').select('language').where('email', '=', email).executeTakeFirst()
  expect(user).toEqual({ language: 'ar' })
})
