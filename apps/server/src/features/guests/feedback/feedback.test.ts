import type { AutomaticMessageView, ErrorView, FeedbackSummary } from '@foyer/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recipientToken } from '../../../secrets.ts'
import { broadcastText } from '../../platform/broadcasts/broadcast-scene.ts'
import { buildTestApp, call, createEvent, createPaidOrder, type TestApp } from '../../../testing/index.ts'
import { awayFromWindowEdge } from '../../../testing/rate-windows.ts'
import { sendDueMessages } from '../guest-messages/index.ts'
import { readFeedbackPage } from './feedback-page.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
beforeEach(() => awayFromWindowEdge(site, 86_400))
afterEach(() => site.setClock(null))
afterAll(() => site.close())

type Sale = Awaited<ReturnType<typeof createEnded>>
const switchedOn = { on: true, text: null }

let guests = 0

/** An event that ends in an hour, with two guests. */
async function createEnded() {
  const ends = new Date(Date.now() + HOUR)
  const event = { startsAt: new Date(Date.now() + HOUR / 2).toISOString(), endsAt: ends.toISOString() }
  const sale = await createEvent(site, { event, ticket: { kind: 'free', price: 0 } })
  guests += 1
  const emails = [`came-${guests}@example.org`, `stayed-${guests}@example.org`] as const
  for (const email of emails)
    await createPaidOrder(site, { ...sale, buyer: { firstName: 'Bola', lastName: 'X', email } })
  return { ...sale, ends, emails }
}

function set(sale: Sale, kind: string, payload: object = switchedOn) {
  return call<AutomaticMessageView & ErrorView>(site.app, {
    method: 'PUT',
    url: `/api/guests/${sale.eventId}/messages/automatic/${kind}`,
    headers: sale.organiser.headers,
    payload,
  })
}

async function after(sale: Sale, hours: number): Promise<void> {
  site.setClock(new Date(sale.ends.getTime() + hours * HOUR))
  await sendDueMessages(site.deps)
  await site.runJobs()
}

const subjects = (email: string, pattern: RegExp) => site.mail.to(email).filter(({ subject }) => pattern.test(subject))

