import type { FollowedView, FollowerView, PublicPageView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followerToken } from '../../../secrets.ts'
import { buildTestApp, call, createEvent, createUser, eventBody, type TestApp } from '../../../testing/index.ts'
import { newEmail } from '../../../testing/matrix-sample.ts'
import { atOnce } from '../../../testing/race.ts'
import { awayFromWindowEdge } from '../../../testing/rate-windows.ts'
import { addFollower, ask, organisationOfEvent } from './followers-scene.ts'
import { tellFollowers } from './tell-followers.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
  // Followers of new organisers are notified later; only one test is about that.
  Object.assign(site.deps.site, { newOrganiserDays: 0 })
})
beforeEach(() => awayFromWindowEdge(site, 3600))
afterAll(() => site.close())

let networks = 0
/** Each visitor has a separate network, so that tests only reach the rate limits they are about. */
function anotherNetwork() {
  networks += 1
  return { remoteAddress: `10.77.${Math.floor(networks / 250)}.${(networks % 250) + 1}` }
}

/** An organisation with a draft event of which no follower has been notified. */
async function createOrganisation(event: object = {}) {
  const sale = await createEvent(site, { publish: false, event: { ...event } })
  return { ...sale, organisation: await organisationOfEvent(site, sale.eventId) }
}

type Sale = Awaited<ReturnType<typeof createOrganisation>>

const publish = ({ organiser, eventId }: Pick<Sale, 'organiser' | 'eventId'>) =>
  call(site.app, { method: 'PATCH', url: `/api/events/${eventId}/toggle-publish`, headers: organiser.headers })

const confirm = (token: string) =>
  call<FollowedView>(site.app, { method: 'POST', url: `/api/followers/confirm/${token}` })

