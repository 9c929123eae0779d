import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addMember,
  broadcastText,
  buildTestApp,
  createEvent,
  createUser,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { ask, createOrganisation } from './members-scene.ts'
import { untilWaiting } from '../../../testing/race.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import type { UserActor } from '../../../http/actor.ts'
import { ensureOrganisation } from './ensure-organisation.ts'
import { findMember, findOrganisation, membersWith } from './organisations.queries.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

test('the first event makes an organisation, and its organiser the owner', async () => {
  const organiser = await createUser(site)
  const id = await organisationOf(organiser)
  expect(await findOrganisation(site.deps.db, id)).toMatchObject({ requires_second_factor: false })
  expect(await findMember(site.deps.db, id, organiser.id)).toMatchObject({ role: 'owner', event_ids: null })
  expect(await membersWith(site.deps.db, id, 'payouts:write')).toMatchObject([{ user_id: organiser.id }])
})

test('of two owners who leave at the same time, one stays', async () => {
  const { db } = site.deps
  for (let round = 0; round < 100; round += 1) {
    const [first, second] = [await createUser(site), await createUser(site)]
    const id = await organisationOf(first)
    await db.insertInto('members').values({ organisation_id: id, user_id: second.id, role: 'owner' }).execute()
    const leaving = [first, second].map(({ id: userId }) =>
      db.deleteFrom('members').where('organisation_id', '=', id).where('user_id', '=', userId).execute(),
    )
    const outcomes = await Promise.allSettled(leaving)
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await membersWith(db, id, 'members:write')).toHaveLength(1)
  }
})

test('the first event of a person does not wait for another act of theirs that is in the audit log already', async () => {
  const { db } = site.deps
  const { id: userId } = await createUser(site)
  const actor: UserActor = {
    kind: 'user',
    userId,
    sessionId: userId,
    isAdmin: false,
    approvesFrom: null,
    proved: false,
    guarded: false,
    actingAdminId: null,
    memberships: [],
    organisationId: null,
  }
  const noted = (action: string) =>
    ({ actorId: userId, action, target: { kind: 'user', id: userId, label: 'Ada' } }) as const
  await db.transaction().execute(async (trx) => {
    await ensureOrganisation(trx, actor)
    // The log lets one transaction at a time write. Each entry is checked against the account, which the first event has locked.
    await db.transaction().execute((other) => writeAudit(other, noted('profile.update')))
    await writeAudit(trx, noted('event.create'))
  })
  const { rows } = await sql`select from audit_log where actor_id = ${userId}`.execute(db)
  expect(rows).toHaveLength(2)
})

test('a member who is removed while they act leaves nothing behind that outlasts them', async () => {
  const statuses = new Set<number>()
  for (let round = 0; round < 12; round += 1) {
    const { id, owner } = await createOrganisation(site)
    const member = await addMember(site, { organisationId: id, role: 'owner' })
    const act = (kind: 'invitations' | 'keys', payload: object) =>
      ask(site, member, { method: 'POST', url: `/organisations/${id}/${kind}`, payload })
    const invite = (role: string) => act('invitations', { email: `${role}-${round}@example.org`, role, eventIds: null })
    const [removed, ...acts] = await Promise.all([
      ask(site, owner, { method: 'DELETE', url: `/organisations/${id}/members/${member.id}` }),
      invite('manager'),
      invite('viewer'),
      act('keys', { name: 'Website', scopes: ['events:read'] }),
    ])
    expect(removed.status).toBe(204)
    for (const { status } of acts) statuses.add(status)
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from invitations where organisation_id = ${id} and withdrawn_at is null)
        + (select count(*) from api_keys where organisation_id = ${id} and revoked_at is null) as left`.execute(
      site.deps.db,
    )
    expect(Number(rows[0]?.left)).toBe(0)
  }
  expect([...statuses].every((status) => [201, 401, 404].includes(status))).toBe(true)
})

test('a member who is limited to some events while they act does nothing for the whole organisation', async () => {
  const { id } = await createOrganisation(site)
  const member = await addMember(site, { organisationId: id, role: 'manager' })
  const payload = { name: 'Doors', subject: 'Doors open at seven', body: broadcastText }
  const save = () => ask(site, member, { method: 'POST', url: `/organisations/${id}/message-templates`, payload })
  const answer = await site.deps.db.transaction().execute(async (trx) => {
    await sql`select from organisations where id = ${id} for update`.execute(trx)
    const saved = save()
    await untilWaiting(site, 1)
    await sql`update members set event_ids = array[gen_random_uuid()] where organisation_id = ${id} and user_id = ${member.id}`.execute(
      trx,
    )
    return { saved }
  })
  expect(await answer.saved).toMatchObject({ status: 403, body: { code: 'member.forbidden' } })
})

test('a member without the second factor that is required while they act does nothing either', async () => {
  const { id } = await createOrganisation(site)
  const member = await addMember(site, { organisationId: id, role: 'owner' })
  const payload = { name: 'Website', scopes: ['events:read'] }
  const make = () => ask(site, member, { method: 'POST', url: `/organisations/${id}/keys`, payload })
  const answer = await site.deps.db.transaction().execute(async (trx) => {
    await sql`update organisations set requires_second_factor = true where id = ${id}`.execute(trx)
    const made = make()
    await untilWaiting(site, 1)
    return { made }
  })
  expect(await answer.made).toMatchObject({ status: 403, body: { code: 'organisation.second_factor' } })
  const keys = await site.deps.db.selectFrom('api_keys').select('id').where('organisation_id', '=', id).execute()
  expect(keys).toEqual([])
})

test('the last owner can neither leave nor become something else', async () => {
  const { db } = site.deps
  const organiser = await createUser(site)
  const id = await organisationOf(organiser)
  const own = db.updateTable('members').set({ role: 'viewer' }).where('organisation_id', '=', id)
  await expect(own.execute()).rejects.toMatchObject({ constraint: 'members_one_owner' })
})

test('an event without an organisation is refused', async () => {
  const organiser = await createUser(site)
  const { eventId } = await createEvent(site, { organiser })
  const copy = sql`
    insert into events (id, organiser_id, title, timezone, currency)
    select gen_random_uuid(), gen_random_uuid(), title, timezone, currency from events where id = ${eventId}`
  await expect(copy.execute(site.deps.db)).rejects.toMatchObject({ code: '23503' })
})

/** Creates the first event of a user and returns its organisation. */
async function organisationOf(organiser: TestUser): Promise<string> {
  const { eventId } = await createEvent(site, { organiser })
  const events = site.deps.db.selectFrom('events').select('organiser_id').where('id', '=', eventId)
  return (await events.executeTakeFirstOrThrow()).organiser_id
}
