import { randomUUID } from 'node:crypto'
import type {
  ErrorView,
  HeldTicketView,
  ManifestView,
  OfflineScanAnswer,
  OrderRefundView,
  RefundRequestView,
} from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, createEvent, getOrder, type TestApp } from '../../../../testing/index.ts'
import { mischievousTexts } from '../../../../testing/nasties.ts'
import { orderDetail, refund, sellOrder, type SoldOrder } from '../../../sales/refunds/refund-scene.ts'
import { heldTicket, newestTransfer, newHolder, passOn } from '../../../sales/transfers/transfer-scene.ts'
import { createPhone, scan } from '../check-in-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const HOUR = 3_600_000

/** An event that begins soon, with one order of so many tickets. */
async function createSale(options: { quantity?: number; event?: Record<string, unknown>; ticket?: object } = {}) {
  const { quantity = 2, event = {}, ticket = { kind: 'free', price: 0 } } = options
  const [startsAt, endsAt] = [2, 6].map((hours) => new Date(Date.now() + hours * HOUR).toISOString())
  const sale = await createEvent(site, { event: { startsAt, endsAt, ...event }, ticket: { ...ticket } })
  const order = await sellOrder(site, { ...sale, quantity })
  return { ...sale, order, first: order.tickets[0]!, second: order.tickets[1]! }
}

const door = (sale: { organiser: { headers: { authorization: string } }; eventId: string }, code: string) =>
  scan(site.app, sale.organiser, { eventId: sale.eventId, code })

function heldPdf(held: { id: string; headers: Record<string, string> }) {
  return call<ErrorView>(site.app, {
    method: 'GET',
    url: `/api/transfers/${held.id}/ticket.pdf`,
    headers: held.headers,
  })
}

