import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorView, WebhookEndpointWithSecret } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, call, createEvent, createUser, type TestApp, type TestUser } from '../../../testing/index.ts'

let site: TestApp
let organiser: TestUser
let eventId: string
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  organiser = await createUser(site)
  eventId = (await createEvent(site, { organiser })).eventId
})

type Answer = WebhookEndpointWithSecret & ErrorView
const valid = { url: 'http://127.0.0.1:9/hooks', types: ['order.paid'] }

function create(fields: object, headers = organiser.headers) {
  return call<Answer>(site.app, {
    method: 'POST',
    url: '/api/webhook-endpoints',
    headers,
    payload: { ...valid, ...fields },
  })
}

test('a stranger who changes a locked endpoint is told at once that there is none', async () => {
  const { body: endpoint } = await create({})
  const stranger = await createUser(site)
  await createEvent(site, { organiser: stranger })
  const url = `/api/webhook-endpoints/${endpoint._id}`
  const { asked, code } = await site.deps.db.transaction().execute(async (trx) => {
    await sql`select from webhook_endpoints where id = ${endpoint._id} for update`.execute(trx)
    const answer = call<ErrorView>(site.app, { method: 'DELETE', url, headers: stranger.headers })
    const waited = sleep(15_000, null, { ref: false })
    return { asked: answer, code: (await Promise.race([answer, waited]))?.body.code }
  })
  await asked
  expect(code).toBe('webhook.not_found')
})

describe('creating', () => {
  test('shows the secret once, keeps it sealed, and is in the audit log without it', async () => {
    const { status, body } = await create({ eventIds: [eventId], description: 'Shop' })
    expect(status).toBe(201)
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(body.publicKey).toMatch(/^whpk_[A-Za-z0-9+/]{43}=$/)
    const { body: list } = await call(site.app, {
      method: 'GET',
      url: '/api/webhook-endpoints',
      headers: organiser.headers,
    })
    const { secret, ...shown } = body
    expect(list).toMatchObject({ items: [shown], total: 1 })
    expect(JSON.stringify(list)).not.toContain(secret)
    const { db } = site.deps
    const row = await db
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('id', '=', body._id)
      .executeTakeFirstOrThrow()
    expect(row.secret.includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false)
    const acts = await db.selectFrom('audit_log').selectAll().where('target_id', '=', body._id).execute()
    expect(acts).toMatchObject([{ action: 'webhook_endpoint.create', organisation_id: row.organisation_id }])
    expect(JSON.stringify(acts)).not.toContain(secret)
  })

  test.each([
    'https://169.254.169.254/latest/meta-data',
    'http://[::ffff:169.254.169.254]/',
    'http://2852039166/',
    'https://localhost.invalid/hooks',
    'https://10.0.0.1/hooks',
    'not an address at all',
    'ftp://example.org/hooks',
  ])('with %s is refused at its field, and nothing is written', async (url) => {
    const { status, body } = await create({ url })
    expect([status, body.code]).toEqual([400, 'webhook.url_refused'])
    expect(body.fields).toHaveProperty('url')
    const { rows } = await site.deps.pool.query('select 1 from webhook_endpoints where organisation_id = $1', [
      organiser.id,
    ])
    expect(rows).toEqual([])
  })

  test.each([
    { types: [] },
    { types: ['order.unknown'] },
    { types: undefined },
    { url: '' },
    { eventIds: [] },
    { secret: 'x' },
  ])('with %j is refused', async (fields) => {
    expect((await create(fields)).status).toBe(400)
  })

  test('for an event of another organisation is refused', async () => {
    const other = await createEvent(site)
    expect(await create({ eventIds: [eventId, other.eventId] })).toMatchObject({
      status: 404,
      body: { code: 'event.not_found' },
    })
  })

  test('at the same time ends at twenty', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => create({})))
    const counts = Map.groupBy(answers, ({ status }) => status)
    expect([counts.get(201)?.length, counts.get(409)?.length]).toEqual([20, 4])
  })
})

test('roles without the permission read which roles have it; strangers read nothing', async () => {
  const { body } = await create({})
  const manager = await createUser(site)
  const organisations = site.deps.db.selectFrom('events').select('organiser_id').where('id', '=', eventId)
  const { organiser_id: organisationId } = await organisations.executeTakeFirstOrThrow()
  await site.deps.db
    .insertInto('members')
    .values({ organisation_id: organisationId, user_id: manager.id, role: 'manager' })
    .execute()
  const url = `/api/webhook-endpoints/${body._id}`
  const read = (headers: TestUser['headers']) => call<ErrorView>(site.app, { method: 'GET', url, headers })
  expect(await read(manager.headers)).toMatchObject({
    status: 403,
    body: { code: 'member.forbidden', details: { permission: 'webhooks:read', roles: ['owner'] } },
  })
  expect(await read((await createUser(site)).headers)).toMatchObject({
    status: 404,
    body: { code: 'webhook.not_found' },
  })
  expect((await create({}, manager.headers)).status).toBe(403)
})

test('changing keeps the secret; deleting takes the log along', async () => {
  const { body } = await create({})
  const url = `/api/webhook-endpoints/${body._id}`
  const { headers } = organiser
  const change = { ...valid, types: ['ticket.issued', 'ticket.issued'], eventIds: [eventId] }
  const changed = await call<Answer>(site.app, { method: 'PUT', url, headers, payload: change })
  expect(changed).toMatchObject({ status: 200, body: { types: ['ticket.issued'], publicKey: body.publicKey } })
  const inside = { ...valid, url: 'https://192.168.0.1/hooks' }
  expect((await call(site.app, { method: 'PUT', url, headers, payload: inside })).status).toBe(400)
  await call(site.app, { method: 'POST', url: `${url}/test`, headers, payload: { type: 'order.paid' } })
  expect((await call(site.app, { method: 'DELETE', url, headers })).status).toBe(204)
  expect((await call(site.app, { method: 'GET', url, headers })).status).toBe(404)
  const { rows } = await site.deps.pool.query('select 1 from webhook_deliveries where endpoint_id = $1', [body._id])
  expect(rows).toEqual([])
})

test('switching off and on again sends what waited, and begins its health anew', async () => {
  const { body } = await create({})
  const { headers } = organiser
  const status = (enabled: boolean) =>
    call<Answer>(site.app, {
      method: 'PUT',
      url: `/api/webhook-endpoints/${body._id}/status`,
      headers,
      payload: { enabled },
    })
  expect(await status(false)).toMatchObject({ status: 200, body: { disabledReason: 'member' } })
  expect(await status(false)).toMatchObject({ status: 200 })
  expect(await status(true)).toMatchObject({ body: { disabledAt: null, disabledReason: null, failingSince: null } })
  const acts = site.deps.db.selectFrom('audit_log').select('action').where('target_id', '=', body._id)
  expect((await acts.execute()).filter(({ action }) => action === 'webhook_endpoint.switch')).toHaveLength(2)
})
