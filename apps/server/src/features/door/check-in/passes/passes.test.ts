import { randomUUID } from 'node:crypto'
import type {
  AttendanceView,
  CheckInStateView,
  ErrorView,
  GuestView,
  OrderRefundView,
  PassHolderView,
  RefundRequestView,
} from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '../../../../testing/invariants.ts'
import { buildTestApp, call, createQuestion, type TestApp } from '../../../../testing/index.ts'
import { createPhone, makeDoor, scan, undo } from '../check-in-scene.ts'
import { createDayPhone } from '../series-door-scene.ts'
import { createPassDay, type PassDay } from './passes-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const SOON = [5, 15, 25]

/** A phone at a door of each date. */
function phonesOf(day: PassDay) {
  return Promise.all(day.dates.map(({ eventId }) => createPhone(site, { organiser: day.organiser, eventId })))
}

const visitsOf = async ({ pass }: PassDay) =>
  (
    await site.deps.db
      .selectFrom('pass_visits')
      .select('event_id')
      .where('ticket_id', '=', pass._id)
      .orderBy('admitted_at')
      .execute()
  ).map(({ event_id: eventId }) => eventId)

describe('a pass at the doors of its dates', () => {
  test('is let in once at each date, as often as it is for, and says how often', async () => {
    const day = await createPassDay(site, SOON, { visits: 2 })
    const phones = await phonesOf(day)
    const scanned = async (date: number) =>
      (await scan(site.app, phones[date]!, { eventId: day.dates[date]!.eventId, code: day.pass.code })).body
    const [first, again, second, third] = [await scanned(0), await scanned(0), await scanned(1), await scanned(2)]
    expect([first, again, second, third].map(({ result }) => result)).toEqual([
      'admitted',
      'already_checked_in',
      'admitted',
      'visits_used',
    ])
    expect([first, again, second].map(({ pass }) => pass)).toEqual([1, 1, 2].map((used) => ({ visits: 2, used })))
    expect(first).toMatchObject({ guestName: 'Bisi Adeyemi', ticketName: 'Pass', party: 0 })
    expect(third.pass).toMatchObject({ visits: 2, used: 2, last: [{}, {}] })
    expect(await visitsOf(day)).toEqual(day.dates.slice(0, 2).map(({ eventId }) => eventId))
  })

  test('for every date is let in at all of them', async () => {
    const day = await createPassDay(site, SOON)
    const phones = await phonesOf(day)
    const results = []
    for (const [index, { eventId }] of day.dates.entries())
      results.push((await scan(site.app, phones[index]!, { eventId, code: day.pass.code })).body)
    expect(results.map(({ result, pass }) => [result, pass?.used])).toEqual([1, 2, 3].map((used) => ['admitted', used]))
  })

  test('is given back by an undo, and by the organiser at any time', async () => {
    const day = await createPassDay(site, SOON, { visits: 2 })
    const phones = await phonesOf(day)
    const at = (date: number) => ({ eventId: day.dates[date]!.eventId, code: day.pass.code })
    const { body: first } = await scan(site.app, phones[0]!, at(0))
    expect((await undo(site.app, phones[0]!, at(0).eventId, first.scanId)).status).toBe(204)
    const { body: second } = await scan(site.app, phones[0]!, at(0))
    expect(second).toMatchObject({ result: 'admitted', pass: { used: 1 } })
    const withdrawn = await call(site.app, {
      method: 'POST',
      url: `/api/check-in/${at(0).eventId}/scans/${second.scanId}/withdraw`,
      headers: day.organiser.headers,
      payload: { reason: 'Scanned by mistake' },
    })
    expect(withdrawn.status).toBe(204)
    expect(await visitsOf(day)).toEqual([])
    expect((await scan(site.app, phones[1]!, at(1))).body).toMatchObject({ result: 'admitted', pass: { used: 1 } })
  })

  test('is checked by the organiser without a door, and the same scan again counts once', async () => {
    const day = await createPassDay(site, SOON, { visits: 2 })
    const { eventId } = day.dates[0]!
    const asked = { eventId, code: day.pass.code, scanId: randomUUID() }
    const answers = [await scan(site.app, day.organiser, asked), await scan(site.app, day.organiser, asked)]
    expect(answers.map(({ body }) => [body.result, body.pass?.used])).toEqual([
      ['admitted', 1],
      ['admitted', 1],
    ])
    const { body } = await call<CheckInStateView>(site.app, {
      method: 'GET',
      url: `/api/check-in/${eventId}`,
      headers: day.organiser.headers,
    })
    // The date's own ticket is expected; who came with a pass is counted apart.
    expect(body).toMatchObject({ inside: 0, expected: 1, withPass: 1 })
  })

  test('is found by the name of its holder, who has no code with them', async () => {
    const day = await createPassDay(site, SOON)
    const [phone] = await phonesOf(day)
    const { eventId } = day.dates[0]!
    const search = (text = 'bisi') =>
      call<{ items: GuestView[] }>(site.app, {
        method: 'GET',
        url: `/api/check-in/${eventId}/guests`,
        query: { search: text },
        headers: phone!.headers,
      })
    const { body: found } = await search()
    // As the number of the order is shown.
    const byNumber = await search(displayReference(day.order.reference))
    expect(byNumber.body.items).toMatchObject([{ ticketId: day.pass._id }])
    expect((await search('--')).body.items).toEqual([])
    expect(found.items).toMatchObject([{ ticketId: day.pass._id, state: 'valid' }])
    expect((await scan(site.app, phone!, { eventId, ticketId: day.pass._id })).body.result).toBe('admitted')
    expect((await search()).body.items).toMatchObject([{ state: 'checked_in' }])
  })

  test('leaves without using or freeing a visit', async () => {
    const day = await createPassDay(site, SOON)
    const [phone] = await phonesOf(day)
    const at = { eventId: day.dates[0]!.eventId, code: day.pass.code }
    await scan(site.app, phone!, at)
    const { body: out } = await scan(site.app, phone!, { ...at, direction: 'out' })
    const { body: back } = await scan(site.app, phone!, at)
    expect([out.result, back.result]).toEqual(['checked_out', 'already_checked_in'])
    expect(await visitsOf(day)).toHaveLength(1)
  })
})

