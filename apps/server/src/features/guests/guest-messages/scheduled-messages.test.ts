import type { ErrorView, GuestMessageView, ScheduledMessageView } from '@foyer/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweeps } from '../../../jobs/handlers.ts'
import { broadcastText } from '../../platform/broadcasts/broadcast-scene.ts'
import {
  addMember,
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createUser,
  newKey,
  organisationOf,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { awayFromWindowEdge } from '../../../testing/rate-windows.ts'
import { sendDueMessages } from './send-due-messages.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Sessions of tests last a day, so that everything happens within it. */
const NOW = new Date(Math.ceil(Date.now() / 60_000) * 60_000)
const START = new Date(NOW.getTime() + 30 * HOUR)
/** When a message for a day before the start is due. */
const DUE = new Date(START.getTime() - DAY)
const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds)

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
beforeEach(async () => {
  await awayFromWindowEdge(site, 86_400)
  site.setClock(NOW)
})
afterEach(() => site.setClock(null))
afterAll(() => site.close())

type Sale = Awaited<ReturnType<typeof createSale>>
const dayBefore = { kind: 'relative', anchor: 'start', minutes: -24 * 60 }

let guests = 0
/** An event that starts at `START`, with one guest. */
async function createSale(options: Parameters<typeof createEvent>[1] = {}) {
  guests += 1
  const guest = `planned-${guests}@example.org`
  const times = { startsAt: START.toISOString(), endsAt: new Date(START.getTime() + 5 * HOUR).toISOString() }
  const sale = await createEvent(site, { ...options, event: { ...times, ...options.event } })
  await createPaidOrder(site, { ...sale, buyer: { firstName: 'Ada', lastName: 'X', email: guest } })
  return { ...sale, guest }
}

/** What one of the calls answers: a scheduled message, a list of them, a sent one, or an error. */
type Answer = ScheduledMessageView & GuestMessageView & ErrorView & { items: ScheduledMessageView[] }

function ask(
  sale: Pick<Sale, 'eventId' | 'organiser'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path = '',
  payload?: object,
  { headers = sale.organiser.headers, key = newKey(), inTheMoment = false } = {},
) {
  if (!inTheMoment) site.setClock(NOW)
  return call<Answer>(site.app, {
    method,
    url: `/api/guests/${sale.eventId}/messages/scheduled${path}`,
    headers: { ...headers, ...(method === 'POST' && path === '' && { 'idempotency-key': key }) },
    ...(payload && { payload }),
  })
}

const text = (fields: object = {}) => ({ subject: 'Bring a coat', body: broadcastText, when: dayBefore, ...fields })
const plan = (sale: Pick<Sale, 'eventId' | 'organiser'>, fields: object = {}, options = {}) =>
  ask(sale, 'POST', '', text(fields), options)

async function listed(sale: Sale) {
  return (await ask(sale, 'GET')).body.items
}

async function sent(sale: Sale): Promise<string[]> {
  await site.runJobs()
  return site.mail.to(sale.guest).map(({ subject }) => subject)
}

async function at(moment: Date): Promise<void> {
  site.setClock(moment)
  await sendDueMessages(site.deps)
}