const leave = (id: string) =>
  call<FollowedView>(site.app, {
    method: 'POST',
    url: `/api/followers/leave/${followerToken(site.deps.secrets, id)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })

const tokenOf = (email: string) => site.mail.link(email, '/follow/confirm').hash.slice('#t='.length)

describe('following', () => {
  test('sends nothing but one link until the address is confirmed, and then one mail for each new event', async () => {
    const sale = await createOrganisation()
    const { slug, name } = sale.organisation
    const email = newEmail()
    expect((await ask(site, slug, email, anotherNetwork())).status).toBe(204)
    await site.runJobs()
    expect(site.mail.to(email)).toHaveLength(1)
    await publish(sale)
    await site.runJobs()
    expect(site.mail.to(email)).toHaveLength(1)
    expect((await confirm(tokenOf(email))).body).toEqual({ accepted: true, name, slug, following: true })

    const next = await createEvent(site, { organiser: sale.organiser, event: { title: 'Second night' } })
    await site.runJobs()
    const mails = site.mail.to(email)
    expect(mails).toHaveLength(2)
    expect(mails[1]).toMatchObject({
      fromName: `${name} via Foyer`,
      replyTo: { address: sale.organiser.email },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    })
    expect(mails[1]?.subject).toContain('Second night')
    // Unpublished and published again: followers are not notified a second time.
    await publish(next)
    await publish(next)
    await site.runJobs()
    expect(site.mail.to(email)).toHaveLength(2)
  })

  test('answers the same for a new address, one that waits and one that follows, and mails a follower no second link', async () => {
    const { organisation } = await createOrganisation()
    const [fresh, waiting, following] = [newEmail(), newEmail(), newEmail()]
    await addFollower(site, organisation.id, waiting, { confirmed_at: null })
    await addFollower(site, organisation.id, following)
    for (const email of [fresh, waiting, following])
      expect(await ask(site, organisation.slug, email, anotherNetwork())).toMatchObject({ status: 204 })
    await site.runJobs()
    expect([fresh, waiting, following].map((email) => site.mail.to(email).length)).toEqual([1, 1, 0])
  })

  test('the newest link counts; it works again until the follower leaves, and not after a week', async () => {
    const { organisation } = await createOrganisation()
    const email = newEmail()
    await ask(site, organisation.slug, email, anotherNetwork())
    await site.runJobs()
    const former = tokenOf(email)
    await ask(site, organisation.slug, email, anotherNetwork())
    await site.runJobs()
    const token = tokenOf(email)
    expect((await confirm(former)).body).toMatchObject({ accepted: false, reason: 'follower.link_invalid' })
    await site.deps.db
      .updateTable('followers')
      .set({ asked_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('email', '=', email)
      .execute()
    expect((await confirm(token)).body).toMatchObject({ accepted: false })
    await site.deps.db.updateTable('followers').set({ asked_at: new Date() }).where('email', '=', email).execute()
    expect((await confirm(token)).body).toMatchObject({ accepted: true, following: true })
    expect((await confirm(token)).body).toMatchObject({ accepted: true, following: true })
    const { id } = await site.deps.db
      .selectFrom('followers')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await leave(id)
    expect((await confirm(token)).body).toMatchObject({ accepted: false })
  })

  test('twenty requests at once for one address make one follower', async () => {
    const { organisation } = await createOrganisation()
    const email = newEmail()
    const answers = await atOnce(20, () => ask(site, organisation.slug, email, anotherNetwork()))
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(204))
    const rows = await site.deps.db.selectFrom('followers').select('id').where('email', '=', email).execute()
    expect(rows).toHaveLength(1)
    await site.runJobs()
    // The limit of such mails for one mailbox is three; only the newest link works.
    expect(site.mail.to(email)).toHaveLength(3)
    const works = await Promise.all(
      site.mail.to(email).map(async ({ text }) => (await confirm(/#t=(\S+)/.exec(text)?.[1] ?? '')).body.accepted),
    )
    expect(works.filter(Boolean)).toHaveLength(1)
  })

  test('of an unknown or suspended organisation is refused, and an address that is none as well', async () => {
    const { organisation } = await createOrganisation()
    expect(await ask(site, 'nobody-here', newEmail())).toMatchObject({ status: 404 })
    expect(await ask(site, organisation.slug, 'not an address')).toMatchObject({ status: 400 })
    await site.deps.db
      .updateTable('organisations')
      .set({ suspended_at: new Date() })
      .where('id', '=', organisation.id)
      .execute()
    expect(await ask(site, organisation.slug, newEmail())).toMatchObject({ status: 404 })
  })
})

describe('a link', () => {
  const followsNow = async (id: string) => {
    const { confirmed_at: confirmed, left_at: left } = await site.deps.db
      .selectFrom('followers')
      .select(['confirmed_at', 'left_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return confirmed !== null && left === null
  }
  const idOf = async (email: string) =>
    (await site.deps.db.selectFrom('followers').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

  test('changes nothing when a mail scanner fetches it', async () => {
    const { organisation } = await createOrganisation()
    const email = newEmail()
    await ask(site, organisation.slug, email, anotherNetwork())
    await site.runJobs()
    const id = await idOf(email)
    const token = tokenOf(email)
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of [`/api/followers/confirm/${token}`, '/follow/confirm', `/follow/confirm?t=${token}`])
        await site.app.inject({ method, url })
    expect(await followsNow(id)).toBe(false)
    await confirm(token)
    expect(await followsNow(id)).toBe(true)
    const ending = followerToken(site.deps.secrets, id)
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of [`/api/followers/leave/${ending}`, '/follow/leave', `/follow/leave?t=${ending}`])
        await site.app.inject({ method, url })
    expect(await followsNow(id)).toBe(true)
  })

  test('works for its own follower and purpose only', async () => {
    const { organisation } = await createOrganisation()
    const [asking, other] = [newEmail(), newEmail()]
    await ask(site, organisation.slug, asking, anotherNetwork())
    await site.runJobs()
    const id = await addFollower(site, organisation.id, other)
    const ending = followerToken(site.deps.secrets, id)
    const [, mark = ''] = ending.split('.')
    const askingId = await idOf(asking)
    const forged = [`${askingId}.${mark}`, `${id}.${mark.slice(0, -1)}`, `${id}.`, id, `${mark}.${id}`, tokenOf(asking)]
    for (const token of forged) {
      const answer = await call<FollowedView>(site.app, { method: 'POST', url: `/api/followers/leave/${token}` })
      expect(answer.body).toMatchObject({ accepted: false, reason: 'follower.link_invalid' })
    }
    expect((await confirm(ending)).body).toMatchObject({ accepted: false })
    expect([await followsNow(id), await followsNow(askingId)]).toEqual([true, false])
  })

  test('pressed many times at once has its effect once', async () => {
    const { organisation } = await createOrganisation()
    const email = newEmail()
    await ask(site, organisation.slug, email, anotherNetwork())
    await site.runJobs()
    const token = tokenOf(email)
    const confirmed = await atOnce(10, () => confirm(token))
    expect(confirmed.every(({ body }) => body.following)).toBe(true)
    const id = await idOf(email)
    const left = await atOnce(10, () => leave(id))
    expect(left.every(({ status, body }) => status === 200 && !body.following)).toBe(true)
    expect(await followsNow(id)).toBe(false)
  })

  test('knows an address in any case, and one with a tag as an address of its own', async () => {
    const { organisation } = await createOrganisation()
    const email = newEmail()
    const tagged = email.replace('@', '+news@')
    await ask(site, organisation.slug, email.toUpperCase(), anotherNetwork())
    await ask(site, organisation.slug, ` ${email} `, anotherNetwork())
    await ask(site, organisation.slug, tagged, anotherNetwork())
    await site.runJobs()
    const rows = await site.deps.db
      .selectFrom('followers')
      .select('email')
      .where('organisation_id', '=', organisation.id)
      .orderBy('email')
      .execute()
    expect(rows.map((row) => row.email).toSorted()).toEqual([email, tagged].toSorted())
    expect((await confirm(tokenOf(tagged))).body).toMatchObject({ accepted: true })
    expect([await followsNow(await idOf(tagged)), await followsNow(await idOf(email))]).toEqual([true, false])
  })
})

describe('the unsubscribe header', () => {
  test('ends the mails with one request of a mail client, without a session, also those that wait', async () => {
    const sale = await createOrganisation()
    const [email, slow] = [newEmail(), newEmail()]
    await addFollower(site, sale.organisation.id, email)
    const slowId = await addFollower(site, sale.organisation.id, slow)
    await publish(sale)
    await tellFollowers(site.deps, { eventId: sale.eventId, since: new Date().toISOString(), after: null })
    // The follower leaves after the mail was queued and before it is composed.
    await leave(slowId)
    await site.runJobs()
    expect(site.mail.to(slow)).toEqual([])
    const [mail] = site.mail.to(email)
    const [, url = ''] = /^<(.+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '') ?? []
    const answer = await site.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answer.statusCode).toBe(200)
    await createEvent(site, { organiser: sale.organiser })
    await site.runJobs()
    expect(site.mail.to(email)).toHaveLength(1)
  })
})

describe('a new event', () => {
  test('is told to a follower once, however many jobs tell of it at the same time', async () => {
    const sale = await createOrganisation()
    const emails = Array.from({ length: 60 }, newEmail)
    for (const email of emails) await addFollower(site, sale.organisation.id, email)
    await publish(sale)
    const job = { eventId: sale.eventId, since: new Date().toISOString(), after: null }
    await atOnce(8, () => tellFollowers(site.deps, job))
    await Promise.all([site.runJobs(), site.runJobs()])
    await site.runJobs()
    expect(emails.map((email) => site.mail.to(email).length)).toEqual(emails.map(() => 1))
  })

  test('of a series is told once, by the first of its dates to come', async () => {
    const first = await createOrganisation({ title: 'Tuesday jazz' })
    const second = await createEvent(site, {
      organiser: first.organiser,
      publish: false,
      event: { title: 'Tuesday jazz' },
    })
    const follower = newEmail()
    await addFollower(site, first.organisation.id, follower)
    const series = await call<{ _id: string }>(site.app, {
      method: 'POST',
      url: '/api/series',
      headers: first.organiser.headers,
      payload: {
        title: 'Tuesday jazz',
        timezone: 'Africa/Lagos',
        currency: 'NGN',
        tickets: [{ name: 'Seat', kind: 'free', capacity: 20 }],
      },
    })
    await site.deps.db
      .updateTable('events')
      .set({ series_id: series.body._id })
      .where('id', 'in', [first.eventId, second.eventId])
      .execute()
    await site.deps.db
      .updateTable('events')
      .set({ starts_at: sql<Date>`starts_at + interval '7 days'`, ends_at: sql<Date>`ends_at + interval '7 days'` })
      .where('id', '=', second.eventId)
      .execute()
    await publish(second)
    await publish(first)
    await site.runJobs()
    expect(site.mail.to(follower)).toHaveLength(1)
  })

  test('that is unlisted is told when it becomes public, and never as a draft', async () => {
    const sale = await createOrganisation({ visibility: 'unlisted' })
    const email = newEmail()
    await addFollower(site, sale.organisation.id, email)
    await publish(sale)
    await site.runJobs()
    expect(site.mail.to(email)).toEqual([])
    const edited = await call(site.app, {
      method: 'PUT',
      url: `/api/events/${sale.eventId}`,
      headers: sale.organiser.headers,
      payload: eventBody({ visibility: 'public' }),
    })
    expect(edited.status).toBe(200)
    await site.runJobs()
    expect(site.mail.to(email)).toHaveLength(1)
  })

  test('that is taken back before its mails go out is told when it is public again', async () => {
    const sale = await createOrganisation()
    const email = newEmail()
    await addFollower(site, sale.organisation.id, email)
    await publish(sale)
    await tellFollowers(site.deps, { eventId: sale.eventId, since: new Date().toISOString(), after: null })
    await publish(sale)
    await site.runJobs()
    expect(site.mail.to(email)).toEqual([])
    await publish(sale)
    await site.runJobs()
    expect(site.mail.to(email)).toHaveLength(1)
  })

  test('of a suspended organisation is told to nobody', async () => {
    const sale = await createOrganisation()
    const email = newEmail()
    await addFollower(site, sale.organisation.id, email)
    await publish(sale)
    await site.deps.db
      .updateTable('organisations')
      .set({ suspended_at: new Date() })
      .where('id', '=', sale.organisation.id)
      .execute()
    await site.runJobs()
    expect(site.mail.to(email)).toEqual([])
  })

  test('of an organisation whose owners are all suspended is told to nobody', async () => {
    const sale = await createOrganisation()
    const email = newEmail()
    await addFollower(site, sale.organisation.id, email)
    await publish(sale)
    await site.deps.db
      .updateTable('users')
      .set({ suspended_at: new Date() })
      .where('id', '=', sale.organiser.id)
      .execute()
    await site.runJobs()
    expect(site.mail.to(email)).toEqual([])
  })

  test('is told in the language in which they followed, and no more to who left', async () => {
    const sale = await createOrganisation()
    const [french, gone] = [newEmail(), newEmail()]
    await addFollower(site, sale.organisation.id, french, { language: 'fr' })
    const id = await addFollower(site, sale.organisation.id, gone)
    expect((await leave(id)).body).toMatchObject({ accepted: true, following: false })
    expect((await leave(id)).body).toMatchObject({ accepted: true, following: false })
    await publish(sale)
    await site.runJobs()
    expect(site.mail.to(french)[0]?.subject).toMatch(/^Nouvel événement de /)
    expect(site.mail.to(gone)).toEqual([])
  })

  test('of a new organiser waits a day, so that an administrator can take it down', async () => {
    Object.assign(site.deps.site, { newOrganiserDays: 30 })
    try {
      const sale = await createOrganisation()
      const email = newEmail()
      await addFollower(site, sale.organisation.id, email)
      await publish(sale)
      await site.runJobs()
      expect(site.mail.to(email)).toEqual([])
      const { rows } = await site.deps.pool.query<{ hours: number }>(
        `select round(extract(epoch from start_after - now()) / 3600)::int as hours from pgboss.job
         where name = 'followers.tell' and state = 'created' and data->>'eventId' = $1`,
        [sale.eventId],
      )
      expect(rows).toEqual([{ hours: 24 }])
      const since = new Date(Date.now() - 25 * 3_600_000).toISOString()
      await tellFollowers(site.deps, { eventId: sale.eventId, since, after: null })
      await site.runJobs()
      expect(site.mail.to(email)).toHaveLength(1)
    } finally {
      Object.assign(site.deps.site, { newOrganiserDays: 0 })
    }
  })

  test('is one of five a day; the sixth waits', async () => {
    const sale = await createOrganisation()
    const email = newEmail()
    await addFollower(site, sale.organisation.id, email)
    for (let event = 0; event < 6; event += 1) {
      await createEvent(site, { organiser: sale.organiser })
      await site.runJobs()
    }
    expect(site.mail.to(email)).toHaveLength(5)
  })
})

describe('owners', () => {
  test('see how many follow, list the addresses and remove one, which is written into the audit log', async () => {
    const { organisation, organiser } = await createOrganisation()
    const [email, other] = [newEmail(), newEmail()]
    const followerId = await addFollower(site, organisation.id, email)
    await addFollower(site, organisation.id, other)
    await addFollower(site, organisation.id, newEmail(), { confirmed_at: null })
    const base = `/api/organisations/${organisation.id}`
    const { headers } = organiser
    const page = () => call<PublicPageView>(site.app, { method: 'GET', url: `${base}/public-page`, headers })
    expect((await page()).body).toMatchObject({
      slug: organisation.slug,
      followers: 2,
      url: `http://localhost:3000/o/${organisation.slug}`,
      can: { readFollowers: true },
    })
    const list = await call<{ items: FollowerView[]; total: number }>(site.app, {
      method: 'GET',
      url: `${base}/followers?search=${encodeURIComponent(email.toUpperCase())}`,
      headers,
    })
    expect(list.body.items.map((item) => item.email)).toEqual([email])
    const remove = () => call(site.app, { method: 'DELETE', url: `${base}/followers/${followerId}`, headers })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect((await page()).body.followers).toBe(1)
    const written = await site.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('organisation_id', '=', organisation.id)
      .where('action', '=', 'follower.remove')
      .execute()
    expect(written).toHaveLength(1)
    expect(JSON.stringify(written)).not.toContain(email)
  })

  test('alone read addresses: a stranger finds nothing, a viewer reads the number', async () => {
    const { organisation } = await createOrganisation()
    const [viewer, stranger] = [await createUser(site), await createUser(site)]
    await site.deps.db
      .insertInto('members')
      .values({ organisation_id: organisation.id, user_id: viewer.id, role: 'viewer' })
      .execute()
    const get = (path: string, { headers }: typeof viewer) =>
      call<PublicPageView>(site.app, { method: 'GET', url: `/api/organisations/${organisation.id}/${path}`, headers })
    expect((await get('public-page', viewer)).body.can).toEqual({ readFollowers: false })
    expect(await get('followers', viewer)).toMatchObject({ status: 403, body: { code: 'member.forbidden' } })
    expect(await get('followers', stranger)).toMatchObject({ status: 404 })
    expect(await get('public-page', stranger)).toMatchObject({ status: 404 })
  })
})