describe('a ticket that is passed on', () => {
  test('opens the door for its new holder alone, who sees nothing of the order', async () => {
    const { order, first, ...sale } = await createSale()
    const bola = newHolder()
    const passed = await passOn(site.app, order, first._id, bola)
    expect(passed.status).toBe(204)
    const transfer = await newestTransfer(site, first._id)
    const ticket = await heldTicket(site, transfer)
    expect(ticket).toMatchObject({
      state: 'valid',
      guestName: 'Bola Ade',
      from: 'Adaeze Okafor',
      can: { passOn: true },
    })
    expect(JSON.stringify(ticket)).not.toContain(order.reference)
    expect(JSON.stringify(ticket)).not.toContain('adaeze@')

    const phone = await createPhone(site, sale)
    expect((await scan(site.app, phone, { eventId: sale.eventId, code: first.code })).body).toMatchObject({
      result: 'transferred',
      admitted: false,
    })
    expect((await scan(site.app, phone, { eventId: sale.eventId, code: ticket.code })).body).toMatchObject({
      result: 'admitted',
      guestName: 'Bola Ade',
    })
  })

  test('is no longer on the order: no code, no page in the PDF', async () => {
    const { order, first, second } = await createSale()
    const bola = newHolder()
    await passOn(site.app, order, first._id, bola)
    const seen = await getOrder(site.app, order)
    expect(seen.tickets[0]).toMatchObject({
      state: 'transferred',
      code: '',
      qrSvg: '',
      canPassOn: false,
      passedOn: { name: 'Bola Ade', email: bola.email },
    })
    expect(seen.tickets[1]).toMatchObject({ _id: second._id, code: second.code, canPassOn: true, passedOn: null })
    await passOn(site.app, order, second._id)
    expect((await getOrder(site.app, order)).can.download).toBe(false)
    const pdf = { method: 'GET' as const, url: `/api/orders/${order.reference}/tickets.pdf` }
    const refused = await call<ErrorView>(site.app, { ...pdf, headers: { 'x-order-token': order.token } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'order.no_tickets' } })
  })

  test('is mailed to its new holder with a PDF and a link of their own, and its former holder is told', async () => {
    const { order, first } = await createSale()
    const bola = newHolder()
    await passOn(site.app, order, first._id, bola)
    await site.runJobs()
    const [letter] = site.mail.to(bola.email)
    expect(letter?.subject).toContain('Adaeze Okafor passed a ticket')
    expect(letter?.attachments?.map(({ filename }) => filename)).toEqual(['ticket.pdf', 'event.ics', 'ticket-1.png'])
    expect(letter?.text).not.toContain(order.token)
    const link = site.mail.link(bola.email, '/tickets/')
    const [, , id = ''] = link.pathname.split('/')
    const token = new URLSearchParams(link.hash.slice(1)).get('t') ?? ''
    expect((await heldTicket(site, { id, headers: { 'x-ticket-token': token } })).guestName).toBe('Bola Ade')
    const told = site.mail.to('adaeze@example.org').filter(({ subject }) => subject.includes('was passed on'))
    expect(told.at(-1)?.text).toContain(bola.email)
  })

  test('goes further, and then belongs neither to the buyer nor to the first holder', async () => {
    const { order, first, ...sale } = await createSale()
    await passOn(site.app, order, first._id)
    const bola = await newestTransfer(site, first._id)
    const code = (await heldTicket(site, bola)).code
    const url = `/api/transfers/${bola.id}/transfer`
    const chidi = { name: 'Chidi Obi', email: newHolder().email }
    const passed = await call(site.app, { method: 'POST', url, headers: bola.headers, payload: chidi })
    expect(passed.status).toBe(204)

    expect(await heldTicket(site, bola)).toMatchObject({
      state: 'transferred',
      code: '',
      guestName: 'Bola Ade',
      passedOn: { name: 'Chidi Obi' },
      can: { passOn: false, download: false },
    })
    expect((await heldPdf(bola)).body.code).toBe('ticket.void')
    // What became of it after that is none of the buyer's business.
    const seen = await getOrder(site.app, order)
    expect(JSON.stringify(seen)).not.toContain('Chidi')
    expect((await door(sale, code)).body.result).toBe('transferred')
    const newest = await heldTicket(site, await newestTransfer(site, first._id))
    expect((await door(sale, newest.code)).body).toMatchObject({ result: 'admitted', guestName: 'Chidi Obi' })
    const again = await call<ErrorView>(site.app, { method: 'POST', url, headers: bola.headers, payload: chidi })
    expect(again.body.code).toBe('transfer.gone')
  })

  test('is told to phones, so that the old code is refused without a network too', async () => {
    const { order, first, ...sale } = await createSale()
    const phone = await createPhone(site, sale)
    const url = `/api/check-in/${sale.eventId}/manifest`
    const before = await call<ManifestView>(site.app, { method: 'GET', url, headers: phone.headers })
    await passOn(site.app, order, first._id)
    const since = `${url}?since=${before.body.cursor}`
    const after = await call<ManifestView>(site.app, { method: 'GET', url: since, headers: phone.headers })
    expect(after.body.tickets.find(({ _id }) => _id === first._id)).toMatchObject({ generation: 2, name: 'Bola Ade' })
    expect(JSON.stringify(after.body)).not.toContain('@example.org')
  })

  test('is shown to the organiser: on the order, in its history, in the list, in the search', async () => {
    const { order, first, organiser, eventId } = await createSale()
    const bola = newHolder()
    await passOn(site.app, order, first._id, bola)
    const detail = await orderDetail(site.app, organiser, order)
    expect(detail.tickets[0]?.holder).toMatchObject({ name: 'Bola Ade', email: bola.email, hands: 1 })
    expect(detail.tickets[1]?.holder).toBeNull()
    expect(detail.timeline.map(({ text }) => text)).toContain(
      `The ticket of Adaeze Okafor was passed on to Bola Ade (${bola.email}).`,
    )
    const url = `/api/guests/${eventId}/orders?search=${bola.email}`
    const list = await call<{ items: { passedOn: number }[] }>(site.app, {
      method: 'GET',
      url,
      headers: organiser.headers,
    })
    expect(list.body.items).toMatchObject([{ passedOn: 1 }])
    const file = await site.app.inject({ url: `/api/guests/${eventId}/guests.csv`, headers: organiser.headers })
    expect(file.body).toContain(bola.email)
  })

  test('is found again by who lost the mail', async () => {
    const { order, first } = await createSale()
    const bola = newHolder()
    await passOn(site.app, order, first._id, bola)
    await site.runJobs()
    await call(site.app, { method: 'POST', url: '/api/orders/send-again', payload: { email: bola.email } })
    await site.runJobs()
    expect(site.mail.to(bola.email)).toHaveLength(2)
    expect(site.mail.link(bola.email, '/tickets/').pathname).toBe(
      `/tickets/${(await newestTransfer(site, first._id)).id}`,
    )
  })
})