describe('a scheduled message', () => {
  test('goes out at its time, and stands among those that were sent', async () => {
    const sale = await createSale()
    const planned = await plan(sale)
    expect(planned).toMatchObject({
      status: 201,
      body: { state: 'scheduled', dueAt: DUE.toISOString(), when: dayBefore, reason: '' },
    })
    await at(later(DUE, -1000))
    expect(await sent(sale)).not.toContainEqual(expect.stringContaining('Bring a coat'))
    await at(DUE)
    expect((await sent(sale)).filter((subject) => subject.startsWith('Bring a coat'))).toHaveLength(1)
    expect(await listed(sale)).toEqual([])
    const { body } = await call<{ items: GuestMessageView[] }>(site.app, {
      method: 'GET',
      url: `/api/guests/${sale.eventId}/messages`,
      headers: sale.organiser.headers,
    })
    expect(body.items).toMatchObject([{ _id: planned.body._id, mailed: 1, createdAt: DUE.toISOString() }])
    // A message that was sent cannot be sent again.
    expect((await ask(sale, 'POST', `/${planned.body._id}/send`)).body.code).toBe('guest_message.not_scheduled')
  })

  test('is sent once by many workers, and by the one who sends it by hand in the same moment', async () => {
    const sale = await createSale()
    const { body } = await plan(sale)
    site.setClock(DUE)
    await Promise.all([
      ...Array.from({ length: 6 }, () => sendDueMessages(site.deps)),
      ask(sale, 'POST', `/${body._id}/send`, undefined, { inTheMoment: true }),
      ask(sale, 'POST', `/${body._id}/send`, undefined, { inTheMoment: true }),
    ])
    expect((await sent(sale)).filter((subject) => subject.startsWith('Bring a coat'))).toHaveLength(1)
    const { rows } = await site.deps.pool.query('select id from guest_messages where event_id = $1', [sale.eventId])
    expect(rows).toHaveLength(1)
  })

  test('waits on where its worker is killed, and is sent by the next', async () => {
    const sale = await createSale()
    await plan(sale)
    site.setClock(DUE)
    const killed = {
      ...site.deps,
      failpoint: (name: string) => {
        if (name === 'before_scheduled_message') throw new Error('killed')
      },
    }
    await expect(sendDueMessages(killed)).rejects.toThrow('still to go')
    expect(await sent(sale)).not.toContainEqual(expect.stringContaining('Bring a coat'))
    expect(await listed(sale)).toMatchObject([{ state: 'scheduled' }])
    await at(DUE)
    await at(DUE)
    expect((await sent(sale)).filter((subject) => subject.startsWith('Bring a coat'))).toHaveLength(1)
  })

  test('follows the start when the event is moved, and waits while it has no date', async () => {
    const sale = await createSale()
    await plan(sale)
    const move = (values: object) =>
      site.deps.db.updateTable('events').set(values).where('id', '=', sale.eventId).execute()
    await move({ starts_at: new Date(START.getTime() + 10 * DAY), ends_at: new Date(START.getTime() + 11 * DAY) })
    expect(await listed(sale)).toMatchObject([{ dueAt: later(DUE, 10 * DAY).toISOString() }])
    await move({ dates_open: true, postponed_at: NOW })
    expect(await listed(sale)).toMatchObject([{ dueAt: null }])
    await at(later(DUE, 10 * DAY))
    expect(await listed(sale)).toMatchObject([{ state: 'scheduled' }])
    await move({ dates_open: false })
    await at(later(DUE, 10 * DAY))
    expect(await sent(sale)).toContainEqual(expect.stringContaining('Bring a coat'))
  })

  test('reaches those who hold tickets when it is sent, also of a selection', async () => {
    const sale = await createSale()
    await plan(sale, { selection: { search: 'Bola' } })
    await createPaidOrder(site, { ...sale, buyer: { firstName: 'Bola', lastName: 'X', email: 'late@example.org' } })
    await at(DUE)
    await site.runJobs()
    const got = site.mail.sent.filter(({ subject }) => subject.startsWith('Bring a coat'))
    expect(got.map(({ to }) => to.address)).toContain('late@example.org')
    expect(await sent(sale)).not.toContainEqual(expect.stringContaining('Bring a coat'))
  })

  test('can be changed, sent at once and deleted until then', async () => {
    const sale = await createSale()
    const { body } = await plan(sale)
    const changed = await ask(sale, 'PUT', `/${body._id}`, text({ subject: 'Bring a hat' }))
    expect(changed).toMatchObject({ status: 200, body: { subject: 'Bring a hat' } })
    const now = await ask(sale, 'POST', `/${body._id}/send`)
    expect(now).toMatchObject({ status: 200, body: { subject: 'Bring a hat', recipients: 1 } })
    const other = await plan(sale)
    expect((await ask(sale, 'DELETE', `/${other.body._id}`)).status).toBe(204)
    expect((await ask(sale, 'DELETE', `/${other.body._id}`)).body.code).toBe('guest_message.not_found')
    await at(DUE)
    expect(await sent(sale)).not.toContainEqual(expect.stringContaining('coat'))
  })

  test('is planned once for a key, for a time to come, at most twenty for an event', async () => {
    const sale = await createSale()
    const key = newKey()
    const [first, again] = [await plan(sale, {}, { key }), await plan(sale, {}, { key })]
    expect(again.body._id).toBe(first.body._id)
    expect((await plan(sale, { body: { ...broadcastText } }, { key })).status).toBe(201)
    expect((await plan(sale, { when: { kind: 'at', at: later(NOW, HOUR).toISOString() } }, { key })).body.code).toBe(
      'idempotency.key_reused',
    )
    expect((await plan(sale, { when: { kind: 'at', at: NOW.toISOString() } })).body.fields).toHaveProperty('when')
    expect((await plan(sale, { body: { type: 'doc', content: [] } })).body.fields).toHaveProperty('body')
    const answers = await atOnce(22, () => plan(sale))
    expect(tally(answers)).toEqual({ '201': 19, '409 guest_message.too_many_scheduled': 3 })
  })

  test('of another organiser is as one that does not exist', async () => {
    const [sale, other] = [await createSale(), await createSale()]
    const { body } = await plan(other)
    for (const [method, path] of [
      ['PUT', `/${body._id}`],
      ['DELETE', `/${body._id}`],
      ['POST', `/${body._id}/send`],
    ] as const) {
      const foreign = await ask(sale, method, path, method === 'PUT' ? text() : undefined)
      const missing = await ask(
        sale,
        method,
        path.replace(body._id, sale.eventId),
        method === 'PUT' ? text() : undefined,
      )
      expect([foreign.status, foreign.body.code]).toEqual([404, missing.body.code])
      expect((await ask(other, method, path, text(), { headers: sale.organiser.headers })).body.code).toBe(
        'event.not_found',
      )
    }
    expect(await listed(other)).toHaveLength(1)
  })
})

