import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addMember,
  buildTestApp,
  call,
  createEvent,
  createUser,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { ask, createOrganisation, invitationTo } from '../../people/organisations/members-scene.ts'
import { completeHandovers } from '../../people/organisations/index.ts'
import { type Listening, listenFor } from './webhooks-scene.ts'

let site: TestApp
let id: string
let owner: TestUser
let listening: Listening
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  const made = await createOrganisation(site)
  ;({ id, owner } = made)
  listening = await listenFor(site, owner, { types: ['member.changed'] })
  return () => listening.close()
})

async function heard() {
  await site.sendWebhooks()
  expect(listening.unverified).toEqual([])
  return listening.of('member.changed').map(({ organisationId, ...data }) => {
    expect(organisationId).toBe(id)
    return data
  })
}

const change = (userId: string, payload: object) =>
  ask(site, owner, { method: 'PUT', url: `/organisations/${id}/members/${userId}`, payload })

test('a member who joins by an invitation is announced with their role', async () => {
  const invited = await createUser(site)
  const payload = { email: invited.email, role: 'finance', eventIds: null }
  await ask(site, owner, { method: 'POST', url: `/organisations/${id}/invitations`, payload })
  const token = await invitationTo(site, invited.email)
  expect(await heard()).toEqual([])
  const accepted = await ask(site, invited, { method: 'POST', url: '/invitations/accept', payload: { token } })
  expect(accepted.status).toBe(200)
  expect(await heard()).toEqual([{ userId: invited.id, change: 'added', role: 'finance' }])
})

test('another role and other events are announced, in their order, and a refused change is not', async () => {
  const member = await addMember(site, { organisationId: id, role: 'viewer' })
  const { eventId } = await createEvent(site, { organiser: owner })
  expect((await change(member.id, { role: 'door', eventIds: null })).status).toBe(200)
  expect((await change(member.id, { role: 'door', eventIds: [eventId] })).status).toBe(200)
  expect((await change(owner.id, { role: 'viewer', eventIds: null })).body.code).toBe('member.last_owner')
  const changed = { userId: member.id, change: 'changed', role: 'door' }
  expect(await heard()).toEqual([changed, changed])
})

test('a member who leaves and one who is removed are announced without a role', async () => {
  const [leaver, removed] = [
    await addMember(site, { organisationId: id, role: 'viewer' }),
    await addMember(site, { organisationId: id, role: 'manager' }),
  ]
  await ask(site, leaver, { method: 'POST', url: `/organisations/${id}/leave`, payload: {} })
  await ask(site, owner, { method: 'DELETE', url: `/organisations/${id}/members/${removed.id}` })
  expect((await heard()).toSorted(byUser)).toEqual(
    [leaver, removed].map((user) => ({ userId: user.id, change: 'removed', role: null })).toSorted(byUser),
  )
})

test('ownership that is handed over is announced for both, once it is complete', async () => {
  const heir = await addMember(site, { organisationId: id, role: 'viewer' })
  const { db } = site.deps
  await db
    .updateTable('sessions')
    .set({ proved_at: sql<Date>`now()` })
    .where('user_id', '=', owner.id)
    .execute()
  const url = `/organisations/${id}/ownership`
  await ask(site, owner, { method: 'POST', url, payload: { userId: heir.id } })
  expect((await ask(site, heir, { method: 'POST', url: `${url}/agree`, payload: {} })).status).toBe(200)
  expect(await heard()).toEqual([])
  await db
    .updateTable('ownership_handovers')
    .set({ completes_at: sql<Date>`now()` })
    .where('organisation_id', '=', id)
    .execute()
  await completeHandovers(site.deps)
  expect((await heard()).toSorted(byUser)).toEqual(
    [
      { userId: heir.id, change: 'changed', role: 'owner' },
      { userId: owner.id, change: 'changed', role: 'manager' },
    ].toSorted(byUser),
  )
})

test('a person whose data is erased is announced as gone, where they do not stay as the only owner', async () => {
  const second = await addMember(site, { organisationId: id, role: 'owner' })
  const { headers } = await createUser(site, { isAdmin: true })
  const payload = { email: second.email }
  const url = '/api/admin/personal-data/erasures'
  expect((await call(site.app, { method: 'POST', url, headers, payload })).status).toBe(200)
  expect(await heard()).toEqual([{ userId: second.id, change: 'removed', role: null }])
})

function byUser(a: { userId?: unknown }, b: { userId?: unknown }): number {
  return String(a.userId) < String(b.userId) ? -1 : 1
}
