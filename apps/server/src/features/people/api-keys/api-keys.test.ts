import type { ApiKeyView, ErrorView, EventRowView, MembershipEndView, NewApiKeyView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createSession,
  createUser,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import type { Deps } from '../../../deps.ts'
import { findApiKey } from '../../../http/api-keys.ts'
import { createApiKey, openKeyScene, type TestKey } from './api-key-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const keysOf = (key: Pick<TestKey, 'organisationId'>) => `/api/organisations/${key.organisationId}/keys`

/** A read that the scope `keys:read` opens. */
async function read(key: TestKey, headers: Record<string, string> = {}) {
  return call<Partial<ErrorView> & { items?: ApiKeyView[] }>(site.app, {
    method: 'GET',
    url: keysOf(key),
    headers: { ...key.headers, ...headers },
  })
}

function rotate({ headers }: Pick<TestUser, 'headers'>, key: TestKey, overlapHours: number) {
  const url = `${keysOf(key)}/${key.key._id}/rotate`
  return call<NewApiKeyView & ErrorView>(site.app, { method: 'POST', url, headers, payload: { overlapHours } })
}

const withSecret = (key: TestKey, secret: string): TestKey => ({
  ...key,
  headers: { authorization: `Bearer ${secret}` },
})

describe('an API key', () => {
  test('is told once, stored as a digest, and works for a year', async () => {
    const { key } = await openKeyScene(site, ['keys:read'])
    const { body } = await read(key)
    expect(body.items).toHaveLength(1)
    expect(body.items?.[0]).toMatchObject({ _id: key.key._id, prefix: key.secret.slice(0, 15), state: 'active' })
    expect(JSON.stringify(body)).not.toContain(key.secret)
    const { rows } = await sql<{ text: string }>`select to_jsonb(api_keys)::text as text from api_keys`.execute(
      site.deps.db,
    )
    expect(rows.map(({ text }) => text).join()).not.toContain(key.secret)
    const days = (Date.parse(key.key.expiresAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(364)
    expect(days).toBeLessThanOrEqual(365)
  })

  test('is written down with its maker, its scopes and without its secret', async () => {
    const { key, organiser } = await openKeyScene(site, ['events:read'])
    const entry = await site.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('target_id', '=', key.key._id)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      action: 'api_key.create',
      actor_id: organiser.id,
      organisation_id: key.organisationId,
    })
    expect(JSON.stringify(entry)).not.toContain(key.secret)
    expect(entry.after).toMatchObject({ scopes: ['events:read'] })
  })

  test('needs a fresh proof of who makes it', async () => {
    const { key, organiser } = await openKeyScene(site, ['events:read'])
    const session = await createSession(site, organiser.id)
    await site.deps.db.updateTable('sessions').set({ proved_at: null }).where('id', '=', session.sessionId).execute()
    const payload = { name: 'Till', scopes: ['events:read'] }
    const { body } = await call(site.app, { method: 'POST', url: keysOf(key), headers: session.headers, payload })
    expect(body).toMatchObject({ code: 'session.step_up' })
  })

  test.each([
    [{ scopes: [] }, 'request.invalid'],
    [{ scopes: ['tickets:eat'] }, 'request.invalid'],
    [{ scopes: ['events:read'], expiresAt: '2020-01-01T00:00:00Z' }, 'request.invalid'],
    [{ scopes: ['events:read'], expiresAt: '2999-01-01T00:00:00Z' }, 'request.invalid'],
    [{ scopes: ['events:read'], eventIds: ['018f4a00-0000-7000-8000-000000000000'] }, 'event.not_found'],
  ])('is not made of %j', async (fields, code) => {
    const { key, organiser } = await openKeyScene(site, ['events:read'])
    const payload = { name: 'Till', ...fields }
    const { body } = await call(site.app, { method: 'POST', url: keysOf(key), headers: organiser.headers, payload })
    expect(body).toMatchObject({ code })
    const { total } = (
      await call<{ total: number }>(site.app, { method: 'GET', url: keysOf(key), headers: organiser.headers })
    ).body
    expect(total).toBe(1)
  })

  test('is not limited to an event of somebody else', async () => {
    const { key, organiser } = await openKeyScene(site, ['events:read'])
    const other = await openKeyScene(site, ['events:read'])
    const payload = { name: 'Till', scopes: ['events:read'], eventIds: [other.eventId] }
    const { body } = await call(site.app, { method: 'POST', url: keysOf(key), headers: organiser.headers, payload })
    expect(body).toMatchObject({ code: 'event.not_found' })
  })

  test('is one of at most 100 that work, also where two are made at the same time', async () => {
    const { key, organiser } = await openKeyScene(site, ['events:read'])
    await sql`
      insert into api_keys (id, organisation_id, user_id, name, prefix, secret_hash, scopes, expires_at)
      select gen_random_uuid(), organisation_id, user_id, name, prefix, sha256(number::text::bytea || secret_hash), scopes, expires_at
      from api_keys, generate_series(1, 98) number where id = ${key.key._id}`.execute(site.deps.db)
    const payload = { name: 'Till', scopes: ['events:read'] }
    const make = () => call(site.app, { method: 'POST', url: keysOf(key), headers: organiser.headers, payload })
    const made = await Promise.all(Array.from({ length: 4 }, make))
    const statuses = made.map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409])
  })
})

