import type { BroadcastAudience, BroadcastView, ErrorView, ReceivedBroadcastRow } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  broadcastBody,
  buildTestApp,
  call,
  createBroadcast,
  createEvent,
  createPaidOrder,
  createUser,
  newKey,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { mischievousTexts, notWholeNumbers } from '../../../testing/nasties.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { deliverBroadcast } from './index.ts'

let site: TestApp
let admin: TestUser
let reader: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  admin = await createUser(site, { isAdmin: true })
  reader = await createUser(site)
})
afterAll(() => site.close())

type Answer = BroadcastView & ErrorView

function send(audience: BroadcastAudience, fields: object = {}, headers: Record<string, string> = {}) {
  return call<Answer>(site.app, {
    method: 'POST',
    url: '/api/broadcast',
    headers: { ...admin.headers, ...headers },
    payload: broadcastBody(audience, fields),
  })
}

const to = (...users: TestUser[]): BroadcastAudience => ({ kind: 'users', userIds: users.map(({ id }) => id) })

function inbox(user: TestUser, query: Record<string, string> = {}) {
  return call<{ items: ReceivedBroadcastRow[]; total: number }>(site.app, {
    method: 'GET',
    url: '/api/broadcast/user',
    headers: user.headers,
    query,
  })
}

async function countFor(audience: object) {
  const url = '/api/broadcast/audience'
  const { body } = await call(site.app, { method: 'POST', url, headers: admin.headers, payload: { audience } })
  return body
}

async function stateOf(id: string) {
  const url = '/api/broadcast/admin'
  const query = { limit: '100' }
  const { body } = await call<{ items: BroadcastView[] }>(site.app, {
    method: 'GET',
    url,
    headers: admin.headers,
    query,
  })
  return body.items.find((broadcast) => broadcast._id === id)
}

async function unread(user: TestUser) {
  return (await call(site.app, { method: 'GET', url: '/api/broadcast/unread-count', headers: user.headers })).body
}