describe('a pass that was let in', () => {
  const giveBack = (day: PassDay) =>
    call<RefundRequestView & ErrorView>(site.app, {
      method: 'POST',
      url: `/api/orders/${day.order.reference}/refund/requests`,
      headers: { 'x-order-token': day.order.token },
      payload: { ticketIds: [day.pass._id] },
    })
  const refundOf = async (day: PassDay) =>
    (
      await call<OrderRefundView>(site.app, {
        method: 'GET',
        url: `/api/orders/${day.order.reference}/refund`,
        headers: { 'x-order-token': day.order.token },
      })
    ).body.tickets[0]
  const letIn = async (day: PassDay) => {
    const [phone] = await phonesOf(day)
    const { body } = await scan(site.app, phone!, { eventId: day.dates[0]!.eventId, code: day.pass.code })
    return { phone: phone!, scanId: body.scanId }
  }

  test('is refunded by the organiser alone, whatever the policy promises', async () => {
    const day = await createPassDay(site, SOON, { pass: { kind: 'paid', price: 900_000 } })
    await sql`update events set refund_policy = 'flexible' where id = ${day.passes.eventId}`.execute(site.deps.db)
    expect(await refundOf(day)).toMatchObject({ amount: day.order.total, atOnce: true })
    const { phone, scanId } = await letIn(day)
    expect(await refundOf(day)).toMatchObject({ atOnce: false })
    expect((await giveBack(day)).body).toMatchObject({ state: 'open' })
    await call(site.app, {
      method: 'POST',
      url: `/api/orders/${day.order.reference}/refund/requests/withdraw`,
      headers: { 'x-order-token': day.order.token },
    })
    // A scan that was taken back is no visit.
    expect((await undo(site.app, phone, day.dates[0]!.eventId, scanId)).status).toBe(204)
    expect(await refundOf(day)).toMatchObject({ atOnce: true })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('is not given back where it was free', async () => {
    const day = await createPassDay(site, SOON)
    expect(await refundOf(day)).toMatchObject({ atOnce: true })
    await letIn(day)
    expect(await refundOf(day)).toBeUndefined()
    expect((await giveBack(day)).body.code).toBe('refund.not_returnable')
  })

  test('at the moment in which it is given back is either let in or refunded', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const day = await createPassDay(site, SOON, { pass: { kind: 'paid', price: 900_000 } })
      await sql`update events set refund_policy = 'flexible' where id = ${day.passes.eventId}`.execute(site.deps.db)
      const [phone] = await phonesOf(day)
      const [seen, given] = await Promise.all([
        scan(site.app, phone!, { eventId: day.dates[0]!.eventId, code: day.pass.code }),
        giveBack(day),
      ])
      expect([seen.body.result === 'admitted', given.body.state === 'granted'].filter(Boolean)).toHaveLength(1)
    }
  })
})