describe('who calls with a key', () => {
  test('is nobody with a wrong checksum, an unknown, an expired or a revoked key', async () => {
    const { key, organiser } = await openKeyScene(site, ['keys:read'])
    const mistyped = key.secret.slice(0, -1) + (key.secret.endsWith('a') ? 'b' : 'a')
    expect((await read(withSecret(key, mistyped))).status).toBe(401)
    expect((await read(withSecret(key, 'foyer_live_'))).status).toBe(401)
    const short = await createApiKey(site, organiser, ['keys:read'])
    expect((await read(short)).status).toBe(200)
    const past = { secret_made_at: new Date(0), expires_at: new Date(1) }
    await site.deps.db.updateTable('api_keys').set(past).where('id', '=', short.key._id).execute()
    expect((await read(short)).status).toBe(401)
    const url = `${keysOf(key)}/${key.key._id}/revoke`
    const revoked = await call(site.app, { method: 'POST', url, headers: organiser.headers })
    expect(revoked.body).toMatchObject({ state: 'revoked', can: { rotate: false, revoke: false } })
    expect((await read(key)).status).toBe(401)
    expect((await call(site.app, { method: 'POST', url, headers: organiser.headers })).status).toBe(200)
  })

  test('asks the database for nothing where the checksum is wrong', async () => {
    const { key } = await openKeyScene(site, ['keys:read'])
    await site.deps.db.deleteFrom('api_keys').where('id', '=', key.key._id).execute()
    const noDatabase = {} as Deps['db']
    expect(await findApiKey({ db: noDatabase }, `${key.secret.slice(0, -1)}!`)).toBeNull()
    expect(await findApiKey(site.deps, key.secret)).toBeNull()
  })

  test('is refused in another organisation, in its address and in the header', async () => {
    const { key } = await openKeyScene(site, ['keys:read'])
    const other = await openKeyScene(site, ['keys:read'])
    const there = await read({ ...key, organisationId: other.key.organisationId })
    expect(there).toMatchObject({ status: 404, body: { code: 'organisation.not_found' } })
    const named = await read(key, { 'x-organisation': other.key.organisationId })
    expect(named).toMatchObject({ status: 404, body: { code: 'organisation.not_found' } })
    expect((await read(key, { 'x-organisation': key.organisationId })).status).toBe(200)
  })

  test('of an administrator of the platform reaches no other organisation', async () => {
    const admin = await createUser(site, { isAdmin: true })
    const other = await openKeyScene(site, ['keys:read'])
    await sql`select ensure_organisation(${admin.id}::uuid)`.execute(site.deps.db)
    const key = await createApiKey(site, admin, ['keys:read'])
    expect((await read(key)).status).toBe(200)
    expect((await read({ ...key, organisationId: other.key.organisationId })).status).toBe(404)
    const users = await call(site.app, { method: 'GET', url: '/api/admin/users', headers: key.headers })
    expect(users).toMatchObject({ status: 403, body: { code: 'api_key.not_allowed' } })
  })

  test('gives its secret to no administrator of the platform, who may still revoke it', async () => {
    const admin = await createUser(site, { isAdmin: true })
    const { key } = await openKeyScene(site, ['keys:read'])
    const refused = await rotate(admin, key, 24)
    expect([refused.status, refused.body.code]).toEqual([403, 'member.forbidden'])
    const list = await call<{ items: ApiKeyView[] }>(site.app, {
      method: 'GET',
      url: keysOf(key),
      headers: admin.headers,
    })
    expect(list.body.items.map(({ can }) => can)).toEqual([{ rotate: false, revoke: true }])
    expect((await read(key)).status).toBe(200)
  })

  test('reads which permission is missing', async () => {
    const { key } = await openKeyScene(site, ['events:read'])
    const { status, body } = await read(key)
    expect(status).toBe(403)
    expect(body).toMatchObject({ code: 'member.forbidden', details: { permission: 'keys:read', roles: ['owner'] } })
  })

  test('makes and rotates no keys, reads no account and revokes with the scope for it', async () => {
    const { key } = await openKeyScene(site, ['keys:read', 'keys:write'])
    const payload = { name: 'Copy', scopes: ['keys:read'] }
    const closed = [
      { method: 'POST', url: keysOf(key), payload },
      { method: 'POST', url: `${keysOf(key)}/${key.key._id}/rotate`, payload: { overlapHours: 0 } },
      { method: 'GET', url: '/api/users/me' },
    ] as const
    for (const request of closed)
      expect(await call(site.app, { ...request, headers: key.headers })).toMatchObject({
        status: 403,
        body: { code: 'api_key.not_allowed' },
      })
    const url = `${keysOf(key)}/${key.key._id}/revoke`
    expect((await call(site.app, { method: 'POST', url, headers: key.headers })).status).toBe(200)
    expect((await read(key)).status).toBe(401)
  })

  test('may only what the member may at this moment', async () => {
    const { key, organiser } = await openKeyScene(site, ['keys:read'])
    const second = await createUser(site)
    const { db } = site.deps
    await db
      .insertInto('members')
      .values({ organisation_id: key.organisationId, user_id: second.id, role: 'owner' })
      .execute()
    const ofOrganiser = (set: { role: 'viewer' | 'owner'; event_ids?: string[] | null }) =>
      db.updateTable('members').set(set).where('user_id', '=', organiser.id).execute()
    await ofOrganiser({ role: 'viewer' })
    expect(await read(key)).toMatchObject({ status: 403, body: { code: 'member.forbidden' } })
    await ofOrganiser({ role: 'owner' })
    expect((await read(key)).status).toBe(200)
    await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', organiser.id).execute()
    expect((await read(key)).status).toBe(401)
    await db.updateTable('users').set({ suspended_at: null }).where('id', '=', organiser.id).execute()
    const requires = { requires_second_factor: true }
    await db.updateTable('organisations').set(requires).where('id', '=', key.organisationId).execute()
    expect(await read(key)).toMatchObject({ status: 403, body: { code: 'organisation.second_factor' } })
  })

  test('is nobody once the member is gone, also where they come back', async () => {
    const { key, organiser } = await openKeyScene(site, ['keys:read'])
    const second = await createUser(site)
    const { db } = site.deps
    const membership = { organisation_id: key.organisationId, role: 'owner' as const }
    await db
      .insertInto('members')
      .values({ ...membership, user_id: second.id })
      .execute()
    const member = `/api/organisations/${key.organisationId}/members/${organiser.id}`
    const preview = await call<MembershipEndView>(site.app, {
      method: 'GET',
      url: `${member}/ending`,
      headers: organiser.headers,
    })
    expect(preview.body.endings).toEqual([{ kind: 'api_keys', count: 1 }])
    const remover = (await createSession(site, second.id)).headers
    expect((await call(site.app, { method: 'DELETE', url: member, headers: remover })).status).toBe(204)
    expect((await read(key)).status).toBe(401)
    await db
      .insertInto('members')
      .values({ ...membership, user_id: organiser.id })
      .execute()
    expect((await read(key)).status).toBe(401)
  })

  test('is noted at most every five minutes', async () => {
    const { key } = await openKeyScene(site, ['keys:read'])
    const usedAt = async () => (await read(key)).body.items?.[0]?.lastUsedAt ?? ''
    const first = await usedAt()
    expect(Date.parse(first)).toBeGreaterThan(Date.now() - 60_000)
    expect(await usedAt()).toBe(first)
    const earlier = sql<Date>`now() - interval '6 minutes'`
    await site.deps.db.updateTable('api_keys').set({ last_used_at: earlier }).where('id', '=', key.key._id).execute()
    expect(Date.parse(await usedAt())).toBeGreaterThan(Date.parse(first) - 1)
  })

  test('names a version of the API or none, and reads which one it got', async () => {
    const { key } = await openKeyScene(site, ['keys:read'])
    expect((await read(key)).headers['foyer-version']).toBe('2026-11-24')
    expect((await read(key, { 'foyer-version': '2026-11-24' })).status).toBe(200)
    const refused = await read(key, { 'foyer-version': '2020-01-01' })
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'request.unknown_version', details: { versions: ['2026-11-24'] } },
    })
  })
})