describe('writing', () => {
  test('reaches whom it is for and tells how far it has come', async () => {
    const other = await createUser(site)
    const { status, body } = await send(to(reader, other))
    expect(status).toBe(201)
    expect(body).toMatchObject({ state: 'scheduled', expected: 2, delivered: 0, can: { cancel: true } })
    await site.runJobs()
    expect(await stateOf(body._id)).toMatchObject({
      state: 'sent',
      delivered: 2,
      read: 0,
      mails: 0,
      can: { cancel: false },
    })
    expect((await inbox(reader)).body.items[0]).toMatchObject({
      _id: body._id,
      title: 'News from the house',
      excerpt: 'Payouts now arrive on Tuesdays.',
      readAt: null,
    })
    expect((await inbox(await createUser(site))).body.total).toBe(0)
  })

  test('writes who did it into the audit log, in the same transaction', async () => {
    const { body } = await send(to(reader), { title: 'Watched' })
    const entry = await site.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('target_id', '=', body._id)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ actor_id: admin.id, action: 'broadcast.create', target_label: 'Watched' })
  })

  test('the same key makes one broadcast, at once and later', async () => {
    const key = { 'idempotency-key': newKey() }
    const answers = await atOnce(6, () => send(to(reader), { title: 'Once' }, key))
    expect(tally(answers)).toEqual({ '201': 6 })
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from broadcasts where title = 'Once'`.execute(
      site.deps.db,
    )
    expect(rows[0]?.n).toBe(1)
  })

  test('the same key with anything else is refused, so that nobody believes it was sent', async () => {
    const key = { 'idempotency-key': newKey() }
    const sendAt = new Date(Date.now() + 3_600_000).toISOString()
    expect((await send(to(reader), { title: 'With a typing eror' }, key)).status).toBe(201)
    expect((await send(to(reader), { title: 'With a typing eror' }, key)).status).toBe(201)
    for (const other of [{ title: 'Without an error' }, { title: 'With a typing eror', sendAt }]) {
      const { status, body } = await send(to(reader), other, key)
      expect([status, body]).toMatchObject([422, { code: 'idempotency.key_reused' }])
    }
  })

  const refused: [string, object][] = [
    ['no title', { title: ' ' }],
    ['a title too long', { title: 'x'.repeat(121) }],
    ['a title of two lines', { title: 'a\nb' }],
    ['an empty text', { body: { type: 'doc', content: [{ type: 'paragraph' }] } }],
    ['markup for a text', { body: '<b>hi</b>' }],
    [
      'a script in a link',
      {
        body: {
          type: 'doc',
          content: [
            {
              type: 'paragraph',
              content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
            },
          ],
        },
      },
    ],
    ['an unknown audience', { audience: { kind: 'friends' } }],
    ['nobody chosen', { audience: { kind: 'users', userIds: [] } }],
    ['a stranger chosen', { audience: { kind: 'users', userIds: [crypto.randomUUID()] } }],
    ['an event that is none', { audience: { kind: 'event_organisers', eventIds: [crypto.randomUUID()] } }],
    ['more in an audience than belongs there', { audience: { kind: 'everyone', months: 2 } }],
    ['a time that has passed', { sendAt: '2020-01-01T00:00:00Z' }],
    ['a time too far away', { sendAt: '2199-01-01T00:00:00Z' }],
    ['a state of its own', { state: 'sent' }],
    ['mail that is neither yes nor no', { byMail: 'yes' }],
  ]
  test.each(refused)('%s is refused with the field at fault', async (_name, fields) => {
    const { status, body } = await send(to(reader), fields)
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})).not.toEqual([])
  })

  test.each(notWholeNumbers)('buyers of %s months are refused', async (_name, months) => {
    expect((await send({ kind: 'buyers', months: 1 }, { audience: { kind: 'buyers', months } })).status).toBe(400)
  })

  test.each(mischievousTexts)('%s stays the text it is', async (text) => {
    const { status, body } = await send(to(reader), { title: `${text} x` })
    expect(status).toBe(201)
    expect(body.title).toBe(`${text} x`.trim())
  })

  test('an audience that is empty is said before anything is written', async () => {
    const { status, body } = await send(to(await createUser(site, { verified: false })))
    expect([status, body.code]).toEqual([409, 'broadcast.nobody'])
  })
})

describe('audiences', () => {
  test('are counted as they are reached', async () => {
    const event = await createEvent(site)
    const stranger = await createUser(site, { verified: false })
    const suspended = await createUser(site)
    await site.deps.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', suspended.id).execute()
    const buying = await createUser(site)
    await createPaidOrder(site, { ...event, buyer: { firstName: 'B', lastName: '', email: buying.email } })
    const longAgo = await createUser(site)
    const old = await createPaidOrder(site, { ...event, buyer: { firstName: 'C', lastName: '', email: longAgo.email } })
    await sql`update orders set paid_at = now() - interval '40 days' where reference = ${old.reference}`.execute(
      site.deps.db,
    )
    expect(await countFor(to(stranger, suspended, admin, buying))).toEqual({ recipients: 1, byMail: 1 })
    expect(await countFor({ kind: 'event_organisers', eventIds: [event.eventId] })).toEqual({
      recipients: 1,
      byMail: 1,
    })
    expect(await countFor({ kind: 'buyers', months: 1 })).toEqual({ recipients: 1, byMail: 1 })
    expect(await countFor({ kind: 'buyers', months: 2 })).toEqual({ recipients: 2, byMail: 2 })
    expect(await countFor({ kind: 'organisers' })).toEqual({ recipients: 1, byMail: 1 })
    const everyone = await countFor({ kind: 'everyone' })
    const { body } = await send({ kind: 'everyone' })
    await site.runJobs()
    expect(await stateOf(body._id)).toMatchObject({
      delivered: everyone['recipients'],
      expected: everyone['recipients'],
    })
    expect((await inbox(stranger)).body.total).toBe(0)
    expect((await inbox(admin)).body.total).toBe(0)
  })
})

describe('later', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

  test('waits for its time and can be taken back until then', async () => {
    const { body } = await send(to(reader), { sendAt: inAnHour() })
    await site.runJobs()
    expect(await stateOf(body._id)).toMatchObject({ state: 'scheduled', delivered: 0 })
    const url = `/api/broadcast/admin/${body._id}/cancel`
    const cancel = () => call<Answer>(site.app, { method: 'POST', url, headers: admin.headers })
    expect(tally(await atOnce(4, cancel))).toEqual({ '200': 1, '409 broadcast.under_way': 3 })
    await deliverBroadcast(site.deps, body._id)
    expect(await stateOf(body._id)).toMatchObject({ state: 'cancelled', delivered: 0 })
  })

  test('goes out or is taken back, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { body } = await send(to(reader), { sendAt: inAnHour() })
      const url = `/api/broadcast/admin/${body._id}/cancel`
      await Promise.all([
        deliverBroadcast(site.deps, body._id),
        call(site.app, { method: 'POST', url, headers: admin.headers }),
      ])
      const after = await stateOf(body._id)
      expect([after?.state, after?.delivered]).toEqual(after?.state === 'sent' ? ['sent', 1] : ['cancelled', 0])
    }
  })
})

describe('reading', () => {
  test('marks one, then all, and the count follows', async () => {
    const user = await createUser(site)
    const first = await createBroadcast(site, { recipients: [user.id], title: 'The door opens' })
    await createBroadcast(site, { recipients: [user.id], title: 'A second house' })
    expect(await unread(user)).toEqual({ unreadCount: 2, broadcasts: 2, appeals: 0 })
    const read = (id: string, as = user) =>
      call(site.app, { method: 'PUT', url: `/api/broadcast/user/${id}/read`, headers: as.headers })
    expect((await read(first)).status).toBe(204)
    const { readAt } = (await inbox(user, { search: 'door' })).body.items[0] ?? {}
    expect((await read(first)).status).toBe(204)
    expect((await inbox(user, { search: 'door' })).body.items[0]?.readAt).toBe(readAt)
    expect(await unread(user)).toMatchObject({ unreadCount: 1 })
    expect((await inbox(user, { unread: 'true' })).body.items.map(({ title }) => title)).toEqual(['A second house'])
    expect((await read(first, reader)).status).toBe(404)
    const all = await call(site.app, { method: 'PUT', url: '/api/broadcast/read-all', headers: user.headers })
    expect(all.body).toEqual({ read: 1 })
    expect(await unread(user)).toMatchObject({ unreadCount: 0 })
  })

  test('finds words of the title and the text, pages, and gives the whole text', async () => {
    const user = await createUser(site)
    const ids = []
    for (let index = 0; index < 3; index += 1) ids.push(await createBroadcast(site, { recipients: [user.id] }))
    expect((await inbox(user, { search: 'tuesdays' })).body.total).toBe(3)
    expect((await inbox(user, { search: '%' })).body.total).toBe(0)
    const second = await inbox(user, { page: '2', limit: '2' })
    expect(second.body).toMatchObject({ total: 3, page: 2, limit: 2 })
    expect(second.body.items).toHaveLength(1)
    const url = `/api/broadcast/user/${ids[0]}`
    const { body } = await call<{ body: object }>(site.app, { method: 'GET', url, headers: user.headers })
    expect(body.body).toMatchObject({ type: 'doc' })
  })

  test('for administrators the open appeals are counted, not a placeholder', async () => {
    expect(await unread(admin)).toMatchObject({ unreadCount: 0, appeals: 0 })
    const suspensionId = crypto.randomUUID()
    await sql`insert into suspensions (id, user_id, reason, imposed_by) values
      (${suspensionId}, ${reader.id}, 'Spam', ${admin.id})`.execute(site.deps.db)
    await sql`insert into appeals (id, suspension_id, user_id, state, statement) values
      (${crypto.randomUUID()}, ${suspensionId}, ${reader.id}, 'open', 'It was not me')`.execute(site.deps.db)
    expect(await unread(admin)).toMatchObject({ unreadCount: 1, appeals: 1 })
    expect(await unread(await createUser(site))).toMatchObject({ unreadCount: 0, appeals: 0 })
  })
})
