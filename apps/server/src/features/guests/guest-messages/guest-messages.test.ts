import type { ErrorView, GuestMessageView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobHandlers } from '../../../jobs/handlers.ts'
import { broadcastText } from '../../platform/broadcasts/broadcast-scene.ts'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createSession,
  createTicketType,
  createUser,
  newKey,
  type TestApp,
} from '../../../testing/index.ts'
import { mischievousTexts } from '../../../testing/nasties.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

type Sale = Awaited<ReturnType<typeof createEvent>>
const person = (name: string) => ({ firstName: name, lastName: 'X', email: `${name}@example.org` })

function write(sale: Sale, fields: object = {}, { key = newKey(), headers = sale.organiser.headers } = {}) {
  return call<GuestMessageView & ErrorView>(site.app, {
    method: 'POST',
    url: `/api/guests/${sale.eventId}/messages`,
    headers: { ...headers, 'idempotency-key': key },
    payload: { subject: 'Doors open at six', body: broadcastText, ...fields },
  })
}

async function audience(sale: Sale, ticketTypeId?: string) {
  const url = `/api/guests/${sale.eventId}/audience`
  const query = ticketTypeId ? { ticketId: ticketTypeId } : {}
  const { body } = await call<{ recipients: number; left: number }>(site.app, {
    method: 'GET',
    url,
    query,
    headers: sale.organiser.headers,
  })
  return body
}

async function mailed(subject: string): Promise<string[]> {
  await site.runJobs()
  return site.mail.sent
    .filter((mail) => mail.subject.startsWith(subject))
    .map(({ to }) => to.address)
    .toSorted()
}

async function soldTwice(): Promise<Sale & { balcony: string }> {
  const sale = await createEvent(site)
  const balcony = await createTicketType(site, sale.organiser, sale.eventId, { name: 'Balcony' })
  await createPaidOrder(site, { ...sale, quantity: 2, buyer: person('ada') })
  await createPaidOrder(site, { ...sale, buyer: { ...person('ada'), email: 'ADA@example.org' } })
  await createPaidOrder(site, { ...sale, ticketTypeId: balcony, buyer: person('bola') })
  return { ...sale, balcony }
}