describe('a scheduled message is not sent, and its author hears why,', () => {
  const cases: readonly [string, (sale: Sale) => Promise<unknown>, string][] = [
    ['when its event is a draft again', (sale) => set(sale, { status: 'draft' }), 'event.not_published'],
    ['when its event was cancelled', (sale) => set(sale, { status: 'cancelled' }), 'event.was_cancelled'],
    ['when its event was taken down', (sale) => set(sale, { taken_down_at: NOW }), 'event.taken_down'],
    [
      'when nobody holds a ticket',
      (sale) => site.deps.pool.query(`update tickets set state = 'cancelled' where event_id = $1`, [sale.eventId]),
      'guest_message.nobody',
    ],
    [
      'when the day has had its three messages',
      async (sale) => {
        for (let turn = 0; turn < 3; turn += 1)
          await call(site.app, {
            method: 'POST',
            url: `/api/guests/${sale.eventId}/messages`,
            headers: { ...sale.organiser.headers, 'idempotency-key': newKey() },
            payload: { subject: 'Today', body: broadcastText },
          })
      },
      'guest_message.too_many',
    ],
  ]
  const set = (sale: Sale, values: object) =>
    site.deps.db.updateTable('events').set(values).where('id', '=', sale.eventId).execute()

  async function reasonOf(sale: Sale): Promise<string | null> {
    const { reason } = await site.deps.db
      .selectFrom('scheduled_messages')
      .select('reason')
      .where('event_id', '=', sale.eventId)
      .executeTakeFirstOrThrow()
    return reason
  }

  test.each(cases)('%s', async (_when, spoil, code) => {
    const sale = await createSale()
    await plan(sale)
    await spoil(sale)
    await at(DUE)
    expect(await reasonOf(sale)).toBe(code)
    expect(await sent(sale)).not.toContainEqual(expect.stringContaining('Bring a coat'))
    const told = site.mail.to(sale.organiser.email).filter(({ subject }) => /was not sent/.test(subject))
    expect(told).toHaveLength(1)
    const [failed] = await listed(sale)
    expect(failed?.state).toBe('failed')
    expect(told[0]?.text).toContain(failed?.reason)
    // The author is notified only once, and the message is not retried automatically.
    await at(later(DUE, 60_000))
    await site.runJobs()
    expect(site.mail.to(sale.organiser.email).filter(({ subject }) => /was not sent/.test(subject))).toHaveLength(1)
  })

  test('when its time has long passed, or the event has begun', async () => {
    const [late, begun] = [await createSale(), await createSale()]
    await plan(late)
    await plan(begun, { when: { ...dayBefore, minutes: -60 } })
    await at(START)
    expect([await reasonOf(late), await reasonOf(begun)]).toEqual(['guest_message.too_late', 'guest_message.too_late'])
  })

  test('when its author may not write to guests any more: others who may are told', async () => {
    const sale = await createSale()
    const organisationId = await organisationOf(site, sale.organiser)
    const author = await addMember(site, { organisationId, role: 'manager' })
    expect((await plan(sale, {}, { headers: author.headers })).status).toBe(201)
    await site.deps.db.updateTable('members').set({ role: 'viewer' }).where('user_id', '=', author.id).execute()
    await at(DUE)
    expect(await reasonOf(sale)).toBe('guest_message.author_gone')
    await site.runJobs()
    expect(site.mail.to(sale.organiser.email).map(({ subject }) => subject)).toContain(
      'Your scheduled message was not sent',
    )
    expect(site.mail.to(author.email)).toEqual([])
  })

  test.each(['suspended', 'gone'])('when its author is %s', async (how) => {
    const sale = await createSale()
    const organisationId = await organisationOf(site, sale.organiser)
    const author: TestUser = await addMember(site, { organisationId, role: 'manager' })
    await plan(sale, {}, { headers: author.headers })
    if (how === 'gone') await site.deps.db.deleteFrom('members').where('user_id', '=', author.id).execute()
    else await site.deps.db.updateTable('users').set({ suspended_at: NOW }).where('id', '=', author.id).execute()
    await at(DUE)
    expect(await reasonOf(sale)).toBe('guest_message.author_gone')
  })

  test('and goes out once it is changed to another time', async () => {
    const sale = await createSale()
    const { body } = await plan(sale)
    await set(sale, { status: 'draft' })
    await at(DUE)
    await set(sale, { status: 'published' })
    const again = await ask(
      sale,
      'PUT',
      `/${body._id}`,
      text({ when: { kind: 'at', at: later(DUE, 2 * HOUR).toISOString() } }),
    )
    expect(again.body).toMatchObject({ state: 'scheduled', reason: '' })
    await at(later(DUE, 2 * HOUR))
    expect(await sent(sale)).toContainEqual(expect.stringContaining('Bring a coat'))
  })
})