describe('a phone without a network that let the former code in', () => {
  test.each([
    ['before it was passed on: the guest is in, and the new holder is told so', -60, 'admitted', 'already_checked_in'],
    ['after it was passed on: that does not count, and the new holder comes in', 60, 'transferred', 'admitted'],
  ])('%s', async (_name, secondsAfter, told, newHolderGets) => {
    const { order, first, ...sale } = await createSale()
    const phone = await createPhone(site, sale)
    await passOn(site.app, order, first._id)
    const { code } = await heldTicket(site, await newestTransfer(site, first._id))
    const now = Date.now() + 120_000
    site.setClock(new Date(now))
    const passedOnAt = now - 120_000
    const sent = await call<{ answers: OfflineScanAnswer[] }>(site.app, {
      method: 'POST',
      url: `/api/check-in/${sale.eventId}/scans`,
      headers: phone.headers,
      payload: {
        sentAt: new Date(now).toISOString(),
        scans: [
          {
            scanId: randomUUID(),
            sequence: 1,
            code: first.code,
            direction: 'in',
            scannedAt: new Date(passedOnAt + secondsAfter * 1000).toISOString(),
            verdict: 'admitted',
          },
        ],
      },
    })
    expect(sent.body.answers[0]?.result).toBe(told)
    expect((await door(sale, code)).body.result).toBe(newHolderGets)
    site.setClock(null)
  })
})

describe('a refund of a ticket that was passed on', () => {
  const paid = { kind: 'paid', price: 500_000 }

  test('goes to the buyer, voids it, and its holder is told', async () => {
    const { order, first, organiser, eventId } = await createSale({ ticket: paid })
    const bola = newHolder()
    await passOn(site.app, order, first._id, bola)
    const transfer = await newestTransfer(site, first._id)
    const { code } = await heldTicket(site, transfer)
    const given = await refund(site.app, organiser, order, { scope: { kind: 'tickets', ticketIds: [first._id] } })
    expect(given.status).toBe(201)
    expect((await door({ organiser, eventId }, code)).body.result).toBe('refunded')
    expect(await heldTicket(site, transfer)).toMatchObject({ state: 'refunded', code: '', can: { download: false } })
    await site.runJobs()
    expect(site.mail.to(bola.email).at(-1)?.text).toContain('refunded')
  })

  test('is decided by the organiser, even where the policy promises the buyer their money', async () => {
    const { order, first, second } = await createSale({
      ticket: paid,
      event: { refundPolicy: 'days_before', refundDays: 0 },
    })
    await passOn(site.app, order, first._id)
    const ask = (ticketId: string) =>
      call<RefundRequestView>(site.app, {
        method: 'POST',
        url: `/api/orders/${order.reference}/refund/requests`,
        headers: { 'x-order-token': order.token },
        payload: { ticketIds: [ticketId], message: '' },
      })
    const view = async () => {
      const url = `/api/orders/${order.reference}/refund`
      const headers = { 'x-order-token': order.token }
      return (await call<OrderRefundView>(site.app, { method: 'GET', url, headers })).body
    }
    expect((await view()).tickets).toMatchObject([
      { _id: first._id, guestName: 'Bola Ade', passedOn: true, atOnce: false },
      { _id: second._id, passedOn: false, atOnce: true },
    ])
    expect((await ask(second._id)).body.state).toBe('granted')
    expect((await ask(first._id)).body.state).toBe('open')
    expect((await view()).refunded).toBeGreaterThan(0)
    const seen = await getOrder(site.app, order)
    expect(seen.refundedTotal).toBe((await view()).refunded)
  })

  test('that is asked for keeps the ticket where it is', async () => {
    const { order, first } = await createSale({ ticket: paid })
    await call(site.app, {
      method: 'POST',
      url: `/api/orders/${order.reference}/refund/requests`,
      headers: { 'x-order-token': order.token },
      payload: { ticketIds: [first._id], message: 'I am ill' },
    })
    expect((await passOn(site.app, order, first._id)).body.code).toBe('transfer.refund_asked')
  })

  test('for one seat of a table keeps the others of the table, which is refunded as a whole', async () => {
    const { order, first, second } = await createSale({ quantity: 1, ticket: { ...paid, admits: 2 } })
    await call(site.app, {
      method: 'POST',
      url: `/api/orders/${order.reference}/refund/requests`,
      headers: { 'x-order-token': order.token },
      payload: { ticketIds: [first._id], message: 'I am ill' },
    })
    expect((await passOn(site.app, order, second._id)).body.code).toBe('transfer.refund_asked')
  })
})