test('a pass is listed at the date and at the event that sells it, with its visits', async () => {
  const day = await createPassDay(site, SOON, { visits: 2, quantity: 2 })
  const [phone] = await phonesOf(day)
  const { eventId } = day.dates[0]!
  await scan(site.app, phone!, { eventId, code: day.pass.code })
  const holders = async (id: string) =>
    (
      await call<{ items: PassHolderView[]; total: number }>(site.app, {
        method: 'GET',
        url: `/api/check-in/${id}/passes`,
        headers: day.organiser.headers,
      })
    ).body
  expect(await holders(eventId)).toMatchObject({ total: 1, items: [{ visits: 2, used: 1, door: 'Main gate' }] })
  const all = await holders(day.passes.eventId)
  expect([all.total, all.items.map(({ used }) => used).toSorted((a, b) => a - b)]).toEqual([2, [0, 1]])
  const { body } = await call<AttendanceView>(site.app, {
    method: 'GET',
    url: `/api/check-in/${eventId}/attendance`,
    headers: day.organiser.headers,
  })
  expect(body).toMatchObject({ withPass: 1, came: 0 })
})

describe('a pass is refused', () => {
  test('at a date of another series, at an event of its own, and at a draft', async () => {
    const [day, other] = [await createPassDay(site, SOON), await createPassDay(site, SOON)]
    const [phone] = await phonesOf(other)
    const elsewhere = { eventId: other.dates[0]!.eventId, code: day.pass.code }
    expect((await scan(site.app, phone!, elsewhere)).body).toMatchObject({ result: 'wrong_event', guestName: null })
    const [own] = await phonesOf(day)
    await sql`update events set status = 'draft' where id = ${day.dates[0]!.eventId}`.execute(site.deps.db)
    const draft = { eventId: day.dates[0]!.eventId, code: day.pass.code }
    expect((await scan(site.app, own!, draft)).body.result).toBe('wrong_event')
  })

  test('at a cancelled date, and once it was cancelled itself', async () => {
    const day = await createPassDay(site, SOON)
    const phones = await phonesOf(day)
    await sql`update events set status = 'cancelled' where id = ${day.dates[0]!.eventId}`.execute(site.deps.db)
    const at = (date: number) =>
      scan(site.app, phones[date]!, { eventId: day.dates[date]!.eventId, code: day.pass.code })
    expect((await at(0)).body.result).toBe('cancelled')
    await sql`update tickets set state = 'cancelled' where id = ${day.pass._id}`.execute(site.deps.db)
    expect((await at(1)).body.result).toBe('cancelled')
    await sql`update tickets set state = 'valid' where id = ${day.pass._id}`.execute(site.deps.db)
  })

  test('by its former code once it was passed on, and keeps its visits', async () => {
    const day = await createPassDay(site, SOON, { visits: 2 })
    const phones = await phonesOf(day)
    const at = (date: number) =>
      scan(site.app, phones[date]!, { eventId: day.dates[date]!.eventId, code: day.pass.code })
    await at(0)
    await sql`update tickets set generation = generation + 1 where id = ${day.pass._id}`.execute(site.deps.db)
    expect((await at(1)).body.result).toBe('transferred')
    expect(await visitsOf(day)).toHaveLength(1)
  })

  test('at a door and a check-in list for certain tickets', async () => {
    const day = await createPassDay(site, SOON)
    const { eventId, ticketTypeId } = day.dates[0]!
    const { body: list } = await call<{ _id: string }>(site.app, {
      method: 'POST',
      url: `/api/check-in/${eventId}/lists`,
      headers: day.organiser.headers,
      payload: { name: 'Lounge', ticketIds: [ticketTypeId] },
    })
    const doors = [
      await createPhone(site, { organiser: day.organiser, eventId }, { listId: list._id }),
      await createPhone(site, { organiser: day.organiser, eventId }, { ticketIds: [ticketTypeId] }),
    ]
    for (const phone of doors)
      expect((await scan(site.app, phone, { eventId, code: day.pass.code })).body.result).toBe('wrong_door')
  })

  test('at the event that sells it, which has no doors', async () => {
    const day = await createPassDay(site, SOON)
    const { eventId } = day.passes
    const refused = [
      await scan(site.app, day.organiser, { eventId, code: day.pass.code }),
      await makeDoor(site, { organiser: day.organiser, eventId }),
      await call(site.app, {
        method: 'POST',
        url: `/api/check-in/${eventId}/own-phone`,
        headers: day.organiser.headers,
        payload: {},
      }),
      await call(site.app, {
        method: 'POST',
        url: `/api/check-in/${eventId}/lists`,
        headers: day.organiser.headers,
        payload: { name: 'Lounge' },
      }),
    ]
    for (const { status, body } of refused)
      expect([status, body]).toMatchObject([409, { code: 'passes.checked_at_dates' }])
  })
})

