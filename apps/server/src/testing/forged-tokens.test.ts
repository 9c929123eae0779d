import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgedTokens, goodToken, type Victim } from './forged-tokens.ts'
import { buildTestApp, createUser, type TestApp } from './index.ts'
import { buildWorld, type World } from './matrix-world.ts'

let site: TestApp
let world: World
let victim: Victim
let guarded: string[]

beforeAll(async () => {
  site = await buildTestApp()
  world = await buildWorld(site)
  const administrator = await createUser(site, { isAdmin: true })
  const { own } = world
  const order = await site.deps.db
    .selectFrom('orders')
    .select('id')
    .where('reference', '=', own.paid.reference)
    .executeTakeFirstOrThrow()
  victim = {
    userId: own.organiser.id,
    sessionId: own.organiser.sessionId,
    administratorId: administrator.id,
    deviceId: own.deviceId,
    orderId: order.id,
  }
  guarded = [
    '/api/users/me',
    '/api/events/organizer',
    `/api/events/${own.eventId}`,
    `/api/check-in/${own.eventId}/doors`,
    `/api/check-in/${own.eventId}`,
  ]
})
afterAll(() => site.close())

async function statuses(authorization: string): Promise<number[]> {
  const answers = []
  for (const url of guarded)
    answers.push((await site.app.inject({ method: 'GET', url, headers: { authorization } })).statusCode)
  return answers
}

describe('forged tokens', () => {
  test('the token they are made from opens every guarded call', async () => {
    expect(await statuses(`Bearer ${await goodToken(site.deps, victim)}`)).toEqual([200, 200, 200, 200, 200])
  })

  test('none of them opens any', async () => {
    const corpus = await forgedTokens(site.deps, victim)
    expect(corpus.length).toBeGreaterThanOrEqual(40)
    expect(new Set(corpus.map(([name]) => name)).size).toBe(corpus.length)
    const accepted: string[] = []
    for (const [name, token] of corpus) {
      const answers = await statuses(`Bearer ${token}`)
      if (answers.some((status) => status !== 401)) accepted.push(`${name}: ${answers.join(' ')}`)
    }
    expect(accepted).toEqual([])
  })

  test('a good token in another scheme or place is no credential', async () => {
    const token = await goodToken(site.deps, victim)
    for (const authorization of [
      `Basic ${token}`,
      token,
      `Token ${token}`,
      `Bearer  ${token}`,
      `Bearer Bearer ${token}`,
    ])
      expect(await statuses(authorization)).toEqual([401, 401, 401, 401, 401])
    const cookie = await site.app.inject({
      method: 'GET',
      url: `/api/users/me?access_token=${token}&token=${token}`,
      headers: { cookie: `token=${token}`, 'x-access-token': token },
    })
    expect(cookie.statusCode).toBe(401)
  })

  test('the token of a paired phone opens the door calls of its event and no other', async () => {
    expect(await statuses(`Bearer ${world.own.deviceToken}`)).toEqual([401, 401, 401, 401, 200])
    expect(await statuses(`Bearer ${world.foreign.deviceToken}`)).toEqual([401, 401, 401, 401, 404])
  })
})
