import { randomUUID } from 'node:crypto'
import type { BulkReport, GuestTableView, GuestTicketView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addMember,
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createQuestion,
  createUser,
  organisationOf,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { addCrowd } from './crowd-scene.ts'

interface Window {
  items: GuestTicketView[]
  total: number
  offset: number
}

const CROWD = 5_000
let site: TestApp
let small: Awaited<ReturnType<typeof createEvent>>
let large: Awaited<ReturnType<typeof createEvent>>
let ada: Awaited<ReturnType<typeof createPaidOrder>>
beforeAll(async () => {
  site = await buildTestApp()
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const event = { startsAt: at(1), endsAt: at(5) }
  small = await createEvent(site, { event })
  large = await createEvent(site, { event })
  await addCrowd(site, large, CROWD)
  const questionId = await createQuestion(site, small.organiser, small.eventId)
  ada = await createPaidOrder(site, { ...small, quantity: 2 })
  await createPaidOrder(site, {
    ...small,
    buyer: { firstName: 'Zainab', lastName: 'Bello', email: 'zainab@example.org' },
  })
  const answer = (question: string, value: string, sensitive: boolean, position: number) =>
    sql`
    insert into order_answers (order_id, guest, question_id, label, kind, value, sensitive, show_at_door, position)
    select id, 1, ${question}, 'How did you hear of us?', 'short_text', ${JSON.stringify(value)}::jsonb, ${sensitive}, false,
      ${position} from orders where reference = ${ada.reference.replaceAll('-', '')}`.execute(site.deps.db)
  await answer(questionId, 'By a friend in Yaba', false, 0)
  await answer(randomUUID(), 'Allergic to sesame', true, 1)
})
afterAll(() => site.close())

async function ask(
  { headers }: Pick<TestUser, 'headers'>,
  eventId: string,
  query: Record<string, string> = {},
): Promise<{ status: number; body: Window }> {
  return call<Window>(site.app, { method: 'GET', url: `/api/guests/${eventId}/tickets`, headers, query })
}

const names = ({ body }: { body: Window }) => body.items.map(({ guestName }) => guestName)

describe('the table of guests', () => {
  test('has a row per ticket with what is known of it', async () => {
    const { status, body } = await ask(small.organiser, small.eventId, { sort: 'boughtAt' })
    expect(status).toBe(200)
    expect(body.total).toBe(3)
    const [first] = body.items.filter(({ answers }) => answers.length > 0)
    expect(first).toMatchObject({
      email: 'adaeze@example.org',
      ticketName: 'Lawn',
      reference: ada.reference,
      state: 'valid',
      passedOn: false,
      checkedInAt: null,
    })
    // The sensitive answer is masked.
    expect(first?.answers.map(({ text }) => text)).toEqual(['By a friend in Yaba', '••••'])
  })

  test.each([
    ['the name of a buyer', 'bello', 1],
    ['an address', 'zainab@example', 1],
    ['words in any order', 'bello zainab', 1],
    ['an answer', 'yaba', 1],
    ['a sensitive answer', 'sesame', 0],
    ['nothing there is', 'nobody at all', 0],
    ['a wildcard', '%', 0],
  ])('finds by %s', async (_, search, total) => {
    expect((await ask(small.organiser, small.eventId, { search })).body.total).toBe(total)
  })

  test('finds by reference and by the code of a ticket', async () => {
    const [ticket] = ada.tickets
    expect((await ask(small.organiser, small.eventId, { search: ada.reference })).body.total).toBe(2)
    const found = await ask(small.organiser, small.eventId, { search: ticket?.code ?? '' })
    expect(found.body.items.map(({ _id }) => _id)).toEqual([ticket?._id])
    // The code of another event's ticket finds nothing here.
    expect((await ask(large.organiser, large.eventId, { search: ticket?._id ?? '' })).body.total).toBe(0)
  })

  test('hides addresses and answers, and does not search them, without contacts:read', async () => {
    const viewer = await addMember(site, {
      organisationId: await organisationOf(site, small.organiser),
      role: 'viewer',
    })
    const { status, body } = await ask(viewer, small.eventId)
    expect(status).toBe(200)
    expect(body.items.map(({ email, answers }) => [email, answers])).toEqual(body.items.map(() => ['', []]))
    expect((await ask(viewer, small.eventId, { search: 'zainab@' })).body.total).toBe(0)
    expect((await ask(viewer, small.eventId, { search: 'yaba' })).body.total).toBe(0)
    const table = await call<GuestTableView>(site.app, {
      method: 'GET',
      url: `/api/guests/${small.eventId}/tickets/table`,
      headers: viewer.headers,
    })
    expect(table.body.questions).toEqual([])
    expect(table.body.can).toEqual({
      readContacts: false,
      checkIn: false,
      message: false,
      move: false,
      refund: false,
      saveViews: false,
    })
    const { body: file } = await call<Buffer>(site.app, {
      method: 'GET',
      url: `/api/guests/${small.eventId}/tickets/guests.csv`,
      headers: viewer.headers,
    })
    expect(file.toString()).not.toContain('@example.org')
  })

  test("answers another organisation's event like one that does not exist", async () => {
    const stranger = await createUser(site)
    await organisationOf(site, stranger)
    for (const path of ['tickets', 'tickets/table', 'tickets/guests.csv', 'tickets/guests.xlsx']) {
      const [theirs, none] = await Promise.all(
        [small.eventId, randomUUID()].map((id) =>
          call(site.app, { method: 'GET', url: `/api/guests/${id}/${path}`, headers: stranger.headers }),
        ),
      )
      expect([theirs?.status, theirs?.body['code']]).toEqual([404, 'event.not_found'])
      expect([none?.status, none?.body['code']]).toEqual([404, 'event.not_found'])
    }
  })

  test.each([
    'name',
    '-name',
    'boughtAt',
    '-boughtAt',
    'ticket',
    '-ticket',
    'reference',
    '-checkedInAt',
    'checkedInAt',
  ])('sorted by %s, its windows hold each ticket once', async (sort) => {
    const seen = new Set<string>()
    for (let offset = 0; offset < 1_000; offset += 100) {
      const { body } = await ask(large.organiser, large.eventId, { sort, offset: String(offset) })
      for (const { _id } of body.items) seen.add(_id)
    }
    expect(seen.size).toBe(1_000)
  })

  test('jumps to its last row', async () => {
    const { body } = await ask(large.organiser, large.eventId, { offset: String(CROWD - 1) })
    expect([body.total, body.items[0]?.guestName]).toEqual([CROWD, 'Guest 05000'])
    expect(names(await ask(large.organiser, large.eventId, { sort: '-name', limit: '2' }))).toEqual([
      'Guest 05000',
      'Guest 04999',
    ])
  })
})

describe('checking in a selection', () => {
  async function checkIn(
    { headers }: Pick<TestUser, 'headers'>,
    { eventId, key, ...payload }: { eventId: string; key: string; selection: object; after?: string | null },
  ) {
    return call<BulkReport>(site.app, {
      method: 'POST',
      url: `/api/guests/${eventId}/tickets/check-in`,
      headers: { ...headers, 'idempotency-key': key },
      payload,
    })
  }

  async function checkInAll(key: string, selection: object) {
    const sum = { done: 0, failed: 0, reasons: new Set<string>() }
    let after: string | null = null
    do {
      const { status, body }: { status: number; body: BulkReport } = await checkIn(large.organiser, {
        eventId: large.eventId,
        key,
        selection,
        after,
      })
      expect(status).toBe(200)
      sum.done += body.done
      sum.failed += body.failed
      for (const { reason } of body.failures) sum.reasons.add(reason)
      after = body.next
    } while (after !== null)
    return sum
  }

  test('of 5,000, twice at once, checks everyone in once and says who was left as they were', async () => {
    await sql`
      update tickets set state = 'cancelled' where event_id = ${large.eventId} and guest_name = 'Guest 00007'`.execute(
      site.deps.db,
    )
    const filter = { checkedIn: 'no', search: 'guest' }
    const [one, other] = await Promise.all([checkInAll(randomUUID(), filter), checkInAll(randomUUID(), filter)])
    expect(one.done + other.done).toBe(CROWD - 1)
    expect([...one.reasons, ...other.reasons]).toContain('cancelled')
    const { rows } = await sql<{ scans: number; tickets: number }>`
      select count(*)::int as scans, count(distinct ticket_id)::int as tickets from scans
      where event_id = ${large.eventId} and standing = 'admission'`.execute(site.deps.db)
    expect(rows).toEqual([{ scans: CROWD - 1, tickets: CROWD - 1 }])
    const { body } = await ask(large.organiser, large.eventId, { checkedIn: 'yes', limit: '1' })
    expect(body.total).toBe(CROWD - 1)
  }, 120_000)

  test('with the same key is answered as the first time, with another as done before', async () => {
    const only = ada.tickets.map(({ _id }) => _id)
    const key = randomUUID()
    const asked = { eventId: small.eventId, selection: { only } }
    expect((await checkIn(small.organiser, { ...asked, key })).body).toMatchObject({ done: 2, failed: 0, next: null })
    expect((await checkIn(small.organiser, { ...asked, key })).body).toMatchObject({ done: 2, failed: 0 })
    const { body } = await checkIn(small.organiser, { ...asked, key: randomUUID() })
    expect([body.done, body.failures.map(({ reason }) => reason)]).toEqual([
      0,
      ['already_checked_in', 'already_checked_in'],
    ])
  })

  test('names no ticket of another event and is refused to who may not check in', async () => {
    const only = ada.tickets.map(({ _id }) => _id)
    const asked = { eventId: large.eventId, key: randomUUID(), selection: { only } }
    expect((await checkIn(large.organiser, asked)).body).toMatchObject({ done: 0, failed: 0 })
    const organisationId = await organisationOf(site, large.organiser)
    const viewer = await addMember(site, { organisationId, role: 'viewer' })
    expect((await checkIn(viewer, asked)).status).toBe(403)
    expect((await checkIn(small.organiser, asked)).status).toBe(404)
  })

  test('is exported as selected', async () => {
    const { headers } = small.organiser
    const only = ada.tickets[0]?._id ?? ''
    const { body } = await call<Buffer>(site.app, {
      method: 'GET',
      url: `/api/guests/${small.eventId}/tickets/guests.csv`,
      headers,
      query: { only },
    })
    expect(String(body).trim().split('\n')).toHaveLength(2)
    const all = await call<Buffer>(site.app, {
      method: 'GET',
      url: `/api/guests/${large.eventId}/tickets/guests.csv`,
      headers: large.organiser.headers,
    })
    expect(String(all.body).trim().split('\n')).toHaveLength(CROWD + 1)
  })
})
