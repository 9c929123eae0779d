import type {
  AdminAppealView,
  AdminOrganisationRow,
  AdminOrganisationView,
  AdminUserView,
  ErrorView,
  SuspensionView,
} from '@foyer/contract'
import { type MemberRole } from '@foyer/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createUser,
  placeOrder,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { atOnce, tally } from '../../../testing/race.ts'

let site: TestApp
let admin: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  admin = await createUser(site, { isAdmin: true })
})
afterAll(() => site.close())

type Answer = AdminOrganisationView & ErrorView

interface Answered<T> {
  status: number
  body: T
}

const get = async <T = Answer>(url: string, { headers } = admin): Promise<Answered<T>> =>
  call<T>(site.app, { method: 'GET', url, headers })
const post = (url: string, payload: object, { headers } = admin) =>
  call<Answer>(site.app, { method: 'POST', url, headers, payload })
const suspend = (id: string) => post(`/api/admin/organisations/${id}/suspend`, { reason: 'Selling copies' })
const lift = (id: string) => post(`/api/admin/organisations/${id}/lift`, { note: 'They are originals' })
const suspendUser = (id: string) => post(`/api/admin/users/${id}/suspend`, { reason: 'A fraud' })
const liftUser = (id: string) => post(`/api/admin/users/${id}/lift`, { note: 'None' })
const stateOf = async (id: string) => (await get(`/api/admin/organisations/${id}`)).body.state

/** An organisation with an event on sale. */
async function newOrganisation() {
  const sale = await createEvent(site)
  const event = site.deps.db.selectFrom('events').select('organiser_id').where('id', '=', sale.eventId)
  return { ...sale, owner: sale.organiser, id: (await event.executeTakeFirstOrThrow()).organiser_id }
}

async function join(organisationId: string, role: MemberRole): Promise<TestUser> {
  const user = await createUser(site)
  await site.deps.db.insertInto('members').values({ organisation_id: organisationId, user_id: user.id, role }).execute()
  return user
}

const isSold = async (sale: Parameters<typeof placeOrder>[1]) => (await placeOrder(site.app, sale)).status === 201

describe('the list', () => {
  test('finds an organisation by its name or an owner, with its figures', async () => {
    const { id, owner } = await newOrganisation()
    const manager = await join(id, 'manager')
    const found = await get<{ items: AdminOrganisationRow[]; total: number }>(
      `/api/admin/organisations?search=${encodeURIComponent(owner.email)}`,
    )
    expect(found.body).toMatchObject({
      total: 1,
      items: [{ _id: id, state: 'active', members: 2, events: 1, owners: [{ _id: owner.id, email: owner.email }] }],
    })
    const { body } = await get(`/api/admin/organisations/${id}`)
    expect(body).toMatchObject({
      people: [
        { _id: owner.id, role: 'owner', limited: false, suspended: false },
        { _id: manager.id, role: 'manager' },
      ],
      suspension: null,
      can: { suspend: true, lift: false },
    })
    const user = await get<AdminUserView>(`/api/admin/users/${manager.id}`)
    expect(user.body.organisations).toEqual([{ _id: id, name: body.name, role: 'manager', suspended: false }])
    expect((await get(`/api/admin/organisations/${crypto.randomUUID()}`)).body.code).toBe('organisation.not_found')
  })

  test('is for administrators alone', async () => {
    const { id, owner } = await newOrganisation()
    expect((await get('/api/admin/organisations', owner)).status).toBe(403)
    const refused = await post(`/api/admin/organisations/${id}/suspend`, { reason: 'Mine' }, owner)
    expect([refused.status, await stateOf(id)]).toEqual([403, 'active'])
  })
})

