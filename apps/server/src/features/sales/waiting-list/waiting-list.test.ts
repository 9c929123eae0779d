import type { AvailabilityView, ErrorView, OrderView, WaitingEntryView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createTicketType,
  createUser,
  getOrder,
  placeOrder,
  pressSandbox,
  startPayment,
  type TestApp,
  ticketTypeBody,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { mischievousTexts, notWholeNumbers } from '../../../testing/nasties.ts'
import { sweepOnce } from '../../../testing/payment-scene.ts'
import { startBankTransfer } from '../../../testing/bank-transfer-scene.ts'
import { orderIdOf, refund } from '../refunds/refund-scene.ts'
import { createSoldOut, giveBack, join, linesOf, listWaiting } from './waiting-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

type Sale = Awaited<ReturnType<typeof createSoldOut>>
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** The order behind the offer in the newest mail to an address, with the secret of its link. */
async function offerTo(email: string): Promise<{ reference: string; token: string }> {
  await site.runJobs()
  const link = site.mail.link(email, '/orders/')
  return {
    reference: link.pathname.split('/').at(-1) ?? '',
    token: new URLSearchParams(link.hash.slice(1)).get('t') ?? '',
  }
}

function leave(token: string) {
  return call<ErrorView>(site.app, { method: 'POST', url: '/api/waiting-list/leave', payload: { token } })
}

async function leaveLink(email: string): Promise<string> {
  await site.runJobs()
  return new URLSearchParams(site.mail.link(email, '/waiting-list/leave').hash.slice(1)).get('t') ?? ''
}

function act(
  sale: Sale,
  entry: WaitingEntryView | undefined,
  method: 'POST' | 'DELETE',
  headers = sale.organiser.headers,
) {
  const url = `/api/waiting-list/entries/${entry?._id}${method === 'POST' ? '/offer' : ''}`
  return call<WaitingEntryView & ErrorView>(site.app, { method, url, headers })
}

async function letLapse(sale: Sale): Promise<void> {
  await site.deps.pool.query(
    `update orders set held_until = now() - interval '1 second' where event_id = $1 and state = 'held'`,
    [sale.eventId],
  )
  await sweepOnce(site)
  await sweepOnce(site)
}

async function stateOf(sale: Sale) {
  const url = `/api/events/${sale.eventId}/availability`
  return (await call<AvailabilityView>(site.app, { method: 'GET', url })).body.tickets[0]
}

function setTicket(sale: Sale, fields: object) {
  const url = `/api/tickets/${sale.eventId}/${sale.ticketTypeId}`
  const payload = ticketTypeBody({ waitingList: true, maxPerOrder: 100, ...fields })
  return call(site.app, { method: 'PUT', url, headers: sale.organiser.headers, payload })
}

describe('joining', () => {
  test('is offered once the ticket is sold out, and puts people in the order in which they came', async () => {
    const sale = await createSoldOut(site)
    expect(await stateOf(sale)).toMatchObject({ state: 'sold_out', remaining: 0, waitingList: true })
    expect((await join(site.app, sale.ticketTypeId, { name: 'Ada', quantity: 2 })).status).toBe(204)
    expect((await join(site.app, sale.ticketTypeId, { name: 'Bola' })).status).toBe(204)
    expect(await listWaiting(site.app, sale)).toMatchObject([
      { name: 'Ada', quantity: 2, state: 'waiting', position: 1, offered: null, can: { remove: true, offer: true } },
      { name: 'Bola', quantity: 1, state: 'waiting', position: 2 },
    ])
  })

  test('twice is answered like once, keeps the place and mails once, however the address is spelt', async () => {
    const sale = await createSoldOut(site)
    const first = await join(site.app, sale.ticketTypeId, { email: 'twice@example.org', name: 'Ada' })
    await join(site.app, sale.ticketTypeId, { name: 'Bola' })
    const again = await join(site.app, sale.ticketTypeId, { email: ' TWICE@Example.org', name: 'Ada', quantity: 2 })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(await linesOf(site.app, sale)).toEqual(['Ada 1 waiting', 'Bola 1 waiting'])
    await site.runJobs()
    expect(site.mail.to('twice@example.org')).toHaveLength(1)
  })

  test('is not needed while there are tickets, and not possible where there is no list', async () => {
    const open = await createEvent(site, { ticket: { waitingList: true } })
    expect(await join(site.app, open.ticketTypeId)).toMatchObject({
      status: 409,
      body: { code: 'waiting_list.not_needed' },
    })
    const without = await createSoldOut(site, { ticket: { waitingList: false } })
    expect(await stateOf(without)).toMatchObject({ state: 'sold_out', waitingList: false })
    expect(await join(site.app, without.ticketTypeId)).toMatchObject({
      status: 409,
      body: { code: 'waiting_list.closed' },
    })
    const hidden = await createSoldOut(site)
    await setTicket(hidden, { visibility: 'hidden', capacity: 2 })
    expect((await join(site.app, hidden.ticketTypeId)).body.code).toBe('ticket_type.not_found')
  })

  test.each([
    ['no address', { email: 'nobody' }, 'email'],
    ['no name', { name: ' ' }, 'name'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
    ['eleven tickets', { quantity: 11 }, 'quantity'],
    ['an unknown field', { email: 'known@example.org', place: 1 }, 'request'],
  ])('with %s is refused at the field', async (_what, fields, field) => {
    const sale = await createSoldOut(site)
    const { status, body } = await join(site.app, sale.ticketTypeId, fields)
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {}).join()).toBe(field)
  })

  test.each(notWholeNumbers)('for %s tickets is refused', async (_name, quantity) => {
    const sale = await createSoldOut(site)
    expect((await join(site.app, sale.ticketTypeId, { quantity })).status).toBe(400)
  })

  test('for more than one order may have is refused at the field', async () => {
    const sale = await createSoldOut(site, { capacity: 2, ticket: { maxPerOrder: 2 } })
    const { status, body } = await join(site.app, sale.ticketTypeId, { quantity: 3 })
    expect([status, body.code, body.fields]).toEqual([
      409,
      'order.limit',
      { quantity: 'Enter a quantity from 1 to 2.' },
    ])
  })

  test('keeps a script in a name as text, and puts no stranger’s words in a mail', async () => {
    const sale = await createSoldOut(site)
    for (const [turn, name] of mischievousTexts.entries())
      await join(site.app, sale.ticketTypeId, { name, email: `script${turn}@example.org` })
    expect((await listWaiting(site.app, sale)).map(({ name }) => name)).toEqual(mischievousTexts)
    await site.runJobs()
    expect(site.mail.to('script0@example.org')[0]?.html).not.toContain('alert(1)')
  })
})

