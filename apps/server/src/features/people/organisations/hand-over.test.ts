import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, buildTestApp, type TestApp, type TestUser } from '../../../testing/index.ts'
import { completeHandovers } from './hand-over.ts'
import { ask, createOrganisation } from './members-scene.ts'
import { findMember } from './organisations.queries.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const url = (id: string) => `/organisations/${id}/ownership`
const agree = (user: TestUser, id: string) => ask(site, user, { method: 'POST', url: `${url(id)}/agree`, payload: {} })
const callBack = (user: TestUser, id: string) => ask(site, user, { method: 'DELETE', url: url(id) })
const offer = (user: TestUser, id: string, userId: string) =>
  ask(site, user, { method: 'POST', url: url(id), payload: { userId } })

async function offered() {
  const { id, owner } = await createOrganisation(site)
  const heir = await addMember(site, { organisationId: id, role: 'viewer' })
  await prove(owner)
  const answer = await offer(owner, id, heir.id)
  expect(answer.status).toBe(201)
  return { id, owner, heir }
}

/** As after a second factor or the password. */
const prove = ({ id }: TestUser) =>
  site.deps.db
    .updateTable('sessions')
    .set({ proved_at: sql<Date>`now()` })
    .where('user_id', '=', id)
    .execute()

const letTimePass = (id: string, interval: string) =>
  site.deps.db
    .updateTable('ownership_handovers')
    .set({ completes_at: sql<Date>`completes_at - ${interval}::interval` })
    .where('organisation_id', '=', id)
    .execute()

const rolesOf = async (id: string, users: readonly TestUser[]) =>
  Promise.all(users.map(async (user) => (await findMember(site.deps.db, id, user.id))?.role))

describe('a hand-over of ownership', () => {
  test('needs a fresh proof of the giver, and the agreement of who receives', async () => {
    const { id, owner } = await createOrganisation(site)
    const heir = await addMember(site, { organisationId: id, role: 'viewer' })
    await site.deps.db.updateTable('sessions').set({ proved_at: null }).where('user_id', '=', owner.id).execute()
    expect((await offer(owner, id, heir.id)).body.code).toBe('session.step_up')
    await prove(owner)
    expect((await offer(owner, id, heir.id)).body).toMatchObject({ state: 'offered', completesAt: null })
    expect((await offer(owner, id, heir.id)).body.code).toBe('ownership.pending')
    expect((await agree(owner, id)).body.code).toBe('ownership.not_found')
    expect((await agree(heir, id)).body).toMatchObject({ state: 'agreed', can: { agree: false, callBack: true } })
    await site.runJobs()
    const told = site.mail.sent.map(({ to }) => to.address)
    for (const { email } of [owner, heir]) expect(told.filter((address) => address === email)).toHaveLength(2)
  })

  test('is done after 72 hours, and not a minute before', async () => {
    const { id, owner, heir } = await offered()
    await agree(heir, id)
    await letTimePass(id, '71 hours 59 minutes')
    await completeHandovers(site.deps)
    expect(await rolesOf(id, [owner, heir])).toEqual(['owner', 'viewer'])
    await letTimePass(id, '2 minutes')
    await Promise.all([completeHandovers(site.deps), completeHandovers(site.deps)])
    await completeHandovers(site.deps)
    expect(await rolesOf(id, [owner, heir])).toEqual(['manager', 'owner'])
    const done = await site.deps.db
      .selectFrom('audit_log')
      .select('id')
      .where('organisation_id', '=', id)
      .where('action', '=', 'ownership.complete')
      .execute()
    expect(done).toHaveLength(1)
  })

  test.each(['owner', 'heir'] as const)('is called back by the %s, and nothing changes', async (side) => {
    const { id, owner, heir } = await offered()
    await agree(heir, id)
    expect((await callBack({ owner, heir }[side], id)).status).toBe(204)
    await letTimePass(id, '73 hours')
    await completeHandovers(site.deps)
    expect(await rolesOf(id, [owner, heir])).toEqual(['owner', 'viewer'])
  })

  test('is either done or called back when both happen at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id, owner, heir } = await offered()
      await agree(heir, id)
      await letTimePass(id, '73 hours')
      const [back] = await Promise.all([callBack(owner, id), completeHandovers(site.deps)])
      const expected = back.status === 204 ? ['owner', 'viewer'] : ['manager', 'owner']
      expect(await rolesOf(id, [owner, heir])).toEqual(expected)
    }
  })

  test('to somebody who is suspended meanwhile is called back, and delays no other one', async () => {
    const [first, second] = [await offered(), await offered()]
    for (const { id, heir } of [first, second]) {
      await agree(heir, id)
      await letTimePass(id, '73 hours')
    }
    await site.deps.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', first.heir.id).execute()
    await completeHandovers(site.deps)
    expect(await rolesOf(first.id, [first.owner, first.heir])).toEqual(['owner', 'viewer'])
    expect(await rolesOf(second.id, [second.owner, second.heir])).toEqual(['manager', 'owner'])
  })

  test('is nobody else’s matter, and ends with the membership of either side', async () => {
    const { id, owner, heir } = await offered()
    const other = await addMember(site, { organisationId: id, role: 'viewer' })
    expect((await callBack(other, id)).body.code).toBe('ownership.not_found')
    const members = `/organisations/${id}/members/${heir.id}`
    await ask(site, owner, { method: 'DELETE', url: members })
    expect((await ask(site, owner, { method: 'GET', url: url(id) })).body.handover).toBeNull()
  })
})

test('the log of an organisation is read by its owner, filtered by person and action', async () => {
  const { id, owner, heir } = await offered()
  const read = (user: TestUser, query = '') =>
    ask(site, user, { method: 'GET', url: `/organisations/${id}/audit${query}` })
  expect((await read(heir)).body.code).toBe('member.forbidden')
  expect((await read(owner)).body.items.map(({ action }) => action)).toEqual(['ownership.offer'])
  expect((await read(owner, `?actorId=${heir.id}`)).body.total).toBe(0)
  expect((await read(owner, '?action=ownership.offer')).body.total).toBe(1)
})
