import type { DoorView, GuestOrderDetailView, GuestOrderView } from '@foyer/contract'
import { type MemberRole, memberRoles, rolesGranting } from '@foyer/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey } from '../../people/api-keys/api-key-scene.ts'
import {
  addMember,
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createQuestion,
  organisationOf,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'

const ADDRESS = 'adaeze@example.org'
const ANSWER = 'By a friend in Yaba'

let site: TestApp
let place: Awaited<ReturnType<typeof createEvent>>
let orderId: string
beforeAll(async () => {
  site = await buildTestApp()
  place = await createEvent(site)
  const questionId = await createQuestion(site, place.organiser, place.eventId)
  const { reference } = await createPaidOrder(site, place)
  const order = site.deps.db.selectFrom('orders').select('id').where('reference', '=', reference.replaceAll('-', ''))
  orderId = (await order.executeTakeFirstOrThrow()).id
  await site.deps.db
    .insertInto('order_answers')
    .values({
      order_id: orderId,
      guest: 0,
      question_id: questionId,
      label: 'How did you hear of us?',
      kind: 'short_text',
      value: JSON.stringify(ANSWER),
      sensitive: false,
      show_at_door: false,
      position: 0,
    })
    .execute()
  const resend = { method: 'POST', url: `/api/guests/orders/${orderId}/resend` } as const
  await call(site.app, { ...resend, headers: place.organiser.headers })
})
afterAll(() => site.close())

const member = async (role: MemberRole) =>
  addMember(site, { organisationId: await organisationOf(site, place.organiser), role })

interface Answered<T> {
  status: number
  body: T
}

async function get<T>({ headers }: TestUser, url: string, query: Record<string, string> = {}): Promise<Answered<T>> {
  return call<T>(site.app, { method: 'GET', url, headers, query })
}

/** Everything a member reads of the guests of the event, as text. */
async function readAll(user: TestUser): Promise<{ statuses: number[]; text: string }> {
  const orders = await get(user, `/api/guests/${place.eventId}/orders`)
  const detail = await get(user, `/api/guests/orders/${orderId}`)
  const sheet = await get<Buffer>(user, `/api/guests/${place.eventId}/guests.csv`)
  return {
    statuses: [orders, detail, sheet].map(({ status }) => status),
    text: JSON.stringify([orders.body, detail.body]) + String(sheet.body),
  }
}

describe('addresses and answers of guests', () => {
  test.each(memberRoles.filter((role) => rolesGranting('guests:read').includes(role)))(
    '%s sees them only with contacts:read',
    async (role) => {
      const { statuses, text } = await readAll(await member(role))
      const sees = rolesGranting('contacts:read').includes(role)
      expect(statuses).toEqual([200, 200, 200])
      expect(text).toContain('Okafor')
      expect([text.includes(ADDRESS), text.includes(ANSWER)]).toEqual([sees, sees])
    },
  )

  test('a viewer reads names, and nothing by which a guest can be reached', async () => {
    const viewer = await member('viewer')
    const list = await get<{ items: GuestOrderView[] }>(viewer, `/api/guests/${place.eventId}/orders`)
    expect(list.body.items).toMatchObject([{ buyerName: 'Adaeze Okafor', email: '' }])
    const { body } = await get<GuestOrderDetailView>(viewer, `/api/guests/orders/${orderId}`)
    expect(body).toMatchObject({ buyer: { firstName: 'Adaeze', email: '' }, answers: [] })
    expect(Object.values(body.can)).not.toContain(true)
    const sheet = await get<Buffer>(viewer, `/api/guests/${place.eventId}/guests.csv`)
    const owner = await get<Buffer>(place.organiser, `/api/guests/${place.eventId}/guests.csv`)
    const columns = (file: Buffer) => String(file).split('\n')[0]?.split(',').length ?? 0
    expect(columns(owner.body) - columns(sheet.body)).toBe(3)
  })

  test('are not in the answer that tickets were mailed again', async () => {
    const key = await createApiKey(site, place.organiser, ['guests:read', 'orders:write'])
    const [byKey, byOwner] = [key, place.organiser].map(async ({ headers }) => {
      const url = `/api/guests/orders/${orderId}/resend`
      return (await call(site.app, { method: 'POST', url, headers })).body
    })
    expect(await byKey).toEqual({ email: '' })
    expect(await byOwner).toEqual({ email: ADDRESS })
  })

  test('cannot be guessed by searching', async () => {
    const found = async (user: TestUser, search: string) => {
      const { body } = await get<{ total: number }>(user, `/api/guests/${place.eventId}/orders`, { search })
      return body.total
    }
    const viewer = await member('viewer')
    expect([await found(viewer, ADDRESS), await found(viewer, 'Okafor')]).toEqual([0, 1])
    expect(await found(place.organiser, ADDRESS)).toBe(1)
  })
})

describe('what opens a door', () => {
  test('is shown to members who may pair phones alone', async () => {
    const url = `/api/check-in/${place.eventId}/doors`
    await call(site.app, { method: 'POST', url, headers: place.organiser.headers, payload: { name: 'Gate' } })
    const read = async (user: TestUser) => (await get<{ items: DoorView[] }>(user, url)).body.items
    expect(await read(await member('viewer'))).toMatchObject([{ name: 'Gate', code: '', link: '' }])
    const [door] = await read(await member('door'))
    expect(door?.code).toMatch(/\w/)
    const poster = `/api/events/${place.eventId}/poster.pdf`
    const refused = await get<{ code: string }>(await member('viewer'), poster, { doorId: door?._id ?? '' })
    expect([refused.status, refused.body.code]).toEqual([403, 'member.forbidden'])
  })

  test('is not printed on badges for who only reads the guest list', async () => {
    const badges = `/api/guests/${place.eventId}/badges.pdf`
    const refused = await get<{ code: string }>(await member('viewer'), badges, { code: 'yes' })
    expect([refused.status, refused.body.code]).toEqual([403, 'member.forbidden'])
  })
})
