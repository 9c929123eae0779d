import type { AdminAppealRow, AdminAppealView, ErrorView, SuspensionView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest'
import { signAppealToken, signDoorToken } from '../../../http/tokens.ts'
import { buildTestApp, call, createEvent, createUser, type TestApp, type TestUser } from '../../../testing/index.ts'
import { mischievousTexts } from '../../../testing/nasties.ts'
import { atOnce, tally, untilWaiting } from '../../../testing/race.ts'
import { actAs } from '../../people/accounts/acting-scene.ts'

let site: TestApp
let imposer: TestUser
let judge: TestUser
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await sql`update users set is_admin = false`.execute(site.deps.db)
  imposer = await createUser(site, { isAdmin: true })
  judge = await createUser(site, { isAdmin: true })
})

type Listed = { items: (SuspensionView & AdminAppealRow)[]; total: number; unreadCount: number }
type Answer = SuspensionView & AdminAppealView & Listed & ErrorView
type Headers = Record<string, string>

const send = (method: 'GET' | 'POST', url: string, headers: Headers, payload?: object) =>
  call<Answer>(site.app, { method, url, headers, ...(payload && { payload }) })

/** A suspended user with the token that their mail or refused login holds. */
async function suspended(): Promise<{ user: TestUser; headers: Headers }> {
  const user = await createUser(site)
  await send('POST', `/api/admin/users/${user.id}/suspend`, imposer.headers, { reason: 'Spam' })
  return { user, headers: { 'x-appeal-token': await signAppealToken(site.deps, user.id, '2 hours') } }
}

async function mine(headers: Headers): Promise<SuspensionView> {
  const { body } = await send('GET', '/api/appeals/mine', headers)
  const [first] = body.items
  if (!first) throw new Error('Nothing was imposed')
  return first
}

async function appeal(headers: Headers, statement: unknown = 'I have never sent a single broadcast.') {
  const { _id: suspensionId } = await mine(headers)
  return send('POST', '/api/appeals/mine', headers, { suspensionId, statement })
}

async function openOne() {
  const { user, headers } = await suspended()
  const { body } = await appeal(headers)
  return { user, headers, id: body.appeal?._id ?? '' }
}

const decide = (id: string, by: TestUser, decision = 'overturned', note = 'You are right.') =>
  send('POST', `/api/appeals/${id}/decide`, by.headers, { decision, note })

const stateOfUser = async (id: string) =>
  (await site.deps.db.selectFrom('users').select('suspended_at').where('id', '=', id).executeTakeFirstOrThrow())
    .suspended_at

