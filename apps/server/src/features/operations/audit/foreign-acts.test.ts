import { displayReference } from '@foyer/domain'
import type { AuditEntryView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addMember,
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createUser,
  eventBody,
  newKey,
  organisationOf,
  promoCodeBody,
  questionBody,
  type TestApp,
  type TestUser,
  ticketTypeBody,
} from '../../../testing/index.ts'

let site: TestApp
let admin: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  admin = await createUser(site, { isAdmin: true })
})
afterAll(() => site.close())

interface Made {
  _id: string
}

function as(
  user: TestUser,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET',
  url: string,
  payload?: object,
  headers = {},
) {
  return call<Made>(site.app, {
    method,
    url,
    headers: { ...user.headers, ...headers },
    ...(payload && { payload }),
  })
}

async function entriesAbout(id: string): Promise<AuditEntryView[]> {
  const url = `/api/admin/audit?targetId=${id}&limit=100`
  const { body } = await call<{ items: AuditEntryView[] }>(site.app, { method: 'GET', url, headers: admin.headers })
  return body.items.toReversed()
}

/** Everything that can be changed about an event, one after the other, by one person. */
async function changeAll(user: TestUser, place: { eventId: string; ticketTypeId: string; customUrl: string }) {
  const { eventId, ticketTypeId } = place
  const statuses: number[] = []
  const does = async (...request: Parameters<typeof as> extends [unknown, ...infer Rest] ? Rest : never) => {
    const { status, body } = await as(user, ...request)
    statuses.push(status)
    return body._id
  }
  await does('PUT', `/api/events/${eventId}`, eventBody({ title: 'Another title', customUrl: place.customUrl }))
  await does('PATCH', `/api/events/${eventId}/toggle-publish`)
  const second = await does('POST', '/api/tickets/create', { eventId, ...ticketTypeBody({ name: 'Box' }) })
  await does('PUT', `/api/tickets/${eventId}/${ticketTypeId}`, ticketTypeBody({ price: 1_500_000 }))
  await does('PUT', `/api/tickets/event/${eventId}/order`, { ticketIds: [second, ticketTypeId] })
  await does('DELETE', `/api/tickets/${second}`)
  const promo = await does('POST', `/api/tickets/event/promo-code/${eventId}`, promoCodeBody())
  await does('PUT', `/api/tickets/promo-code/${promo}/status`, { status: 'inactive' })
  await does('DELETE', `/api/tickets/promo-code/${promo}`)
  const question = await does('POST', `/api/events/${eventId}/questions`, questionBody())
  await does('DELETE', `/api/events/${eventId}/questions/${question}`)
  const door = await does('POST', `/api/check-in/${eventId}/doors`, { name: 'Back door' })
  await does('PUT', `/api/check-in/${eventId}/doors/${door}`, { name: 'Side door' })
  await does('DELETE', `/api/check-in/${eventId}/doors/${door}`)
  await does('DELETE', `/api/events/${eventId}`)
  expect(statuses.filter((status) => status >= 300)).toEqual([])
}

/** What the log holds of an event that was made with a ticket type and published. */
const MADE = ['event.create', 'event.create_ticket_type', 'event.publish']

const CHANGED = [
  'event.update',
  'event.unpublish',
  'event.create_ticket_type',
  'event.update_ticket_type',
  'event.order_ticket_types',
  'event.delete_ticket_type',
  'event.create_promo_code',
  'event.switch_promo_code',
  'event.delete_promo_code',
  'event.create_question',
  'event.delete_question',
  'event.create_door',
  'event.change_door',
  'event.close_door',
  'event.delete',
]