describe('suspending an organisation', () => {
  test('stops its sales, new events included, while its members go on; lifting undoes it', async () => {
    const sale = await newOrganisation()
    expect(await isSold(sale)).toBe(true)
    const { status, body } = await suspend(sale.id)
    expect([status, body]).toMatchObject([
      200,
      { state: 'suspended', suspension: { reason: 'Selling copies' }, can: { suspend: false, lift: true } },
    ])
    expect(await isSold(sale)).toBe(false)
    expect((await get('/api/users/me', sale.owner)).status).toBe(200)
    const later = await createEvent(site, { organiser: sale.owner })
    expect(await isSold(later)).toBe(false)
    expect((await lift(sale.id)).body).toMatchObject({ state: 'active', suspension: null })
    expect([await isSold(sale), await isSold(later)]).toEqual([true, true])
  })

  test('of many at once one does it, and one lifts it', async () => {
    const { id } = await newOrganisation()
    expect(tally(await atOnce(5, () => suspend(id)))).toEqual({ '200': 1, '409 organisation.already_suspended': 4 })
    expect(tally(await atOnce(5, () => lift(id)))).toEqual({ '200': 1, '409 organisation.not_suspended': 4 })
  })

  test('is told to each owner; one of them appeals, the others read it, and winning lifts it', async () => {
    const sale = await newOrganisation()
    const other = await join(sale.id, 'owner')
    const manager = await join(sale.id, 'manager')
    await suspend(sale.id)
    await site.runJobs()
    const subjects = [sale.owner, other, manager].map(({ email }) => site.mail.to(email).map(({ subject }) => subject))
    expect(subjects).toEqual([['Your organisation is suspended'], ['Your organisation is suspended'], []])
    const mine = await get<{ items: SuspensionView[] }>('/api/appeals/mine', sale.owner)
    const [suspension] = mine.body.items
    expect(suspension).toMatchObject({ kind: 'organisation', can: { appeal: true } })
    const letter = { suspensionId: suspension?._id, statement: 'We painted each of them ourselves.' }
    expect((await post('/api/appeals/mine', letter, manager)).status).toBe(404)
    expect((await post('/api/appeals/mine', letter, other)).status).toBe(201)
    const seen = await get<{ items: SuspensionView[] }>('/api/appeals/mine', sale.owner)
    expect(seen.body.items[0]?.appeal).toMatchObject({ state: 'open', can: { reply: false, withdraw: false } })
    const appealId = seen.body.items[0]?.appeal?._id
    const judge = await createUser(site, { isAdmin: true })
    const verdict = { decision: 'overturned', note: 'They did.' }
    const decided = await post(`/api/appeals/${appealId}/decide`, verdict, judge)
    expect((decided.body as unknown as AdminAppealView).kind).toBe('organisation')
    expect([await stateOf(sale.id), await isSold(sale)]).toEqual(['active', true])
  })
})

describe('suspending an owner', () => {
  test('suspends the organisations that only they own', async () => {
    const sale = await newOrganisation()
    await join(sale.id, 'manager')
    await suspendUser(sale.owner.id)
    expect([await stateOf(sale.id), await isSold(sale)]).toEqual(['suspended', false])
    expect((await lift(sale.id)).body.code).toBe('organisation.not_suspended')
    await liftUser(sale.owner.id)
    expect([await stateOf(sale.id), await isSold(sale)]).toEqual(['active', true])
  })

  test('leaves an organisation with another active owner alone, until that one is suspended too', async () => {
    const sale = await newOrganisation()
    const other = await join(sale.id, 'owner')
    await suspendUser(sale.owner.id)
    expect([await stateOf(sale.id), await isSold(sale)]).toEqual(['active', true])
    await suspendUser(other.id)
    expect(await stateOf(sale.id)).toBe('suspended')
    await liftUser(sale.owner.id)
    expect(await stateOf(sale.id)).toBe('active')
  })

  test('of two owners suspended at the same time, the later one suspends the organisation', async () => {
    for (let round = 0; round < 10; round += 1) {
      const sale = await newOrganisation()
      const other = await join(sale.id, 'owner')
      await Promise.all([suspendUser(sale.owner.id), suspendUser(other.id)])
      expect(await stateOf(sale.id)).toBe('suspended')
    }
  })

  test('does not mix with a suspension of the organisation itself', async () => {
    const sale = await newOrganisation()
    await suspend(sale.id)
    await suspendUser(sale.owner.id)
    await liftUser(sale.owner.id)
    expect(await stateOf(sale.id)).toBe('suspended')
    await suspendUser(sale.owner.id)
    await lift(sale.id)
    expect(await stateOf(sale.id)).toBe('suspended')
    await liftUser(sale.owner.id)
    expect(await stateOf(sale.id)).toBe('active')
  })
})