describe('passing on is refused', () => {
  const codeOf = async (order: SoldOrder, ticketId: string, payload?: object) => {
    const { status, body } = await passOn(site.app, order, ticketId, payload)
    return `${status} ${body.code}`
  }

  test('once somebody came in with the ticket, even if they left', async () => {
    const { order, first, ...sale } = await createSale()
    await door(sale, first.code)
    expect(await codeOf(order, first._id)).toBe('409 transfer.scanned')
    expect((await getOrder(site.app, order)).tickets[0]?.canPassOn).toBe(false)
    await scan(site.app, sale.organiser, { eventId: sale.eventId, code: first.code, direction: 'out' })
    expect(await codeOf(order, first._id)).toBe('409 transfer.scanned')
  })

  test('where the ticket is void, the event is over, or its organiser wants none passed on', async () => {
    const { order, first, second, organiser, eventId } = await createSale()
    const url = `/api/guests/orders/${order.id}/cancel-tickets`
    const payload = { ticketIds: [second._id], free: true }
    await call(site.app, { method: 'POST', url, headers: organiser.headers, payload })
    expect(await codeOf(order, second._id)).toBe('409 ticket.void')
    site.setClock(new Date(Date.now() + 7 * HOUR))
    expect(await codeOf(order, first._id)).toBe('409 transfer.over')
    site.setClock(null)
    const event = await call<Record<string, unknown>>(site.app, {
      method: 'GET',
      url: `/api/events/${eventId}`,
      headers: organiser.headers,
    })
    expect(event.body['transfers']).toBe(true)
    await site.deps.db.updateTable('events').set({ transfers: false }).where('id', '=', eventId).execute()
    expect(await codeOf(order, first._id)).toBe('409 transfer.switched_off')
  })

  test('after a ticket changed hands five times', async () => {
    const { order, first } = await createSale()
    await passOn(site.app, order, first._id)
    for (let hands = 1; hands <= 5; hands += 1) {
      const { id, headers } = await newestTransfer(site, first._id)
      const request = { method: 'POST' as const, url: `/api/transfers/${id}/transfer`, headers, payload: newHolder() }
      const { body } = await call<ErrorView>(site.app, request)
      expect(body.code).toBe(hands < 5 ? undefined : 'transfer.too_often')
    }
  })

  test('to the address that has it, and to more mails than a stranger should get', async () => {
    const { order, first, second } = await createSale()
    expect(await codeOf(order, first._id, { name: 'Me', email: 'ADAEZE@example.org' })).toBe('400 transfer.same_holder')
    const payload = { name: 'Bola Ade', email: newHolder().email }
    await site.deps.db
      .insertInto('rate_limits')
      .values({ key: `transfer-to:${payload.email}`, window_start: day(), hits: 20 })
      .execute()
    expect(await codeOf(order, second._id, payload)).toBe('429 request.too_many')
  })

  test('of a ticket of another order, and without the order’s secret', async () => {
    const { order, first } = await createSale()
    const other = await createSale()
    expect(await codeOf(order, other.first._id)).toBe('404 ticket.not_found')
    expect(await codeOf(order, randomUUID())).toBe('404 ticket.not_found')
    expect(await codeOf({ ...order, token: other.order.token }, first._id)).toBe('404 order.not_found')
    expect(await codeOf({ ...order, token: '' }, first._id)).toBe('404 order.not_found')
  })

  test.each([
    ['no name', { name: ' ' }],
    ['a name of two lines', { name: 'Bola\nAde' }],
    ['a name too long', { name: 'x'.repeat(101) }],
    ['a name that is a number', { name: 7 }],
    ['no address', { email: undefined }],
    ['what is no address', { email: 'bola' }],
    ['an address of two', { email: 'a@example.org,b@example.org' }],
    ['an address too long', { email: `${'a'.repeat(250)}@example.org` }],
    ['a key nobody knows', { note: 'hello' }],
    ...mischievousTexts
      .filter((text) => /[@/\\<>]/.test(text))
      .map((name): [string, object] => [`a name like ${name}`, { name }]),
  ])('with %s', async (_name, change) => {
    const { order, first } = await sharedSale()
    expect(await codeOf(order, first._id, { ...newHolder(), ...change })).toMatch(/^400 /)
  })
})

describe('a passed-on ticket stays shut', () => {
  test('to other secrets, and opens as a PDF with its own', async () => {
    const { order, first, second } = await createSale()
    await passOn(site.app, order, first._id)
    await passOn(site.app, order, second._id)
    const [mine, other] = [await newestTransfer(site, first._id), await newestTransfer(site, second._id)]
    for (const headers of [{}, other.headers, { 'x-ticket-token': order.token }, { 'x-order-token': order.token }]) {
      const asked = await call<HeldTicketView & ErrorView>(site.app, {
        method: 'GET',
        url: `/api/transfers/${mine.id}`,
        headers,
      })
      expect(asked).toMatchObject({ status: 404, body: { code: 'ticket.not_found' } })
    }
    const pdf = await heldPdf(mine)
    expect(String(pdf.headers['content-type'])).toBe('application/pdf')
  })
})

let shared: Awaited<ReturnType<typeof createSale>> | undefined
async function sharedSale() {
  shared ??= await createSale()
  return shared
}

function day(): Date {
  return new Date(Math.floor(Date.now() / (24 * HOUR)) * 24 * HOUR)
}
