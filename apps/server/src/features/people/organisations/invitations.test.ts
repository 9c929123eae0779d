import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addMember,
  buildTestApp,
  createSession,
  createUser,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { newEmail } from '../../../testing/matrix-sample.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { awayFromWindowEdge } from '../../../testing/rate-windows.ts'
import { ask, createOrganisation, invitationTo } from './members-scene.ts'
import { findMember } from './organisations.queries.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const invite = (user: TestUser, id: string, email: string, role = 'box_office') => {
  const payload = { email, role, eventIds: null }
  return ask(site, user, { method: 'POST', url: `/organisations/${id}/invitations`, payload })
}
const accept = (user: Pick<TestUser, 'headers'>, token: string) =>
  ask(site, user, { method: 'POST', url: '/invitations/accept', payload: { token } })
const read = (token: string) => ask(site, null, { method: 'POST', url: '/invitations/read', payload: { token } })

/** An invitation that was mailed to the owner of an account. */
async function invited(role = 'box_office') {
  const { id, owner } = await createOrganisation(site)
  const user = await createUser(site)
  const { body } = await invite(owner, id, user.email, role)
  return { id, owner, user, invitationId: body._id, token: await invitationTo(site, user.email) }
}

describe('an invitation', () => {
  test('is mailed with organisation, inviter and role, read by its token, and makes a member once', async () => {
    const { id, owner, user, token } = await invited()
    const mail = site.mail.sent.filter(({ to }) => to.address === user.email).at(-1)
    expect(mail?.text).toContain('Harmattan')
    expect(mail?.text).toContain('Box office')
    expect((await read(token)).body).toMatchObject({ organisation: { name: 'Harmattan' }, role: 'box_office' })
    expect((await accept(user, token)).body).toMatchObject({ _id: id, role: 'box_office', chosen: true })
    expect(await findMember(site.deps.db, id, user.id)).toMatchObject({ role: 'box_office', added_by: owner.id })
    expect((await accept(user, token)).body.code).toBe('invitation.used')
    expect((await read(token)).body.code).toBe('invitation.used')
  })

  test('carries no link that a stranger wrote into a name', async () => {
    const { id, owner } = await createOrganisation(site)
    const { db } = site.deps
    await db.updateTable('organisations').set({ name: 'You won: evil.example' }).where('id', '=', id).execute()
    await db.updateTable('users').set({ first_name: 'https://evil.example' }).where('id', '=', owner.id).execute()
    const email = newEmail()
    expect((await invite(owner, id, email)).status).toBe(201)
    await site.runJobs()
    const mail = site.mail.sent.filter(({ to }) => to.address === email).at(-1)
    expect(mail?.text).toContain('harmattan-')
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil.example')
  })

  test('reaches one mailbox ten times a day, from however many organisations', async () => {
    await awayFromWindowEdge(site, 86_400)
    const email = newEmail()
    const answers = []
    for (let turn = 0; turn < 12; turn += 1) {
      const { id, owner } = await createOrganisation(site)
      answers.push(await invite(owner, id, email))
    }
    expect(tally(answers)).toEqual({ '201': 10, '429 request.too_many': 2 })
  })

  test('is kept as a hash', async () => {
    const { token } = await invited()
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from invitations where encode(token_hash, 'escape') like ${`%${token}%`}) as found`.execute(
      site.deps.db,
    )
    expect(rows[0]?.found).toBe(false)
  })

  test('opened by another account is refused, and changes nothing', async () => {
    const { id, user, token } = await invited()
    const other = await createUser(site)
    const refused = await accept(other, token)
    expect([refused.status, refused.body.code]).toEqual([403, 'invitation.other_account'])
    expect(await findMember(site.deps.db, id, other.id)).toBeUndefined()
    expect((await accept(user, token)).status).toBe(200)
  })

  test('is refused to an account that has not confirmed the address', async () => {
    const { id, owner } = await createOrganisation(site)
    const unconfirmed = await createUser(site, { verified: false })
    await invite(owner, id, unconfirmed.email)
    const token = await invitationTo(site, unconfirmed.email)
    const session = await createSession(site, unconfirmed.id)
    expect((await accept(session, token)).body.code).toBe('invitation.unconfirmed')
    expect(await findMember(site.deps.db, id, unconfirmed.id)).toBeUndefined()
  })

  test('waits for an address that has no account yet', async () => {
    const { id, owner } = await createOrganisation(site)
    const email = newEmail()
    await invite(owner, id, email.toUpperCase())
    const token = await invitationTo(site, email)
    const user = await createUser(site, { email })
    expect((await accept(user, token)).status).toBe(200)
  })

  test('accepted 20 times at once makes one membership', async () => {
    const { id, user, token } = await invited()
    const answers = await atOnce(20, () => accept(user, token))
    expect(tally(answers)).toEqual({ '200': 1, '409 invitation.used': 19 })
    const { rows } = await site.deps.pool.query('select from members where organisation_id = $1 and user_id = $2', [
      id,
      user.id,
    ])
    expect(rows).toHaveLength(1)
  })

  test('ends after 7 days', async () => {
    const { user, token, invitationId } = await invited()
    const { days } = await site.deps.db
      .selectFrom('invitations')
      .select(sql<number>`(extract(epoch from expires_at - sent_at) / 86400)::float8`.as('days'))
      .where('id', '=', invitationId)
      .executeTakeFirstOrThrow()
    expect(days).toBe(7)
    await site.deps.db
      .updateTable('invitations')
      .set({ expires_at: sql<Date>`now()` })
      .where('id', '=', invitationId)
      .execute()
    expect((await accept(user, token)).body.code).toBe('invitation.expired')
    expect((await read(token)).body.code).toBe('invitation.expired')
  })

  test('sent again has a new link, and the former one ends', async () => {
    const { id, owner, user, token, invitationId } = await invited()
    const url = `/organisations/${id}/invitations/${invitationId}/resend`
    expect((await ask(site, owner, { method: 'POST', url, payload: {} })).status).toBe(200)
    const second = await invitationTo(site, user.email)
    expect(second).not.toBe(token)
    expect((await accept(user, token)).body.code).toBe('invitation.not_found')
    expect((await accept(user, second)).status).toBe(200)
  })

  test('withdrawn lets nobody in', async () => {
    const { id, owner, user, token, invitationId } = await invited()
    const url = `/organisations/${id}/invitations/${invitationId}`
    expect((await ask(site, owner, { method: 'DELETE', url })).status).toBe(204)
    expect((await accept(user, token)).body.code).toBe('invitation.withdrawn')
    expect(await findMember(site.deps.db, id, user.id)).toBeUndefined()
  })

  test.each(['removed', 'manager'])('of somebody who is %s since lets nobody in', async (since) => {
    const { id, owner } = await createOrganisation(site)
    const inviter = await addMember(site, { organisationId: id, role: 'owner' })
    const user = await createUser(site)
    await invite(inviter, id, user.email)
    const token = await invitationTo(site, user.email)
    const url = `/organisations/${id}/members/${inviter.id}`
    const gone = await (since === 'removed'
      ? ask(site, owner, { method: 'DELETE', url })
      : ask(site, owner, { method: 'PUT', url, payload: { role: 'manager', eventIds: null } }))
    expect(gone.status).toBeLessThan(300)
    const code = since === 'removed' ? 'invitation.withdrawn' : 'invitation.inviter_lost_right'
    expect((await accept(user, token)).body.code).toBe(code)
    expect(await findMember(site.deps.db, id, user.id)).toBeUndefined()
  })

  test('is one for each address, and none for members', async () => {
    const { id, owner, user } = await invited()
    expect((await invite(owner, id, user.email)).body.code).toBe('invitation.pending')
    const member = await addMember(site, { organisationId: id, role: 'viewer' })
    expect((await invite(owner, id, member.email)).body.code).toBe('member.exists')
  })

  test('is sent by owners alone', async () => {
    const { id } = await createOrganisation(site)
    const manager = await addMember(site, { organisationId: id, role: 'manager' })
    expect((await invite(manager, id, newEmail(), 'owner')).body.code).toBe('member.forbidden')
  })
})