test('the clock sends what is due, and a message of a new organiser with a link waits for review', async () => {
  const sale = await createSale()
  await plan(sale, { subject: 'See {event}', body: broadcastText })
  await site.deps.db.updateTable('events').set({ title: 'evil.example' }).where('id', '=', sale.eventId).execute()
  site.setClock(DUE)
  await sweeps(site.deps)
    .find(({ name }) => name === 'send scheduled messages')
    ?.run()
  const { review } = await site.deps.db
    .selectFrom('guest_messages')
    .select('review')
    .where('event_id', '=', sale.eventId)
    .executeTakeFirstOrThrow()
  expect(review).toBe('held')
  expect(await sent(sale)).not.toContainEqual(expect.stringContaining('See evil'))
})

test('a key that was used for another text, recipients or body is refused, whatever the subject', async () => {
  const sale = await createSale()
  const key = newKey()
  const write = (fields: object) =>
    call<GuestMessageView & ErrorView>(site.app, {
      method: 'POST',
      url: `/api/guests/${sale.eventId}/messages`,
      headers: { ...sale.organiser.headers, 'idempotency-key': key },
      payload: { subject: 'Same subject', body: broadcastText, ...fields },
    })
  expect((await write({})).status).toBe(201)
  expect((await write({})).status).toBe(201)
  expect((await write({ ticketId: sale.ticketTypeId })).body.code).toBe('idempotency.key_reused')
  const stranger = await createUser(site)
  expect((await plan({ ...sale, organiser: stranger })).body.code).toBe('event.not_found')
})
