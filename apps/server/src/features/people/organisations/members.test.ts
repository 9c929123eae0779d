import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addMember,
  buildTestApp,
  createEvent,
  createUser,
  organisationOf,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { tally } from '../../../testing/race.ts'
import { ask, createOrganisation } from './members-scene.ts'
import { findMember } from './organisations.queries.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const list = (user: TestUser, id: string) => ask(site, user, { method: 'GET', url: `/organisations/${id}/members` })
const change = (user: TestUser, id: string, userId: string, payload: object) =>
  ask(site, user, { method: 'PUT', url: `/organisations/${id}/members/${userId}`, payload })
const remove = (user: TestUser, id: string, userId: string) =>
  ask(site, user, { method: 'DELETE', url: `/organisations/${id}/members/${userId}` })
const leave = (user: TestUser, id: string) =>
  ask(site, user, { method: 'POST', url: `/organisations/${id}/leave`, payload: {} })

describe('members', () => {
  test('are listed owners first, with addresses only for who may read contacts', async () => {
    const { id, owner } = await createOrganisation(site)
    const viewer = await addMember(site, { organisationId: id, role: 'viewer' })
    const seen = (await list(owner, id)).body
    expect(seen.items.map(({ role, user, self }) => [role, user.email, self])).toEqual([
      ['owner', owner.email, true],
      ['viewer', viewer.email, false],
    ])
    const byViewer = (await list(viewer, id)).body.items
    expect(byViewer.map(({ user, can }) => [user.email, can])).toEqual([
      [null, { change: false, remove: false }],
      [viewer.email, { change: false, remove: false }],
    ])
    const box = await addMember(site, { organisationId: id, role: 'box_office' })
    expect((await list(box, id)).body.code).toBe('member.forbidden')
  })

  test('get another role or other events from who may, and the log holds both', async () => {
    const { id, owner } = await createOrganisation(site)
    const member = await addMember(site, { organisationId: id, role: 'viewer' })
    const changed = await change(owner, id, member.id, { role: 'manager', eventIds: null })
    expect(changed.body).toMatchObject({ role: 'manager', eventIds: null })
    expect((await change(member, id, owner.id, { role: 'viewer', eventIds: null })).body.code).toBe('member.forbidden')
    const entry = await site.deps.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('organisation_id', '=', id)
      .where('action', '=', 'member.change')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ before: { role: 'viewer' }, after: { role: 'manager' } })
  })

  test('are limited to events of the organisation alone', async () => {
    const { id, owner } = await createOrganisation(site)
    const member = await addMember(site, { organisationId: id, role: 'viewer' })
    const { eventId } = await createEvent(site)
    const refused = await change(owner, id, member.id, { role: 'door', eventIds: [eventId] })
    expect([refused.status, refused.body.code]).toEqual([404, 'event.not_found'])
    expect(await findMember(site.deps.db, id, member.id)).toMatchObject({ role: 'viewer' })
  })

  test.each([
    ['a role that does not exist', { role: 'boss', eventIds: null }],
    ['no events at all', { role: 'door', eventIds: [] }],
  ])('with %s are refused', async (_what, payload) => {
    const { id, owner } = await createOrganisation(site)
    const member = await addMember(site, { organisationId: id, role: 'viewer' })
    expect((await change(owner, id, member.id, payload)).status).toBe(400)
    expect(await findMember(site.deps.db, id, member.id)).toMatchObject({ role: 'viewer', event_ids: null })
  })

  test('lose everything at once when removed, and what ends was said before', async () => {
    const { id, owner } = await createOrganisation(site)
    const second = await addMember(site, { organisationId: id, role: 'owner' })
    const payload = { email: 'ada@example.org', role: 'door', eventIds: null }
    await ask(site, second, { method: 'POST', url: `/organisations/${id}/invitations`, payload })
    const preview = await ask(site, owner, { method: 'GET', url: `/organisations/${id}/members/${second.id}/ending` })
    expect(preview.body.endings).toEqual([{ kind: 'invitations', count: 1 }])
    expect((await remove(owner, id, second.id)).status).toBe(204)
    expect((await list(second, id)).status).toBe(404)
    const open = await ask(site, owner, { method: 'GET', url: `/organisations/${id}/invitations` })
    expect(open.body.total).toBe(0)
  })

  test('read only what they themselves would lose', async () => {
    const { id, owner } = await createOrganisation(site)
    const viewer = await addMember(site, { organisationId: id, role: 'viewer' })
    const preview = (of: TestUser) =>
      ask(site, viewer, { method: 'GET', url: `/organisations/${id}/members/${of.id}/ending` })
    expect((await preview(viewer)).status).toBe(200)
    expect((await preview(owner)).body.code).toBe('member.forbidden')
  })
})