describe('a message to the guests of an event', () => {
  test('reaches each address once, however often it is sent or its job runs', async () => {
    const sale = await soldTwice()
    expect(await audience(sale)).toEqual({ recipients: 2, left: 3 })
    const key = newKey()
    const subject = 'Come by boat'
    const [first, again] = [await write(sale, { subject }, { key }), await write(sale, { subject }, { key })]
    expect(first).toMatchObject({ status: 201, body: { recipients: 2, mailed: 0, subject } })
    expect(again.body._id).toBe(first.body._id)
    expect(await mailed(subject)).toEqual(['ada@example.org', 'bola@example.org'])
    await jobHandlers(site.deps)['guests.message']({ messageId: first.body._id, after: '' })
    expect(await mailed(subject)).toHaveLength(2)
    const listed = await call<{ items: GuestMessageView[]; total: number }>(site.app, {
      method: 'GET',
      url: `/api/guests/${sale.eventId}/messages`,
      headers: sale.organiser.headers,
    })
    expect(listed.body).toMatchObject({ total: 1, items: [{ mailed: 2, recipients: 2 }] })
    expect((await write(sale, { subject: 'Another' }, { key })).body.code).toBe('idempotency.key_reused')
  })

  test('goes to holders of one ticket type alone when that is asked', async () => {
    const sale = await soldTwice()
    expect(await audience(sale, sale.balcony)).toMatchObject({ recipients: 1 })
    await write(sale, { subject: 'Upstairs', ticketId: sale.balcony })
    expect(await mailed('Upstairs')).toEqual(['bola@example.org'])
    const [mail] = site.mail.sent.filter(({ subject }) => subject.startsWith('Upstairs'))
    expect(mail?.text).toContain('Payouts now arrive on Tuesdays.')
    expect(mail?.text).toMatch(/because you have a ticket for/)
  })

  test('is handed on in batches, none left out and none told twice', async () => {
    const sale = await createEvent(site)
    const order = await createPaidOrder(site, { ...sale, buyer: person('first') })
    const { body } = await write(sale, { subject: 'For many' })
    await site.deps.pool.query(
      `insert into guest_message_recipients (message_id, email)
       select $1, 'g' || n || '@example.org' from generate_series(1, 60) n`,
      [body._id],
    )
    expect(order.tickets).toHaveLength(1)
    const told = await mailed('For many')
    expect(told).toHaveLength(61)
    expect(new Set(told).size).toBe(61)
  })

  test('queues the jobs that mail it once, also where an address fails and is tried again', async () => {
    const sale = await createEvent(site)
    await createPaidOrder(site, { ...sale, buyer: person('eve') })
    const { body } = await write(sale, { subject: 'Tried again' })
    await site.deps.pool.query(
      `insert into guest_message_recipients (message_id, email)
       select $1, 'h' || n || '@example.org' from generate_series(1, 60) n`,
      [body._id],
    )
    const queued = async () => {
      const { rows } = await site.deps.pool.query<{ data: { after: string; until?: string } }>(
        `select data from pgboss.job where name = 'guests.message' and data->>'messageId' = $1`,
        [body._id],
      )
      return rows.map(({ data }) => data)
    }
    const send = jobHandlers(site.deps)['guests.message']
    await send({ messageId: body._id, after: '' })
    const pages = (await queued()).filter(({ until }) => until !== undefined)
    expect(pages).toHaveLength(3)
    site.mail.failing = new Error('the mail server is away')
    for (const page of pages)
      await expect(send({ messageId: body._id, ...page })).rejects.toThrow('mails are still to go')
    site.mail.failing = null
    expect(await queued()).toHaveLength(1 + pages.length)
    for (const page of pages) await send({ messageId: body._id, ...page })
    expect(await mailed('Tried again')).toHaveLength(61)
  })

  test('is sent three times a day at most, also when sent at once', async () => {
    const sale = await createEvent(site)
    await createPaidOrder(site, { ...sale, buyer: person('chi') })
    const answers = await Promise.all(Array.from({ length: 6 }, () => write(sale, { subject: 'Again' })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.code === 'guest_message.too_many')).toHaveLength(3)
    expect(await audience(sale)).toEqual({ recipients: 1, left: 0 })
  })

  test('is refused where nobody would get it, and leaves nothing behind', async () => {
    const sale = await createEvent(site)
    expect((await write(sale)).body.code).toBe('guest_message.nobody')
    expect(await audience(sale)).toEqual({ recipients: 0, left: 3 })
    const draft = await createEvent(site, { publish: false })
    expect((await write(draft)).body.code).toBe('event.not_published')
  })

  test('stops when the event is taken down before its turn', async () => {
    const sale = await createEvent(site)
    await createPaidOrder(site, { ...sale, buyer: person('dayo') })
    await site.runJobs()
    await write(sale, { subject: 'Never said' })
    await site.deps.pool.query('update events set taken_down_at = now() where id = $1', [sale.eventId])
    expect(await mailed('Never said')).toEqual([])
  })

  test('stops while its organiser is suspended, and goes on once that is lifted', async () => {
    const sale = await createEvent(site)
    await createPaidOrder(site, { ...sale, buyer: person('folu') })
    await site.runJobs()
    const { headers } = await createUser(site, { isAdmin: true })
    const url = `/api/admin/users/${sale.organiser.id}`
    await write(sale, { subject: 'Held back' })
    const suspended = await call(site.app, {
      method: 'POST',
      url: `${url}/suspend`,
      headers,
      payload: { reason: 'Spam to all guests' },
    })
    expect(suspended.status).toBeLessThan(300)
    expect(await mailed('Held back')).toEqual([])
    const lifted = await call(site.app, { method: 'POST', url: `${url}/lift`, headers, payload: { note: 'A mistake' } })
    expect(lifted.status).toBeLessThan(300)
    await write(
      sale,
      {
        subject: 'Said again',
      },
      await createSession(site, sale.organiser.id),
    )
    expect(await mailed('Said again')).toEqual(['folu@example.org'])
  })

  test.each(mischievousTexts)('with the subject %j stays a text', async (subject) => {
    const sale = await createEvent(site)
    await createPaidOrder(site, { ...sale, buyer: person('ese') })
    expect(await write(sale, { subject })).toMatchObject({ status: 201, body: { subject } })
    await site.runJobs()
    expect(site.mail.sent.at(-1)?.html).not.toMatch(/<script|<img src=x|<svg/)
  })

  test("of another organiser's event is not there; a ticket of another event is none", async () => {
    const sale = await soldTwice()
    const other = await createEvent(site)
    const stranger = await createUser(site)
    expect((await write(sale, {}, { headers: stranger.headers })).body.code).toBe('event.not_found')
    expect((await write(sale, { ticketId: other.ticketTypeId })).body.code).toBe('ticket_type.not_found')
    expect((await write(sale, { body: { type: 'doc', content: [] } })).body.fields).toHaveProperty('body')
  })
})

describe('a test to oneself', () => {
  const sendTest = (sale: Sale, fields: object = {}, headers = sale.organiser.headers) =>
    call<ErrorView>(site.app, {
      method: 'POST',
      url: `/api/guests/${sale.eventId}/messages/test`,
      headers,
      payload: { subject: 'Bring a coat', body: broadcastText, ...fields },
    })

  test('reaches the writer alone and uses up no message of the day', async () => {
    const sale = await soldTwice()
    expect((await sendTest(sale)).status).toBe(204)
    expect(await mailed('Test: Bring a coat')).toEqual([sale.organiser.email])
    expect(await audience(sale)).toMatchObject({ left: 3 })
  })

  test('is refused for an event of others, without a text, and after twenty a day', async () => {
    const sale = await createEvent(site)
    const stranger = await createUser(site)
    expect((await sendTest(sale, {}, stranger.headers)).body).toMatchObject({ code: 'event.not_found' })
    expect((await sendTest(sale, { body: { type: 'doc', content: [] } })).status).toBe(400)
    for (let sent = 0; sent < 20; sent += 1) expect((await sendTest(sale)).status).toBe(204)
    expect((await sendTest(sale)).status).toBe(429)
  })
})