describe("an administrator's hand in somebody else's event", () => {
  test('stands in the log, change by change, with what it was before', async () => {
    const place = await createEvent(site)
    await changeAll(admin, place)
    const entries = (await entriesAbout(place.eventId)).slice(MADE.length)
    expect(entries.map(({ action }) => action)).toEqual(CHANGED)
    expect(entries[0]?.after).toMatchObject({ title: 'Another title' })
    expect(entries[3]).toMatchObject({
      before: { price: 1_250_000, currency: 'NGN' },
      after: { price: 1_500_000, currency: 'NGN' },
    })
    for (const { actor } of entries) expect(actor?._id).toBe(admin.id)
  })

  test('stands there as what members do themselves, with the organisation', async () => {
    const place = await createEvent(site)
    const organisationId = await organisationOf(site, place.organiser)
    const manager = await addMember(site, { organisationId, role: 'manager' })
    await changeAll(manager, place)
    const entries = await entriesAbout(place.eventId)
    expect(entries.map(({ action }) => action)).toEqual([...MADE, ...CHANGED])
    const actors = [...MADE.map(() => place.organiser.id), ...CHANGED.map(() => manager.id)]
    expect(entries.map(({ actor }) => actor?._id)).toEqual(actors)
    const of = site.deps.db.selectFrom('audit_log').select('organisation_id').distinct()
    expect(await of.where('target_id', '=', place.eventId).execute()).toEqual([{ organisation_id: organisationId }])
  })

  test('what was refused is not written', async () => {
    const place = await createEvent(site)
    const refused = await as(admin, 'PUT', `/api/events/${place.eventId}`, eventBody({ currency: 'XXX' }))
    expect(refused.status).toBe(400)
    expect((await entriesAbout(place.eventId)).map(({ action }) => action)).toEqual(MADE)
  })
})

describe('what is done to an order', () => {
  test('by its organiser stands in the chained log too, without names and addresses', async () => {
    const place = await createEvent(site)
    const order = await createPaidOrder(site, { ...place, quantity: 2 })
    const found = await site.deps.db
      .selectFrom('orders')
      .select(['id', 'email'])
      .where('reference', '=', order.reference)
      .executeTakeFirstOrThrow()
    const base = `/api/guests/orders/${found.id}`
    const resent = await as(place.organiser, 'POST', `${base}/resend`)
    const refund = { scope: { kind: 'full' }, returnFee: true, note: 'Fell ill' }
    const refunded = await as(place.organiser, 'POST', `${base}/refunds`, refund, { 'idempotency-key': newKey() })
    const entries = await entriesAbout(found.id)
    expect([resent.status, refunded.status]).toEqual([200, 201])
    expect(entries.map(({ action }) => action)).toEqual(['order.tickets_resent', 'order.refund'])
    expect(new Set(entries.map(({ actor }) => actor?._id))).toEqual(new Set([place.organiser.id]))
    expect(entries[0]).toMatchObject({
      action: 'order.tickets_resent',
      target: { kind: 'order', label: displayReference(order.reference) },
    })
    expect(JSON.stringify(entries)).not.toContain(found.email)
    expect(JSON.stringify(entries)).not.toContain('Fell ill')
  })

  test('cannot be written into its history without the log, and the chain stays whole', async () => {
    const place = await createEvent(site)
    const order = await createPaidOrder(site, place)
    const { rows } = await site.deps.pool.query<{ before: number }>('select count(*)::int as before from audit_log')
    await site.deps.pool.query(
      `insert into order_events (id, order_id, kind, actor_id, details)
       select gen_random_uuid(), id, 'refund_asked', $1, '{"amount": 5, "currency": "NGN", "note": "private"}' from orders where reference = $2`,
      [place.organiser.id, order.reference.replaceAll('-', '')],
    )
    const { rows: after } = await site.deps.pool.query<{ after: object; action: string; position: number }>(
      'select after, action, position from audit_log order by position desc limit 1',
    )
    expect(after[0]).toMatchObject({ action: 'order.refund_asked' })
    expect(after[0]?.after).toEqual({ amount: 5, currency: 'NGN' })
    expect(Number(after[0]?.position)).toBe((rows[0]?.before ?? 0) + 1)
    const checked = await as(admin, 'GET', '/api/admin/audit/check')
    expect(checked.body).toMatchObject({ intact: true, brokenAt: null })
  })
})