describe('appealing', () => {
  test('is open to a suspended user without a session, once', async () => {
    const { headers } = await suspended()
    expect(await mine(headers)).toMatchObject({ kind: 'user', reason: 'Spam', can: { appeal: true }, appeal: null })
    const { status, body } = await appeal(headers)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      appeal: { state: 'open', can: { reply: true, withdraw: true } },
      can: { appeal: false },
    })
    expect((await appeal(headers)).body.code).toBe('appeal.exists')
  })

  test('of many at once one is written', async () => {
    const { headers } = await suspended()
    expect(tally(await atOnce(6, () => appeal(headers)))).toEqual({ '201': 1, '409 appeal.exists': 5 })
  })

  test('is open to an organiser whose event was taken down, by their session', async () => {
    const event = await createEvent(site)
    const url = `/api/admin/events/${event.eventId}/take-down`
    await send('POST', url, imposer.headers, { reason: 'A copy' })
    const { body } = await appeal(event.organiser.headers)
    expect(body).toMatchObject({ kind: 'event', appeal: { state: 'open' } })
    await decide(body.appeal?._id ?? '', judge)
    const page = await send('GET', `/api/events/by-url/${event.customUrl}`, {})
    expect(page.status).toBe(200)
  })

  test('is neither made, continued nor taken back by an administrator who acts as its owner', async () => {
    const { organiser, eventId } = await createEvent(site)
    await send('POST', `/api/admin/events/${eventId}/take-down`, imposer.headers, { reason: 'Spam' })
    const acting = await actAs(site, imposer, organiser.id)
    expect((await appeal(acting.headers)).body.code).toBe('session.acting')
    const { body } = await appeal(organiser.headers)
    const own = `/api/appeals/mine/${body.appeal?._id}`
    const reply = { text: 'I have changed my mind.' }
    expect((await send('POST', `${own}/messages`, acting.headers, reply)).body.code).toBe('session.acting')
    expect((await send('POST', `${own}/withdraw`, acting.headers)).body.code).toBe('session.acting')
    expect((await mine(organiser.headers)).appeal).toMatchObject({ state: 'open', messages: [] })
  })

  test('the token opens appeals and nothing else, and no other token does', async () => {
    const { user, headers } = await suspended()
    const token = headers['x-appeal-token'] ?? ''
    const asSession = await send('GET', '/api/users/me', { authorization: `Bearer ${token}` })
    expect(asSession.status).toBe(401)
    const late = await signAppealToken(
      { ...site.deps, now: () => new Date(Date.now() - 3 * 3_600_000) },
      user.id,
      '2 hours',
    )
    for (const wrong of [user.token, await signDoorToken(site.deps, user.id), late, `${token}x`, 'x', ''])
      expect((await send('GET', '/api/appeals/mine', { 'x-appeal-token': wrong })).status).toBe(401)
    expect((await send('GET', '/api/appeals/mine', {})).status).toBe(401)
  })

  test('against what hit somebody else, or nobody, finds nothing', async () => {
    const { headers } = await suspended()
    const { _id } = await mine(headers)
    const stranger = await createUser(site)
    const statement = 'It is not mine but I appeal all the same.'
    for (const suspensionId of [_id, crypto.randomUUID()]) {
      const { status } = await send('POST', '/api/appeals/mine', stranger.headers, { suspensionId, statement })
      expect(status).toBe(404)
    }
  })

  test.each([[''], ['too short'], ['x'.repeat(5001)], ['nothing\u0000 that can be kept at all'], [7], [null]])(
    'the statement %j is refused',
    async (statement) => {
      expect((await appeal((await suspended()).headers, statement)).status).toBe(400)
    },
  )

  test.each(mischievousTexts)('%s stays the text it is', async (text) => {
    const statement = `${text} and so much more besides`
    const { body } = await appeal((await suspended()).headers, statement)
    expect(body.appeal?.statement).toBe(statement)
  })

  test('can be taken back, and then made again', async () => {
    const { headers, id } = await openOne()
    const withdraw = () => send('POST', `/api/appeals/mine/${id}/withdraw`, headers)
    expect(tally(await atOnce(3, withdraw))).toEqual({ '200': 1, '409 appeal.state': 2 })
    expect((await decide(id, judge)).body.code).toBe('appeal.state')
    expect((await appeal(headers)).status).toBe(201)
  })
})

describe('the thread', () => {
  test('goes to and fro; appellants read the house, administrators read names', async () => {
    const { user, headers, id } = await openOne()
    const reviewed = await send('POST', `/api/appeals/${id}/review`, judge.headers)
    expect(reviewed.body).toMatchObject({ state: 'in_review', can: { decide: true } })
    await send('POST', `/api/appeals/${id}/messages`, judge.headers, { text: 'Which broadcasts?' })
    await send('POST', `/api/appeals/mine/${id}/messages`, headers, { text: 'None.' })
    const told = await mine(headers)
    expect(told.appeal?.messages.map(({ author, text }) => [author, text])).toEqual([
      ['The Foyer team', 'Which broadcasts?'],
      [expect.stringMatching(/^User/), 'None.'],
    ])
    const { body } = await send('GET', `/api/appeals/${id}`, judge.headers)
    expect(body.messages[0]?.author).toMatch(/^User/)
    await site.runJobs()
    expect(site.mail.to(user.email).map(({ subject }) => subject)).toContain('A reply to your appeal')
    const stranger = await createUser(site)
    const foreign = await send('POST', `/api/appeals/mine/${id}/messages`, stranger.headers, { text: 'Me too.' })
    expect(foreign.status).toBe(404)
  })
})

