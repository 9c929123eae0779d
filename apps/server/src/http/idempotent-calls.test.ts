import { randomUUID } from 'node:crypto'
import type { ApiKeyView, ErrorView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey, openKeyScene, type TestKey } from '../features/people/api-keys/api-key-scene.ts'
import { buildTestApp, call, type TestApp } from '../testing/index.ts'
import { forgetOldCalls } from './idempotent-calls.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

/** A key that may revoke another one: a write that keys can make, and that says when it was done. */
async function openScene() {
  const scene = await openKeyScene(site, ['keys:read', 'keys:write'])
  return { key: scene.key, victim: await createApiKey(site, scene.organiser, ['events:read']) }
}

function revoke(key: TestKey, victim: TestKey, idempotencyKey: string) {
  return call<ApiKeyView & ErrorView>(site.app, {
    method: 'POST',
    url: `/api/organisations/${key.organisationId}/keys/${victim.key._id}/revoke`,
    headers: { ...key.headers, 'idempotency-key': idempotencyKey },
  })
}

const auditsOf = async (victim: TestKey) =>
  (
    await site.deps.db
      .selectFrom('audit_log')
      .select('id')
      .where('target_id', '=', victim.key._id)
      .where('action', '=', 'api_key.revoke')
      .execute()
  ).length

test('a repetition is answered as the first call was, and does nothing', async () => {
  const { key, victim } = await openScene()
  const name = randomUUID()
  const first = await revoke(key, victim, name)
  expect(first.status).toBe(200)
  await sql`update api_keys set revoked_at = null where id = ${victim.key._id}`.execute(site.deps.db)
  const second = await revoke(key, victim, name)
  expect(second).toMatchObject({ status: 200, body: first.body })
  expect(second.headers['idempotency-replayed']).toBe('true')
  expect(second.headers['content-type']).toBe(first.headers['content-type'])
  expect(await auditsOf(victim)).toBe(1)
})

test('of ten calls at once one runs; the others are told to wait or get its answer', async () => {
  const { key, victim } = await openScene()
  const name = randomUUID()
  const all = await Promise.all(Array.from({ length: 10 }, () => revoke(key, victim, name)))
  const ran = all.filter(({ status, headers }) => status === 200 && headers['idempotency-replayed'] === undefined)
  expect(ran).toHaveLength(1)
  const refused = all.filter(({ status }) => status !== 200)
  for (const { status, body, headers } of refused) {
    expect([status, body.code]).toEqual([409, 'idempotency.in_progress'])
    expect(headers['retry-after']).toBe('1')
  }
  expect(await auditsOf(victim)).toBe(1)
  expect((await revoke(key, victim, name)).status).toBe(200)
})

test('the same key with another call is refused, and for another API key it is another key', async () => {
  const { key, victim } = await openScene()
  const name = randomUUID()
  expect((await revoke(key, victim, name)).status).toBe(200)
  const unknown = { ...victim, key: { ...victim.key, _id: randomUUID() } }
  expect(await revoke(key, unknown, name)).toMatchObject({ status: 422, body: { code: 'idempotency.key_reused' } })
  const other = await openScene()
  expect((await revoke(other.key, other.victim, name)).status).toBe(200)
})

test('a refusal is repeated too', async () => {
  const { key, victim } = await openScene()
  const name = randomUUID()
  const unknown = { ...victim, key: { ...victim.key, _id: randomUUID() } }
  expect((await revoke(key, unknown, name)).status).toBe(404)
  const again = await revoke(key, unknown, name)
  expect(again).toMatchObject({ status: 404, body: { code: 'api_key.not_found' } })
  expect(again.headers['idempotency-replayed']).toBe('true')
})

test('a call that failed on our side may run again', async () => {
  const { key, victim } = await openScene()
  const name = randomUUID()
  await sql`create function refuse_audit() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
    site.deps.db,
  )
  await sql`create trigger refuse_audit before insert on audit_log for each row execute function refuse_audit()`.execute(
    site.deps.db,
  )
  expect((await revoke(key, victim, name)).status).toBe(500)
  await sql`drop trigger refuse_audit on audit_log`.execute(site.deps.db)
  expect((await revoke(key, victim, name)).status).toBe(200)
  expect(await auditsOf(victim)).toBe(1)
})

test.each(['short', 'a'.repeat(81), 'with spaces in the middle'])('%j is no key', async (name) => {
  const { key, victim } = await openScene()
  const refused = await revoke(key, victim, name)
  expect(refused).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  expect(refused.body.fields).toHaveProperty('idempotency-key')
  expect(await auditsOf(victim)).toBe(0)
})

test('an answer is stored sealed, for 24 hours', async () => {
  const { key, victim } = await openScene()
  const name = randomUUID()
  await revoke(key, victim, name)
  const stored = await site.deps.db
    .selectFrom('idempotent_calls')
    .selectAll()
    .where('key', '=', name)
    .executeTakeFirst()
  expect(stored?.answer_sealed?.includes(victim.key._id)).toBe(false)
  const later = sql<Date>`now() - interval '25 hours'`
  await site.deps.db.updateTable('idempotent_calls').set({ started_at: later }).where('key', '=', name).execute()
  const again = await revoke(key, victim, name)
  expect(again.headers['idempotency-replayed']).toBeUndefined()
  await site.deps.db.updateTable('idempotent_calls').set({ started_at: later }).where('key', '=', name).execute()
  await forgetOldCalls(site.deps)
  const left = await site.deps.db.selectFrom('idempotent_calls').select('key').where('key', '=', name).execute()
  expect(left).toEqual([])
})