test('a door of a date is told the answers for the door that came with a pass', async () => {
  const day = await createPassDay(site, SOON)
  const { eventId } = day.dates[0]!
  const questionId = await createQuestion(site, day.organiser, day.passes.eventId, {
    label: 'Allergies',
    scope: 'order',
    showAtDoor: true,
  })
  await sql`
    insert into order_answers (order_id, guest, question_id, label, kind, value, sensitive, show_at_door, position)
    select id, 0, ${questionId}, 'Allergies', 'short_text', '"Sesame"'::jsonb, false, true, 0 from orders
    where reference = ${day.order.reference.replaceAll('-', '')}`.execute(site.deps.db)
  const phone = await createPhone(site, { organiser: day.organiser, eventId })
  const { body } = await scan(site.app, phone, { eventId, code: day.pass.code })
  expect(body.answers).toEqual([{ label: 'Allergies', text: 'Sesame' }])
})

describe('a pass at a door over all dates of a day', () => {
  test('uses up the date whose guests are let in, and not another one while that door is open', async () => {
    const day = await createPassDay(site, [-10, 10, 200], { visits: 2 })
    const phone = await createDayPhone(site, day, { series: { before: 15, after: 30 } })
    const scanned = () => scan(site.app, phone, { eventId: day.seriesId, code: day.pass.code })
    const [first, again] = [(await scanned()).body, (await scanned()).body]
    expect([first.result, again.result]).toEqual(['admitted', 'already_checked_in'])
    expect(again.date?._id).toBe(first.date?._id)
    expect(await visitsOf(day)).toHaveLength(1)
    const { body } = await call<CheckInStateView>(site.app, {
      method: 'GET',
      url: `/api/check-in/${day.seriesId}`,
      headers: phone.headers,
    })
    expect(body.withPass).toBe(1)
  })

  test('is told the time of the date that is next', async () => {
    const day = await createPassDay(site, [90, 200])
    const phone = await createDayPhone(site, day, { series: { before: 15, after: 30 } })
    const { body } = await scan(site.app, phone, { eventId: day.seriesId, code: day.pass.code })
    expect(body).toMatchObject({ result: 'not_yet', date: { _id: day.dates[0]!.eventId } })
  })
})

test('no visit is left without its scan, and nothing else is broken', async () => {
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})
