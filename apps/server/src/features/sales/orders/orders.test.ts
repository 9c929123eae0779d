import decodeQR from 'qr/decode.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharp } from '../../../documents/image-decoders.ts'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  getOrder,
  newKey,
  placeOrder,
  pressSandbox,
  startPayment,
  type TestApp,
} from '../../../testing/index.ts'
import { refund, sellOrder } from '../refunds/refund-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

describe('placing an order', () => {
  test('holds tickets and prices them on the server', async () => {
    const event = await createEvent(site)
    const placed = await placeOrder(site.app, { ...event, quantity: 2 })
    expect(placed.status).toBe(201)
    expect(placed.body).toMatchObject({ state: 'held', quantity: 2, total: 2_500_000, currency: 'NGN' })
    const order = await getOrder(site.app, placed.body)
    expect(order).toMatchObject({ state: 'held', subtotal: 2_500_000, tickets: [] })
  })

  test('paying through the provider makes tickets and one mail with a PDF and a calendar file', async () => {
    const event = await createEvent(site)
    const buyer = { firstName: 'Chidi', lastName: 'Eze', email: 'chidi@example.org' }
    const order = await createPaidOrder(site, { ...event, quantity: 2, buyer })
    expect(order.state).toBe('paid')
    expect(order.tickets.map((ticket) => [ticket.number, ticket.of, ticket.guestName])).toEqual([
      [1, 2, 'Chidi Eze'],
      [2, 2, 'Chidi Eze'],
    ])
    await site.runJobs()
    await site.runJobs()
    const mails = site.mail.to('chidi@example.org')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.attachments?.map((attachment) => attachment.contentType)).toEqual([
      'application/pdf',
      'text/calendar; charset=utf-8',
      'application/pdf',
      'image/png',
      'image/png',
    ])
  })

  test('the mail shows the code of each ticket, by a picture that a scanner reads and whose text names it', async () => {
    const event = await createEvent(site, { event: { maxPerOrder: 12 }, ticket: { maxPerOrder: 12 } })
    const buyer = { firstName: 'Uche', lastName: 'Eze', email: 'uche@example.org' }
    const order = await createPaidOrder(site, { ...event, quantity: 12, buyer })
    await site.runJobs()
    const [mail] = site.mail.to('uche@example.org')
    const pictures = mail?.attachments?.filter(({ cid }) => cid !== undefined) ?? []
    expect(pictures).toHaveLength(10)
    for (const [index, { content, cid }] of pictures.entries()) {
      const { data, info } = await sharp(content).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      expect(decodeQR({ ...info, data: new Uint8Array(data) })).toBe(order.tickets[index]?.code)
      const [shown] = mail?.html.match(new RegExp(`<img[^>]*src="cid:${cid}"[^>]*>`)) ?? []
      expect(shown).toContain(`alt="QR code, Ticket ${index + 1} of 12: ${order.tickets[0]?.ticketName}, for Uche Eze"`)
    }
    expect(mail?.html.indexOf(order.reference)).toBeGreaterThan(0)
    expect(mail?.html.indexOf('Open my tickets')).toBeLessThan(mail?.html.indexOf('cid:') ?? 0)
    expect(mail?.html).toContain('The codes of 2 more tickets are in the attached PDF.')
    expect(mail?.text).toContain('Show the code at the door')
  })

  test('the confirmation bears the name of the organiser, who gets the replies; mails of the platform do not', async () => {
    const event = await createEvent(site)
    await site.deps.db
      .updateTable('users')
      .set({ organiser_name: 'Ada\r\nBcc: thief@evil.example' })
      .where('id', '=', event.organiser.id)
      .execute()
    const buyer = { firstName: 'Bola', lastName: 'Ade', email: 'bola@example.org' }
    await createPaidOrder(site, { ...event, buyer })
    const post = (url: string, payload: object) => call(site.app, { method: 'POST', url, payload })
    await post('/api/auth/forgot-password', { email: event.organiser.email })
    await site.runJobs()
    const name = 'Ada Bcc: thief@evil.example'
    expect(site.mail.to('bola@example.org')).toMatchObject([
      { fromName: `${name} via Foyer`, replyTo: { name, address: event.organiser.email } },
    ])
    const platform = site.mail.to(event.organiser.email)
    expect(platform.map(({ fromName, replyTo }) => [fromName, replyTo])).toEqual([[undefined, undefined]])
  })

  test('the same key again gets the same order; with another body it is refused', async () => {
    const event = await createEvent(site)
    const key = newKey()
    const first = await placeOrder(site.app, { ...event, key })
    const again = await placeOrder(site.app, { ...event, key })
    expect(again.body.reference).toBe(first.body.reference)
    const other = await placeOrder(site.app, { ...event, key, quantity: 2 })
    expect(other.status).toBe(422)
  })

  test('says how many are left when there are not enough', async () => {
    const event = await createEvent(site, { ticket: { capacity: 3 } })
    await placeOrder(site.app, { ...event, quantity: 2 })
    const refused = await placeOrder(site.app, { ...event, quantity: 2 })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'order.sold_out', details: { ticketId: event.ticketTypeId, left: 1 } })
    expect((await placeOrder(site.app, { ...event, quantity: 1 })).status).toBe(201)
  })

  test('the order is closed to who does not know its secret', async () => {
    const event = await createEvent(site)
    const placed = await placeOrder(site.app, event)
    for (const token of ['', 'x'.repeat(32)]) {
      const found = await call(site.app, {
        method: 'GET',
        url: `/api/orders/${placed.body.reference}`,
        headers: { 'x-order-token': token },
      })
      expect(found.status).toBe(404)
    }
  })

  test('a declined payment leaves the hold, and another attempt may succeed', async () => {
    const event = await createEvent(site)
    const placed = await placeOrder(site.app, event)
    await pressSandbox(site.app, await startPayment(site.app, placed.body), 'decline')
    expect((await getOrder(site.app, placed.body)).state).toBe('awaiting_payment')
    await pressSandbox(site.app, await startPayment(site.app, placed.body), 'approve')
    expect((await getOrder(site.app, placed.body)).state).toBe('paid')
  })
})

test('an order and its refund count on the same day, even if the clock of the server is a day slow', async () => {
  const sale = await createEvent(site)
  site.setClock(new Date(Date.now() - 86_400_000))
  const order = await sellOrder(site, sale).finally(() => site.setClock(null))
  expect((await refund(site.app, sale.organiser, order, { scope: { kind: 'full' } })).status).toBe(201)
  const { rows } = await site.deps.pool.query(
    'select tickets, gross = refunded as even from sales_daily where event_id = $1',
    [sale.eventId],
  )
  expect(rows).toEqual([{ tickets: 0, even: true }])
})
