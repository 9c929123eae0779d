import { randomUUID } from 'node:crypto'
import type { ErrorView } from '@foyer/contract'
import type { FastifyReply } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey, openKeyScene, type TestKey } from '../features/people/api-keys/api-key-scene.ts'
import { buildTestApp, call, type TestApp } from '../testing/index.ts'
import { KeyBudgets } from './key-budgets.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
  Object.assign(site.deps.site, { apiKeyCallsPerMinute: 50 })
})
afterAll(() => site.close())

const read = (key: TestKey) =>
  call<ErrorView>(site.app, {
    method: 'GET',
    url: `/api/organisations/${key.organisationId}/keys`,
    headers: key.headers,
  })

/** So that no minute ends in the middle. */
async function untilMinuteIsYoung(): Promise<void> {
  const second = new Date().getSeconds()
  if (second > 35) await new Promise((resolve) => setTimeout(resolve, (60.5 - second) * 1000))
}

test('a key may make so many calls a minute, also many at once, and reads what is left', async () => {
  await untilMinuteIsYoung()
  const { key, organiser } = await openKeyScene(site, ['keys:read'])
  const first = await read(key)
  expect(first.headers['ratelimit-policy']).toBe('"key";q=50;w=60')
  expect(first.headers['ratelimit']).toMatch(/^"key";r=49;t=\d+$/)
  const rest = await Promise.all(Array.from({ length: 60 }, () => read(key)))
  const statuses = rest.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(49)
  const refused = rest.find(({ status }) => status === 429)
  expect(refused?.body).toMatchObject({ code: 'request.too_many' })
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused?.headers['ratelimit']).toMatch(/^"key";r=0;t=\d+$/)
  const other = await createApiKey(site, organiser, ['keys:read'])
  expect((await read(other)).status).toBe(200)
})

test('two processes together answer no more than the limit', async () => {
  await untilMinuteIsYoung()
  const deps = { db: site.deps.db, site: { ...site.deps.site, apiKeyCallsPerMinute: 50 } }
  const processes = [new KeyBudgets(deps), new KeyBudgets(deps)] as const
  const keyId = randomUUID()
  const reply: FastifyReply = { header: () => reply } as unknown as FastifyReply
  const calls = Array.from({ length: 400 }, (_, index) => processes[index % 2 === 0 ? 0 : 1].spend(keyId, reply))
  const granted = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled')
  expect(granted.length).toBe(50)
})

test('a call that is refused for another reason counts and says what is left', async () => {
  const { key } = await openKeyScene(site, ['events:read'])
  const refused = await read(key)
  expect(refused.status).toBe(403)
  expect(refused.headers['ratelimit']).toMatch(/^"key";r=49;t=\d+$/)
})