describe('what comes free', () => {
  test('is kept from passers-by and offered by mail, which leads to the checkout and to the tickets', async () => {
    const sale = await createSoldOut(site)
    await join(site.app, sale.ticketTypeId, { email: 'ada@example.org', name: 'Ada', quantity: 2 })
    await giveBack(site.app, sale.sold)
    expect(await placeOrder(site.app, sale)).toMatchObject({ status: 409, body: { code: 'order.waiting_list' } })
    expect(await stateOf(sale)).toMatchObject({ state: 'sold_out', remaining: 0 })
    await sweepOnce(site)
    const offer = await offerTo('ada@example.org')
    const order = await getOrder(site.app, offer)
    expect(order).toMatchObject({ state: 'held', quantity: 2, buyer: { firstName: 'Ada', email: 'ada@example.org' } })
    const kept = Date.parse(order.heldUntil ?? '') - Date.now()
    expect(kept / 3_600_000).toBeCloseTo(24, 1)
    await pressSandbox(site.app, await startPayment(site.app, offer), 'approve')
    await sweepOnce(site)
    expect(await linesOf(site.app, sale)).toEqual(['Ada 2 purchased'])
    expect((await getOrder(site.app, offer)).tickets).toHaveLength(2)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('goes to the next when an offer lapses, and back on sale when nobody waits any more', async () => {
    const sale = await createSoldOut(site, { capacity: 1 })
    for (const name of ['Ada', 'Bola']) await join(site.app, sale.ticketTypeId, { name })
    await giveBack(site.app, sale.sold)
    await sweepOnce(site)
    expect(await linesOf(site.app, sale)).toEqual(['Ada 1 offered 1', 'Bola 1 waiting'])
    await letLapse(sale)
    expect(await linesOf(site.app, sale)).toEqual(['Ada 1 expired', 'Bola 1 offered 1'])
    await letLapse(sale)
    expect(await linesOf(site.app, sale)).toEqual(['Ada 1 expired', 'Bola 1 expired'])
    expect(await stateOf(sale)).toMatchObject({ state: 'on_sale', remaining: 1 })
    expect((await placeOrder(site.app, sale)).status).toBe(201)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('is offered to a larger request in part, rather than past it; who wants more keeps the place', async () => {
    const sale = await createSoldOut(site, { capacity: 1, ticket: { capacity: 3 } })
    await createPaidOrder(site, { ...sale, quantity: 2 })
    await join(site.app, sale.ticketTypeId, { name: 'Ada', quantity: 3 })
    await join(site.app, sale.ticketTypeId, { name: 'Bola' })
    await giveBack(site.app, sale.sold)
    await sweepOnce(site)
    expect(await linesOf(site.app, sale)).toEqual(['Ada 3 offered 1', 'Bola 1 waiting'])
    await letLapse(sale)
    expect(await linesOf(site.app, sale)).toEqual(['Ada 3 waiting', 'Bola 1 offered 1'])
    await setTicket(sale, { capacity: 5 })
    await sweepOnce(site)
    expect(await linesOf(site.app, sale)).toEqual(['Ada 3 offered 2', 'Bola 1 offered 1'])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('ends the place of who has let all that there is lapse, so that the sale opens again', async () => {
    const sale = await createSoldOut(site, { capacity: 2 })
    await join(site.app, sale.ticketTypeId, { name: 'Ada', quantity: 5 })
    await giveBack(site.app, sale.sold)
    await sweepOnce(site)
    expect(await linesOf(site.app, sale)).toEqual(['Ada 5 offered 2'])
    await letLapse(sale)
    expect(await linesOf(site.app, sale)).toEqual(['Ada 5 expired'])
    expect(await stateOf(sale)).toMatchObject({ state: 'on_sale', remaining: 2 })
  })

  test('is offered within the limits of an order as they are by then, so that nobody waits for ever', async () => {
    const few = await createSoldOut(site, { capacity: 4 })
    await join(site.app, few.ticketTypeId, { name: 'Ada', quantity: 1 })
    await setTicket(few, { capacity: 4, minPerOrder: 2 })
    await giveBack(site.app, few.sold)
    await sweepOnce(site)
    expect(await linesOf(site.app, few)).toEqual(['Ada 2 offered 2'])

    const many = await createSoldOut(site, { capacity: 2, ticket: { capacity: 4 } })
    await createPaidOrder(site, { ...many, quantity: 2 })
    await join(site.app, many.ticketTypeId, { name: 'Bola', quantity: 4 })
    await giveBack(site.app, many.sold)
    await sweepOnce(site)
    await letLapse(many)
    expect(await linesOf(site.app, many)).toEqual(['Bola 4 waiting'])
    await setTicket(many, { capacity: 6, maxPerOrder: 2 })
    await sweepOnce(site)
    expect(await linesOf(site.app, many)).toEqual(['Bola 4 offered 2'])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('counts raised capacity and the room of the event, first come first whatever the ticket', async () => {
    const sale = await createSoldOut(site, { capacity: 2, event: { capacity: 2 }, ticket: { capacity: 50 } })
    const balcony = await createTicketType(site, sale.organiser, sale.eventId, { name: 'Balcony', waitingList: true })
    await join(site.app, balcony, { name: 'Ada', quantity: 2 })
    await join(site.app, sale.ticketTypeId, { name: 'Bola' })
    await giveBack(site.app, sale.sold)
    // Ada waits for any capacity of the event, so none of its tickets is on sale to others.
    for (const ticketTypeId of [sale.ticketTypeId, balcony])
      expect((await placeOrder(site.app, { ...sale, ticketTypeId })).body).toMatchObject({ code: 'order.waiting_list' })
    await sweepOnce(site)
    expect(await linesOf(site.app, sale)).toEqual(['Ada 2 offered 2', 'Bola 1 waiting'])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('counts what is refunded', async () => {
    const sale = await createSoldOut(site, { capacity: 1 })
    await pressSandbox(site.app, await startPayment(site.app, sale.sold), 'approve')
    await join(site.app, sale.ticketTypeId, { name: 'Ada' })
    const order = { id: await orderIdOf(site, sale.sold.reference) }
    await refund(site.app, sale.organiser, order, { scope: { kind: 'full' } })
    await site.runJobs()
    await sweepOnce(site)
    expect(await linesOf(site.app, sale)).toEqual(['Ada 1 offered 1'])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('is not offered while the ticket is paused, and never beyond the end of the sale', async () => {
    const sale = await createSoldOut(site, { capacity: 1 })
    await join(site.app, sale.ticketTypeId, { name: 'Ada' })
    await setTicket(sale, { capacity: 1, status: 'paused' })
    await giveBack(site.app, sale.sold)
    await sweepOnce(site)
    expect(await linesOf(site.app, sale)).toEqual(['Ada 1 waiting'])
    const end = later(3)
    await setTicket(sale, { capacity: 1, salesEndAt: end.toISOString() })
    await sweepOnce(site)
    expect((await listWaiting(site.app, sale))[0]?.offerExpiresAt).toBe(end.toISOString())
  })

  test('of an event with a limit per buyer is offered without a name, so that the limit holds at the checkout', async () => {
    const sale = await createSoldOut(site, { capacity: 2, event: { maxPerBuyer: 2 } })
    await join(site.app, sale.ticketTypeId, { email: 'limited@example.org', name: 'Ada', quantity: 2 })
    await giveBack(site.app, sale.sold)
    await sweepOnce(site)
    const offer = await offerTo('limited@example.org')
    expect((await getOrder(site.app, offer)).buyer).toBeNull()
    const named = await call<OrderView>(site.app, {
      method: 'PUT',
      url: `/api/orders/${offer.reference}/buyer`,
      headers: { 'x-order-token': offer.token },
      payload: { buyer: { firstName: 'Ada', email: 'limited@example.org' } },
    })
    expect(named.status).toBe(200)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})

describe('leaving', () => {
  test('by the link of a mail ends the place, as often as one likes', async () => {
    const sale = await createSoldOut(site)
    await join(site.app, sale.ticketTypeId, { email: 'leaver@example.org', name: 'Ada' })
    const token = await leaveLink('leaver@example.org')
    for (let turn = 0; turn < 2; turn += 1) expect((await leave(token)).status).toBe(204)
    expect(await linesOf(site.app, sale)).toEqual(['Ada 1 left'])
    await giveBack(site.app, sale.sold)
    expect((await placeOrder(site.app, sale)).status).toBe(201)
  })

  test('with an offer gives it to the next', async () => {
    const sale = await createSoldOut(site, { capacity: 1 })
    await join(site.app, sale.ticketTypeId, { email: 'offered@example.org', name: 'Ada' })
    await join(site.app, sale.ticketTypeId, { name: 'Bola' })
    await giveBack(site.app, sale.sold)
    await sweepOnce(site)
    await leave(await leaveLink('offered@example.org'))
    await sweepOnce(site)
    expect(await linesOf(site.app, sale)).toEqual(['Ada 1 left', 'Bola 1 offered 1'])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test.each([...mischievousTexts, 'x', 'x.y', '0193a7f0-0000-7000-8000-000000000001.AAAAAAAAAAAAAAAAAAAAAA'])(
    'with %j finds nobody',
    async (token) => {
      expect(await leave(token)).toMatchObject({ status: 404, body: { code: 'waiting_list.not_found' } })
    },
  )
})

describe('the organiser', () => {
  test('offers to anybody at once, and takes anybody off', async () => {
    const sale = await createSoldOut(site, { capacity: 1 })
    for (const name of ['Ada', 'Bola']) await join(site.app, sale.ticketTypeId, { name })
    const [ada, bola] = await listWaiting(site.app, sale)
    expect(await act(sale, bola, 'POST')).toMatchObject({ status: 409, body: { code: 'waiting_list.no_room' } })
    await giveBack(site.app, sale.sold)
    expect(await act(sale, bola, 'POST')).toMatchObject({ status: 200, body: { state: 'offered', offered: 1 } })
    expect(await act(sale, bola, 'POST')).toMatchObject({ status: 409, body: { code: 'waiting_list.state' } })
    expect((await act(sale, bola, 'DELETE')).status).toBe(204)
    await sweepOnce(site)
    expect(await linesOf(site.app, sale)).toEqual(['Ada 1 offered 1', 'Bola 1 removed'])
    expect((await act(sale, ada, 'DELETE')).status).toBe(204)
    expect(await act(sale, ada, 'DELETE')).toMatchObject({ status: 409, body: { code: 'waiting_list.state' } })
    expect(await stateOf(sale)).toMatchObject({ state: 'on_sale', remaining: 1 })
  })

  test('takes off who pays by bank transfer, who is told not to transfer any more', async () => {
    const event = { bankTransferDays: 7, startsAt: later(720), endsAt: later(725) }
    const sale = await createSoldOut(site, { capacity: 1, event })
    const email = 'transfers.on.the.list@example.org'
    await join(site.app, sale.ticketTypeId, { name: 'Ada', email })
    await giveBack(site.app, sale.sold)
    await sweepOnce(site)
    const offer = await offerTo(email)
    expect((await startBankTransfer(site, offer)).status).toBe(200)
    const [ada] = await listWaiting(site.app, sale)
    expect((await act(sale, ada, 'DELETE')).status).toBe(204)
    await site.runJobs()
    expect(site.mail.to(email).filter(({ subject }) => subject.includes('has ended'))).toHaveLength(1)
  })

  test('stands in the audit log, whoever does it', async () => {
    const admin = await createUser(site, { isAdmin: true })
    const sale = await createSoldOut(site, { capacity: 1 })
    for (const name of ['Ada', 'Bola']) await join(site.app, sale.ticketTypeId, { name })
    const [ada, bola] = await listWaiting(site.app, sale)
    await giveBack(site.app, sale.sold)
    expect((await act(sale, bola, 'POST', admin.headers)).status).toBe(200)
    expect((await act(sale, bola, 'DELETE', admin.headers)).status).toBe(204)
    expect((await act(sale, ada, 'DELETE')).status).toBe(204)
    const { rows } = await site.deps.pool.query(
      `select actor_id, action from audit_log where target_id = $1 and action like '%_waiting' order by position`,
      [sale.eventId],
    )
    expect(rows).toEqual([
      { actor_id: admin.id, action: 'event.offer_waiting' },
      { actor_id: admin.id, action: 'event.remove_waiting' },
      { actor_id: sale.organiser.id, action: 'event.remove_waiting' },
    ])
  })

  test('of another event sees none of it', async () => {
    const sale = await createSoldOut(site)
    await join(site.app, sale.ticketTypeId)
    const [entry] = await listWaiting(site.app, sale)
    const { headers } = await createUser(site)
    for (const method of ['POST', 'DELETE'] as const)
      expect(await act(sale, entry, method, headers)).toMatchObject({
        status: 404,
        body: { code: 'waiting_list.not_found' },
      })
  })

  test('may page the list and ask for one ticket', async () => {
    const sale = await createSoldOut(site)
    for (const name of ['Ada', 'Bola', 'Chidi']) await join(site.app, sale.ticketTypeId, { name })
    const second = await listWaiting(site.app, sale, { page: '2', limit: '2', ticketId: sale.ticketTypeId })
    expect(second.map(({ name }) => name)).toEqual(['Chidi'])
    const other = await createTicketType(site, sale.organiser, sale.eventId, { name: 'Other' })
    expect(await listWaiting(site.app, sale, { ticketId: other })).toEqual([])
  })
})