describe('a rotation', () => {
  test('lets the former secret work for the chosen hours, and the new one at once', async () => {
    const { key, organiser } = await openKeyScene(site, ['keys:read'])
    const { status, body } = await rotate(organiser, key, 24)
    expect(status).toBe(200)
    expect(body.key).toMatchObject({ _id: key.key._id, state: 'rotating', prefix: body.secret.slice(0, 15) })
    const next = withSecret(key, body.secret)
    expect((await read(key)).status).toBe(200)
    expect((await read(next)).status).toBe(200)
    const over = { previous_until: new Date(Date.now() - 1) }
    await site.deps.db.updateTable('api_keys').set(over).where('id', '=', key.key._id).execute()
    expect((await read(key)).status).toBe(401)
    expect((await read(next)).status).toBe(200)
  })

  test('without an overlap ends the former secret at once', async () => {
    const { key, organiser } = await openKeyScene(site, ['keys:read'])
    const { body } = await rotate(organiser, key, 0)
    expect((await read(key)).status).toBe(401)
    expect((await read(withSecret(key, body.secret))).status).toBe(200)
  })

  test('is refused while another one runs, also at the same time, but not to end all secrets', async () => {
    const { key, organiser } = await openKeyScene(site, ['keys:read'])
    const both = await Promise.all([rotate(organiser, key, 1), rotate(organiser, key, 1)])
    const statuses = both.map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'api_key.rotating' })
    expect((await read(key)).status).toBe(200)
    expect((await rotate(organiser, key, 0)).status).toBe(200)
    expect((await read(key)).status).toBe(401)
  })

  test.each([2, 71, -1, 24.5])('has no overlap of %s hours', async (hours) => {
    const { key, organiser } = await openKeyScene(site, ['keys:read'])
    expect((await rotate(organiser, key, hours)).status).toBe(400)
  })

  test('of a key that has ended is refused', async () => {
    const { key, organiser } = await openKeyScene(site, ['keys:read'])
    await site.deps.db.updateTable('api_keys').set({ revoked_at: new Date() }).where('id', '=', key.key._id).execute()
    expect((await rotate(organiser, key, 0)).body).toMatchObject({ code: 'api_key.ended' })
  })
})