/** The token of the link in a guest's mail. */
function tokenOf(email: string): string {
  const [mail] = subjects(email, /^How was /)
  return /\/feedback\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

function answer(token: string, fields: Record<string, string>) {
  return site.app.inject({
    method: 'POST',
    url: `/feedback/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
}

async function summary(sale: Sale): Promise<FeedbackSummary> {
  site.setClock(null)
  const url = `/api/guests/${sale.eventId}/feedback`
  return (await call<FeedbackSummary>(site.app, { method: 'GET', url, headers: sale.organiser.headers })).body
}

describe('an automatic message', () => {
  test('is off until it is switched on, and goes once to those who came', async () => {
    const sale = await createEnded()
    await after(sale, 24)
    expect(subjects(sale.emails[0], /^Thank you/)).toEqual([])
    site.setClock(null)
    expect((await set(sale, 'thank_you')).body).toMatchObject({ state: 'scheduled', own: false })
    await site.deps.pool.query(
      `update tickets set state = 'checked_in', checked_in_at = now() where event_id = $1 and order_id = (
         select id from orders where email = $2)`,
      [sale.eventId, sale.emails[0]],
    )
    await after(sale, 24)
    await after(sale, 24.5)
    expect(subjects(sale.emails[0], /^Thank you/)).toHaveLength(1)
    expect(subjects(sale.emails[0], /^Thank you/)[0]?.text).toContain('Hello Bola,')
    expect(subjects(sale.emails[1], /^Thank you/)).toEqual([])
    site.setClock(null)
    expect((await set(sale, 'thank_you', { on: false, text: null })).body.code).toBe('guest_message.not_scheduled')
  })

  test('goes to all where nobody was scanned, in a text of the organiser’s own, but not to those who want no such mails', async () => {
    const sale = await createEnded()
    await set(sale, 'thank_you', { on: true, text: { subject: 'Our thanks', body: broadcastText } })
    const { id } = sale.organiser
    await site.deps.db.updateTable('users').set({ email: sale.emails[1] }).where('id', '=', id).execute()
    await site.deps.db.insertInto('mail_opt_outs').values({ user_id: id }).execute()
    await after(sale, 24)
    expect(subjects(sale.emails[0], /^Our thanks/)).toHaveLength(1)
    expect(subjects(sale.emails[1], /^Our thanks/)).toEqual([])
  })

  test('keeps its text when it is switched off, and cannot be switched on when it is too late', async () => {
    const sale = await createEnded()
    const text = { subject: 'Our thanks', body: broadcastText }
    await set(sale, 'thank_you', { on: true, text })
    expect((await set(sale, 'thank_you', { on: false, text })).body).toMatchObject({ state: 'off', own: true, ...text })
    await after(sale, 24)
    expect(subjects(sale.emails[0], /^Our thanks/)).toEqual([])
    site.setClock(null)
    await site.deps.pool.query(
      `update events set starts_at = now() - interval '9 days', ends_at = now() - interval '8 days' where id = $1`,
      [sale.eventId],
    )
    expect((await set(sale, 'feedback')).body.code).toBe('guest_message.too_late')
  })
})

describe('feedback', () => {
  async function asked(): Promise<Sale> {
    const sale = await createEnded()
    await set(sale, 'feedback')
    await after(sale, 48)
    return sale
  }

  test('is one answer for each guest, which they can change for fourteen days', async () => {
    const sale = await asked()
    const token = tokenOf(sale.emails[0])
    expect(await readFeedbackPage(site.deps, token)).toMatchObject({ answer: null, open: true })
    const first = await answer(token, { rating: '5', comment: 'Lovely\r\nnight' })
    expect([first.statusCode, first.headers.location]).toEqual([303, `/feedback/${token}?answer=saved`])
    expect((await answer(token, { rating: '4', comment: 'Lovely' })).headers.location).toMatch(/saved$/)
    expect((await answer(tokenOf(sale.emails[1]), { rating: '1' })).headers.location).toMatch(/saved$/)
    expect(await summary(sale)).toEqual({ asked: 2, answers: 2, average: 2.5, counts: [1, 0, 0, 1, 0] })
    const now = sale.ends.getTime() + 48 * HOUR
    site.setClock(new Date(now + 14 * DAY - 1000))
    expect((await answer(token, { rating: '3' })).headers.location).toMatch(/saved$/)
    site.setClock(new Date(now + 14 * DAY + 1000))
    expect((await answer(token, { rating: '2' })).headers.location).toMatch(/closed$/)
    expect((await summary(sale)).counts).toEqual([1, 0, 1, 0, 0])
  })

  test('is refused without a rating, by a foreign link, and where the event was taken down', async () => {
    const sale = await asked()
    const token = tokenOf(sale.emails[0])
    for (const fields of [
      {},
      { rating: '0' },
      { rating: '6' },
      { rating: '2.5' },
      { rating: '3', comment: 'x'.repeat(1001) },
    ])
      expect((await answer(token, fields)).headers.location).toMatch(/incomplete$/)
    const { id } = await site.deps.db
      .selectFrom('guest_messages')
      .select('id')
      .where('event_id', '=', sale.eventId)
      .executeTakeFirstOrThrow()
    const opened = recipientToken(site.deps.secrets, 'opened', { messageId: id, number: 1 })
    for (const forged of [`${token.slice(0, -2)}AA`, opened, 'preview', 'x'])
      expect((await answer(forged, { rating: '5' })).headers.location).toMatch(/unknown$/)
    await site.deps.pool.query('update events set taken_down_at = now() where id = $1', [sale.eventId])
    expect((await answer(token, { rating: '5' })).headers.location).toMatch(/unknown$/)
    expect(await readFeedbackPage(site.deps, token)).toBeNull()
    expect((await summary(sale)).answers).toBe(0)
  })

  test('is exported and listed without names', async () => {
    const sale = await asked()
    await answer(tokenOf(sale.emails[0]), { rating: '5', comment: '=1+1' })
    site.setClock(null)
    const ask = (path: string) =>
      site.app.inject({
        method: 'GET',
        url: `/api/guests/${sale.eventId}/feedback/${path}`,
        headers: sale.organiser.headers,
      })
    expect((await ask('comments')).json()).toMatchObject({ total: 1, items: [{ rating: 5, comment: '=1+1' }] })
    const file = (await ask('feedback.csv')).body
    expect(file).toContain(`5,"'=1+1"`)
    expect(file).not.toMatch(/Bola|came-/)
  })
})

describe('who opened a page from a message', () => {
  test('is counted once for each recipient, and nobody by a foreign token', async () => {
    const sale = await createEnded()
    await set(sale, 'thank_you')
    await after(sale, 24)
    const [mail] = subjects(sale.emails[0], /^Thank you/)
    const token = /[?&]message=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(token).toHaveLength(43)
    const open = (given: string) =>
      call(site.app, { method: 'POST', url: '/api/messages/opened', payload: { token: given } })
    for (const given of [token, token, `${token.slice(0, -2)}AA`, 'x']) expect((await open(given)).status).toBe(204)
    site.setClock(null)
    const { body } = await call<{ items: { opened: number; mailed: number }[] }>(site.app, {
      method: 'GET',
      url: `/api/guests/${sale.eventId}/messages`,
      headers: sale.organiser.headers,
    })
    expect(body.items).toMatchObject([{ opened: 1, mailed: 2, automatic: 'thank_you' }])
    // The mail itself loads nothing.
    expect(mail?.html).not.toMatch(/<img/)
  })
})