describe('the last owner', () => {
  test('can neither leave, be removed nor get another role', async () => {
    const { id, owner } = await createOrganisation(site)
    await addMember(site, { organisationId: id, role: 'manager' })
    for (const refused of [
      await leave(owner, id),
      await remove(owner, id, owner.id),
      await change(owner, id, owner.id, { role: 'viewer', eventIds: null }),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'member.last_owner'])
    expect(await findMember(site.deps.db, id, owner.id)).toMatchObject({ role: 'owner' })
  })

  test('is who has an active account, where the other owners are suspended', async () => {
    const { id, owner } = await createOrganisation(site)
    const other = await addMember(site, { organisationId: id, role: 'owner' })
    await site.deps.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', other.id).execute()
    for (const refused of [
      await leave(owner, id),
      await remove(owner, id, owner.id),
      await change(owner, id, owner.id, { role: 'manager', eventIds: null }),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'member.last_owner'])
    expect((await remove(owner, id, other.id)).status).toBe(204)
  })

  test('stays, when two owners leave at the same time, 100 times', async () => {
    for (let round = 0; round < 100; round += 1) {
      const { id, owner } = await createOrganisation(site)
      const second = await addMember(site, { organisationId: id, role: 'owner' })
      const answers = await Promise.all([leave(owner, id), leave(second, id)])
      expect(tally(answers)).toEqual({ '204': 1, '409 member.last_owner': 1 })
    }
  })
})

describe('the founder, whose first organisation has their id,', () => {
  /** A founder who was removed by the owner they had invited, and belongs to nothing else. */
  async function removedFounder() {
    const { organiser: founder, organisationId: id } = await foundedByEvent()
    const heir = await addMember(site, { organisationId: id, role: 'owner' })
    expect((await remove(heir, id, founder.id)).status).toBe(204)
    return { id, founder, heir }
  }

  async function foundedByEvent() {
    const { organiser } = await createEvent(site)
    return { organiser, organisationId: await organisationOf(site, organiser) }
  }

  test('creates events and sets bank accounts for another organisation once they are removed', async () => {
    const { id, founder, heir } = await removedFounder()
    expect(id).toBe(founder.id)
    const events = await Promise.all([1, 2].map(() => createEvent(site, { organiser: founder })))
    const rows = await site.deps.db
      .selectFrom('events')
      .select('organiser_id')
      .where(
        'id',
        'in',
        events.map(({ eventId }) => eventId),
      )
      .execute()
    expect(rows.map((row) => row.organiser_id)).not.toContain(id)
    expect(new Set(rows.map((row) => row.organiser_id)).size).toBe(1)
    expect((await ask(site, heir, { method: 'GET', url: `/organisations/${id}/members` })).body.total).toBe(1)
  })

  test('renames nothing that they do not own any more', async () => {
    const { id, founder } = await removedFounder()
    const { name, public_contact: contact } = await organisation(id)
    await site.deps.db
      .updateTable('users')
      .set({ organiser_name: 'Taken over', public_contact: 'thief@example.org' })
      .where('id', '=', founder.id)
      .execute()
    expect(await organisation(id)).toMatchObject({ name, public_contact: contact })
  })

  const organisation = (id: string) =>
    site.deps.db.selectFrom('organisations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
})

test('a stranger finds no members and cannot leave', async () => {
  const { id } = await createOrganisation(site)
  const stranger = await createUser(site)
  expect([(await list(stranger, id)).status, (await leave(stranger, id)).status]).toEqual([404, 404])
})