describe('what a key reads', () => {
  test('holds no money and nobody’s address without the scopes for them', async () => {
    const scene = await openKeyScene(site, ['events:read', 'guests:read'])
    await createPaidOrder(site, { eventId: scene.eventId, ticketTypeId: scene.ticketTypeId })
    const open = await createApiKey(site, scene.organiser, [
      'events:read',
      'guests:read',
      'sales:read',
      'contacts:read',
    ])
    const get = ({ headers }: TestKey, url: string) =>
      call<{ items?: EventRowView[] }>(site.app, { method: 'GET', url, headers })
    const eventsOf = async (key: TestKey) => (await get(key, '/api/events/organizer')).body.items?.[0]?.gross
    expect(await eventsOf(scene.key)).toBeNull()
    expect(await eventsOf(open)).toBeGreaterThan(0)
    const guests = `/api/guests/${scene.eventId}/orders`
    const textOf = async (key: TestKey) => JSON.stringify((await get(key, guests)).body)
    expect(await textOf(scene.key)).toContain('Okafor')
    expect(await textOf(scene.key)).not.toContain('adaeze@example.org')
    expect(await textOf(open)).toContain('adaeze@example.org')
    for (const url of [`/api/tickets/${scene.eventId}/sales-summary`, `/api/payouts/events/${scene.eventId}`])
      expect((await get(scene.key, url)).status).toBe(403)
  })

  test('ends at its events, in lists as in addresses', async () => {
    const scene = await openKeyScene(site, ['events:read'])
    const second = await createEvent(site, { organiser: scene.organiser })
    const key = await createApiKey(site, scene.organiser, ['events:read'], { eventIds: [second.eventId] })
    const { body } = await call<{ items: EventRowView[] }>(site.app, {
      method: 'GET',
      url: '/api/events/organizer',
      headers: key.headers,
    })
    expect(body.items.map(({ _id }) => _id)).toEqual([second.eventId])
    const there = { method: 'GET', url: `/api/events/${scene.eventId}`, headers: key.headers } as const
    expect(await call(site.app, there)).toMatchObject({ status: 404, body: { code: 'event.not_found' } })
  })
})
