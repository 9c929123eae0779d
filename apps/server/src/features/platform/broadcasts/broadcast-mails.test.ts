import type { BroadcastView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readUnsubscribeToken, unsubscribeToken } from '../../../secrets.ts'
import { broadcastBody, buildTestApp, call, createUser, type TestApp, type TestUser } from '../../../testing/index.ts'
import { mischievousTexts } from '../../../testing/nasties.ts'

let site: TestApp
let admin: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  admin = await createUser(site, { isAdmin: true })
})
afterAll(() => site.close())

async function mail(users: readonly TestUser[], fields: object = {}) {
  const payload = broadcastBody({ kind: 'users', userIds: users.map(({ id }) => id) }, { byMail: true, ...fields })
  const { headers } = admin
  return (await call<BroadcastView>(site.app, { method: 'POST', url: '/api/broadcast', headers, payload })).body
}

async function progress(id: string) {
  const request = { method: 'GET', url: '/api/broadcast/admin', headers: admin.headers } as const
  const { body } = await call<{ items: BroadcastView[] }>(site.app, request)
  return body.items.find((broadcast) => broadcast._id === id)
}

const linkOf = (user: TestUser) => `/api/broadcast/unsubscribe/${unsubscribeToken(site.deps.secrets, user.id)}`

describe('broadcasts by mail', () => {
  test('go to each once, with a way out in one click', async () => {
    const users = [await createUser(site), await createUser(site)] as const
    const { _id } = await mail(users)
    await site.runJobs()
    await site.runJobs()
    expect(await progress(_id)).toMatchObject({ delivered: 2, mails: 2, mailed: 2 })
    for (const user of users) expect(site.mail.to(user.email)).toHaveLength(1)
    const [message] = site.mail.to(users[0].email)
    expect(message).toMatchObject({
      subject: 'News from the house',
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    })
    const oneClick = new URL(/<(.+)>/.exec(message?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '')
    const pressed = await call(site.app, {
      method: 'POST',
      url: oneClick.pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(pressed).toMatchObject({ status: 200, body: { subscribed: false } })
    const after = await mail(users)
    expect((await progress(after._id))?.expected).toBe(2)
    await site.runJobs()
    expect(await progress(after._id)).toMatchObject({ delivered: 2, mails: 1, mailed: 1 })
    expect(site.mail.to(users[0].email)).toHaveLength(1)
    expect(site.mail.to(users[1].email)).toHaveLength(2)
  })

  test('whoever leaves between fan-out and mail gets none', async () => {
    const user = await createUser(site)
    const { _id } = await mail([user])
    site.mail.failing = new Error('the mail server is away')
    await site.runJobs().catch(() => undefined)
    site.mail.failing = null
    await call(site.app, { method: 'POST', url: linkOf(user) })
    await site.deps.db
      .transaction()
      .execute((trx) => site.deps.jobs.enqueue(trx, 'broadcast.mail', { broadcastId: _id, userIds: [user.id] }))
    await site.runJobs()
    expect(site.mail.to(user.email)).toHaveLength(0)
    expect(await progress(_id)).toMatchObject({ mails: 1, mailed: 0 })
  })

  test('looking at the link changes nothing, and one can come back', async () => {
    const user = await createUser(site)
    const look = () => call(site.app, { method: 'GET', url: linkOf(user) })
    expect((await look()).body).toEqual({ accepted: true, address: expect.stringMatching(/^u••@/), subscribed: true })
    await call(site.app, { method: 'POST', url: linkOf(user) })
    expect((await look()).body).toMatchObject({ subscribed: false })
    await call(site.app, { method: 'DELETE', url: linkOf(user) })
    expect((await look()).body).toMatchObject({ subscribed: true })
  })

  test('a forged link opens nothing', async () => {
    const token = unsubscribeToken(site.deps.secrets, admin.id)
    expect(readUnsubscribeToken(site.deps.secrets, token)).toBe(admin.id)
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    for (const forged of [flipped, token.slice(0, -1), `${token}A`, 'x', '..', token.toUpperCase()])
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const { status, body } = await call(site.app, { method, url: `/api/broadcast/unsubscribe/${forged}` })
        // A GET with a wrong link succeeds and names the reason, because browsers log every failed call as an error.
        const refusals = [401, 404, 405, ...(method === 'GET' ? ['broadcast.link_invalid'] : [])]
        expect(refusals).toContain(status === 200 ? body['reason'] : status)
      }
  })

  test('a form opens no other call', async () => {
    const { status } = await call(site.app, {
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a',
    })
    expect(status).toBe(400)
  })

  test.each(mischievousTexts)('%s is nothing but text in the mail', async (text) => {
    const user = await createUser(site)
    await mail([user], {
      title: `${text} !`,
      body: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'bold' }] }] }],
      },
    })
    await site.runJobs()
    const [message] = site.mail.to(user.email)
    expect(message?.html).not.toMatch(/<script|<img src=x|<svg/i)
    expect(message?.text).toContain(text)
  })
})