describe('deciding', () => {
  test('overturning lifts the suspension in the same transaction', async () => {
    const { user, headers, id } = await openOne()
    const { body } = await decide(id, judge)
    expect(body).toMatchObject({ state: 'overturned', decidedBy: { _id: judge.id }, decisionNote: 'You are right.' })
    expect(await stateOfUser(user.id)).toBeNull()
    expect(await mine(headers)).toMatchObject({ liftedAt: expect.any(String), appeal: { state: 'overturned' } })
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where target_id in (${id}, ${user.id}) order by position`.execute(site.deps.db)
    expect(rows.map(({ action }) => action)).toEqual(['user.suspend', 'user.lift', 'appeal.overturn'])
  })

  test('a decision that cannot be written lifts nothing', async () => {
    const { user, id } = await openOne()
    await sql`alter table audit_log add constraint refused check (action <> 'appeal.overturn') not valid`.execute(
      site.deps.db,
    )
    expect((await decide(id, judge)).status).toBe(500)
    await sql`alter table audit_log drop constraint refused`.execute(site.deps.db)
    expect(await stateOfUser(user.id)).not.toBeNull()
    const { body } = await send('GET', `/api/appeals/${id}`, judge.headers)
    expect(body.state).toBe('open')
  })

  test('upholding leaves it and says why, once and for all', async () => {
    const { user, headers, id } = await openOne()
    expect((await decide(id, judge, 'upheld', 'The mails are there.')).body.state).toBe('upheld')
    expect(await stateOfUser(user.id)).not.toBeNull()
    expect((await decide(id, judge)).body.code).toBe('appeal.state')
    expect((await appeal(headers)).body.code).toBe('appeal.exists')
    await site.runJobs()
    expect(site.mail.to(user.email).at(-1)?.text).toContain('The mails are there.')
  })

  test('is not for who imposed it, where there is somebody else', async () => {
    const { id } = await openOne()
    expect((await decide(id, imposer)).body.code).toBe('appeal.own_decision')
    const seen = await send('GET', `/api/appeals/${id}`, imposer.headers)
    expect(seen.body).toMatchObject({ mine: true, can: { decide: false, reply: true } })
    await sql`update users set is_admin = false where id = ${judge.id}`.execute(site.deps.db)
    expect((await decide(id, imposer)).status).toBe(200)
  })

  test('of two who decide at once one does', async () => {
    const { user, id } = await openOne()
    const third = await createUser(site, { isAdmin: true })
    const answers = await Promise.all([decide(id, judge, 'upheld'), decide(id, third), decide(id, judge)])
    expect(tally(answers)).toEqual({ '200': 1, '409 appeal.state': 2 })
    const final = (await send('GET', `/api/appeals/${id}`, judge.headers)).body.state
    expect((await stateOfUser(user.id)) === null).toBe(final === 'overturned')
  })

  test('waits for who lifts the suspension without holding up what they do next', async () => {
    const { user, id } = await openOne()
    const lifting = await site.deps.pool.connect()
    try {
      await lifting.query('begin')
      await lifting.query('select from users where id = $1 for no key update', [user.id])
      const deciding = decide(id, judge)
      await untilWaiting(site, 1)
      await lifting.query('select from appeals where id = $1 for update nowait', [id])
      await lifting.query('commit')
      expect((await deciding).status).toBe(200)
    } finally {
      lifting.release(true)
    }
  })

  test('at once with lifting ends with one of the two', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { user, id } = await openOne()
      const payload = { note: 'I was wrong' }
      const answers = await Promise.all([
        decide(id, judge),
        send('POST', `/api/admin/users/${user.id}/lift`, imposer.headers, payload),
      ])
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
      expect(answers.map(({ body }) => body.code).filter(Boolean)).toHaveLength(1)
      expect(await stateOfUser(user.id)).toBeNull()
    }
  })

  test('lifting by hand wins an appeal that still waits', async () => {
    const { user, id } = await openOne()
    await send('POST', `/api/admin/users/${user.id}/lift`, imposer.headers, { note: 'I was wrong' })
    const { body } = await send('GET', `/api/appeals/${id}`, judge.headers)
    expect(body).toMatchObject({ state: 'overturned', decisionNote: 'I was wrong' })
  })

  test.each([['more_info'], ['withdrawn'], ['open'], ['paid']])('%s is no decision', async (decision) => {
    const { id } = await openOne()
    expect((await decide(id, judge, decision)).status).toBe(400)
    expect((await decide(id, judge, 'upheld', ' ')).status).toBe(400)
  })
})

describe('the list', () => {
  test('has those that wait first, the longest waiting on top, and the bell counts them', async () => {
    const first = await openOne()
    const second = await openOne()
    await decide(first.id, judge)
    const list = (query: string) => send('GET', `/api/appeals?limit=100&${query}`, judge.headers)
    const waiting = (await list('show=waiting')).body.items.map(({ _id }) => _id)
    expect(waiting).toContain(second.id)
    expect(waiting).not.toContain(first.id)
    const all = (await list('')).body.items.map(({ _id }) => _id)
    expect(all.indexOf(second.id)).toBeLessThan(all.indexOf(first.id))
    expect((await list(`search=${encodeURIComponent(second.user.email)}`)).body.total).toBe(1)
    expect((await list('search=%25%25%25')).body.total).toBe(0)
    const count = await send('GET', '/api/broadcast/unread-count', judge.headers)
    expect(count.body.unreadCount).toBe(waiting.length)
  })
})
