import { randomUUID } from 'node:crypto'
import type { ApiKeyView, ErrorView, NewGiftCardView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey, openKeyScene, type TestKey } from '../features/people/api-keys/api-key-scene.ts'
import {
  addMember,
  buildTestApp,
  call,
  createUser,
  organisationOf,
  type TestApp,
  type TestUser,
} from '../testing/index.ts'
import { atOnce, tally } from '../testing/race.ts'
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

describe('a call of a member', () => {
  async function openOrganisation() {
    const owner = await createUser(site)
    return { owner, organisationId: await organisationOf(site, owner) }
  }

  function issue(user: TestUser, organisationId: string, { key, value = 5_000 }: { key: string; value?: number }) {
    return call<NewGiftCardView & ErrorView>(site.app, {
      method: 'POST',
      url: `/api/organisations/${organisationId}/gift-cards`,
      headers: { ...user.headers, 'idempotency-key': key },
      payload: { value, currency: 'NGN' },
    })
  }

  const cardsOf = async (organisationId: string) =>
    (await site.deps.pool.query('select id from gift_cards where organisation_id = $1', [organisationId])).rows

  test('raced under one key issues one gift card, and a replay has its code', async () => {
    const { owner, organisationId } = await openOrganisation()
    const key = randomUUID()
    const all = await atOnce(8, () => issue(owner, organisationId, { key }))
    const made = all.filter(({ status, headers }) => status === 201 && headers['idempotency-replayed'] === undefined)
    expect(made).toHaveLength(1)
    expect(Object.keys(tally(all)).filter((answer) => answer !== '409 idempotency.in_progress')).toEqual(['201'])
    expect(await cardsOf(organisationId)).toHaveLength(1)
    const again = await issue(owner, organisationId, { key })
    expect(again).toMatchObject({ status: 201, body: { code: made[0]?.body.code } })
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(await cardsOf(organisationId)).toHaveLength(1)
    expect(await issue(owner, organisationId, { key, value: 6_000 })).toMatchObject({
      status: 422,
      body: { code: 'idempotency.key_reused' },
    })
  })

  test('knows nothing of the same key of a colleague, and none of their answer', async () => {
    const { owner, organisationId } = await openOrganisation()
    const colleague = await addMember(site, { organisationId, role: 'owner' })
    const key = randomUUID()
    const own = await issue(owner, organisationId, { key })
    const other = await issue(colleague, organisationId, { key })
    expect([own.status, other.status]).toEqual([201, 201])
    expect(other.headers['idempotency-replayed']).toBeUndefined()
    expect(other.body.code).not.toBe(own.body.code)
    expect(await cardsOf(organisationId)).toHaveLength(2)
  })

  test('about another organisation is another call', async () => {
    const { owner, organisationId } = await openOrganisation()
    const other = await openOrganisation()
    await site.deps.pool.query(`insert into members (organisation_id, user_id, role) values ($1, $2, 'owner')`, [
      other.organisationId,
      owner.id,
    ])
    const key = randomUUID()
    const request = (organisation: string) =>
      call<ErrorView>(site.app, {
        method: 'POST',
        url: '/api/webhook-endpoints',
        headers: { ...owner.headers, 'x-organisation': organisation, 'idempotency-key': key },
        payload: { url: 'http://127.0.0.1:9/webhooks', types: ['order.paid'] },
      })
    expect((await request(organisationId)).status).toBe(201)
    expect(await request(other.organisationId)).toMatchObject({ status: 422, body: { code: 'idempotency.key_reused' } })
  })

  test('that was refused may run again, once the reason is gone', async () => {
    const { organisationId } = await openOrganisation()
    const colleague = await addMember(site, { organisationId, role: 'viewer' })
    const key = randomUUID()
    expect((await issue(colleague, organisationId, { key })).status).toBe(403)
    await site.deps.pool.query(`update members set role = 'owner' where user_id = $1`, [colleague.id])
    expect((await issue(colleague, organisationId, { key })).status).toBe(201)
    expect(await cardsOf(organisationId)).toHaveLength(1)
  })
})
