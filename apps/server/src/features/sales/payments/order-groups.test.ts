import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addMember,
  buyer,
  call,
  createPromoCode,
  createQuestion,
  getOrder,
  newKey,
  organisationOf,
  pressSandbox,
  type TestApp,
  buildTestApp,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { endHold, setProviderBooks, sweepOnce, traceOf, verifyPayment } from '../../../testing/payment-scene.ts'
import { claimedOf as countersOf, createFamilyDay } from '../../programme/bundles/bundle-scene.ts'
import { orderIdOf, orderDetail, refund } from '../refunds/refund-scene.ts'
import { callGroup, claimedOf, createDates, getGroup, placeGroup, startedGroup, startGroup } from './group-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const sound = async () => expect(await brokenInvariants(site.deps.pool)).toEqual([])

describe('a cart over several dates', () => {
  test('holds every date for the same time, and each order is its own', async () => {
    const dates = await createDates(site, [{ price: 1000 }, { price: 2500 }], { event: { holdMinutes: 10 } })
    const { status, body } = await placeGroup(site.app, [dates[0]!, { ...dates[1]!, quantity: 3 }])
    expect(status).toBe(201)
    expect(body).toMatchObject({
      state: 'held',
      total: 8500,
      currency: 'NGN',
      orders: [
        { eventId: dates[0]!.eventId, total: 1000, quantity: 1 },
        { eventId: dates[1]!.eventId, total: 7500, quantity: 3 },
      ],
    })
    const group = await getGroup(site.app, body)
    expect(group).toMatchObject({ state: 'held', total: 8500, quantity: 4, buyer: { email: buyer.email } })
    expect(group.paymentOptions.map(({ id }) => id)).toContain('sandbox.online')
    expect(new Set(group.orders.map(({ order }) => order.heldUntil)).size).toBe(1)
    expect(group.orders.map(({ order }) => [order.group, order.can.pay, order.can.cancel])).toEqual([
      [body.reference, false, false],
      [body.reference, false, false],
    ])
    expect(await getOrder(site.app, body.orders[0]!)).toMatchObject({ group: body.reference })
    await sound()
  })

  test('repeats its first answer for the same key, also when all is sold out since', async () => {
    const dates = await createDates(site, [{ capacity: 1 }, { capacity: 1 }])
    const key = newKey()
    const first = await placeGroup(site.app, dates, { key })
    const again = await placeGroup(site.app, dates, { key })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toMatchObject({ reference: first.body.reference, token: first.body.token })
    expect(await claimedOf(site, dates)).toEqual([1, 1])
    const other = await placeGroup(site.app, [...dates].toReversed(), { key })
    expect([other.status, other.body.code]).toEqual([422, 'idempotency.key_reused'])
  })

  test('refuses a date by name and claims nothing of the others', async () => {
    const [one, two] = await createDates(site, [{ price: 1000 }, { capacity: 2, price: 1000 }])
    const [foreign] = await createDates(site, [{}])
    const [dollars] = await createDates(site, [{}], { organiser: one!.organiser, event: { currency: 'USD' } })
    const [draft] = await createDates(site, [{}], { organiser: one!.organiser })
    await call(site.app, {
      method: 'PATCH',
      url: `/api/events/${draft!.eventId}/toggle-publish`,
      headers: one!.organiser.headers,
    })
    const refused = async (...dates: Parameters<typeof placeGroup>[1]) => {
      const { status, body } = await placeGroup(site.app, dates)
      return [status, body.code, (body.details as { eventId?: string } | undefined)?.eventId]
    }
    expect(await refused(one!, { ...two!, quantity: 3 })).toEqual([409, 'order.sold_out', two!.eventId])
    expect(await refused({ ...one!, expectedSubtotal: 999 }, two!)).toEqual([409, 'order.price_changed', one!.eventId])
    expect(await refused(one!, foreign!)).toEqual([409, 'order_group.other_organisation', foreign!.eventId])
    expect(await refused(one!, dollars!)).toEqual([409, 'order_group.other_currency', dollars!.eventId])
    expect(await refused(one!, draft!)).toEqual([404, 'event.not_found', draft!.eventId])
    expect(await refused(one!, { ...two!, ticketTypeId: one!.ticketTypeId })).toEqual([
      409,
      'order.not_on_sale',
      two!.eventId,
    ])
    expect(await refused(one!, { ...two!, promoCode: 'NOPE' })).toEqual([409, 'promo.unknown', two!.eventId])
    expect(await refused(one!, one!)).toEqual([400, 'order_group.date_twice', undefined])
    expect((await placeGroup(site.app, [one!])).status).toBe(400)
    expect(await claimedOf(site, [one!, two!, foreign!, dollars!])).toEqual([0, 0, 0, 0])
    const rows = await site.deps.pool.query('select from orders where event_id = any($1)', [
      [one!.eventId, two!.eventId],
    ])
    expect(rows.rowCount).toBe(0)
    await sound()
  })

  test('holds and pays bundles of a date, and names the date whose bundles are sold out', async () => {
    const day = await createFamilyDay(site, { bundle: { capacity: 2 } })
    const [plain] = await createDates(site, [{ price: 1000 }], { organiser: day.organiser })
    const bundles = (quantity: number, fields: Record<string, unknown> = {}) => ({
      eventId: day.eventId,
      ticketTypeId: day.adult,
      bundles: [{ bundleId: day.bundle._id, quantity, variantIds: [day.medium], ...fields }],
    })
    const counters = () => countersOf(site, [day.bundle._id, day.adult, day.child, day.medium, plain!.ticketTypeId])
    const changed = await placeGroup(site.app, [plain!, bundles(1, { expectedSubtotal: 9000 })])
    expect([changed.status, changed.body.code, changed.body.details]).toEqual([
      409,
      'order.price_changed',
      expect.objectContaining({ eventId: day.eventId, bundleId: day.bundle._id, subtotal: 10_000 }),
    ])
    expect(await counters()).toEqual([0, 0, 0, 0, 0])

    const { placed, reference } = await startedGroup(site, [plain!, bundles(2, { expectedSubtotal: 20_000 })])
    expect(placed.orders.map(({ total, quantity }) => [total, quantity])).toEqual([
      [1000, 1],
      [20_000, 6],
    ])
    expect(await counters()).toEqual([2, 4, 2, 2, 1])
    const soldOut = await placeGroup(site.app, [plain!, bundles(1)])
    expect([soldOut.status, soldOut.body.code, soldOut.body.details]).toEqual([
      409,
      'order.sold_out',
      { ticketId: null, bundleId: day.bundle._id, left: 0, eventId: day.eventId },
    ])
    expect(await counters()).toEqual([2, 4, 2, 2, 1])

    await pressSandbox(site.app, reference, 'approve')
    await verifyPayment(site.app, reference)
    const group = await getGroup(site.app, placed)
    expect(group.state).toBe('paid')
    expect(group.orders.map(({ order }) => [order.state, order.tickets.length])).toEqual([
      ['paid', 1],
      ['paid', 8],
    ])
    await sound()
  })

  test('names one buyer for all orders, and asks each date its own questions', async () => {
    const dates = await createDates(site, [{}, {}])
    const promo = await createPromoCode(site, dates[1]!, { maxPerBuyer: 1 })
    const question = await createQuestion(site, dates[1]!.organiser, dates[1]!.eventId, { required: true })
    const { body: placed } = await placeGroup(site.app, [dates[0]!, { ...dates[1]!, promoCode: promo.code }], {
      buyer: null,
    })
    const [, second] = placed.orders
    const pay = () => callGroup(site.app, placed, 'POST', '/payments', {})
    expect((await pay()).body).toMatchObject({ code: 'order.buyer_missing', details: { eventId: dates[0]!.eventId } })
    const named = { ...buyer, email: 'grace@example.org' }
    expect((await callGroup(site.app, placed, 'PUT', '/buyer', { buyer: named })).body).toMatchObject({
      code: 'order.answers_invalid',
      details: { eventId: dates[1]!.eventId },
    })
    const answers = [{ questionId: question, guest: 0, value: 'A friend' }]
    const orders = [{ reference: second!.reference, guests: ['Grace'], answers }]
    const { status, body } = await callGroup(site.app, placed, 'PUT', '/buyer', { buyer: named, orders })
    expect([status, body.buyer?.email]).toEqual([200, named.email])
    expect(body.orders.map(({ order }) => order.buyer?.email)).toEqual([named.email, named.email])
    expect(body.orders[1]!.order.guests).toEqual(['Grace'])
    const foreign = [{ reference: 'FYXXXXXXXXXX' }]
    expect((await callGroup(site.app, placed, 'PUT', '/buyer', { buyer: named, orders: foreign })).status).toBe(404)
    expect((await pay()).status).toBe(200)
    await sound()
  })

  test('is paid, cancelled and named as a whole: its orders refuse it one by one', async () => {
    const dates = await createDates(site, [{}, {}])
    const { body: placed } = await placeGroup(site.app, dates)
    const [order] = placed.orders
    const alone = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
      const { status, body } = await call<{ code: string }>(site.app, {
        method,
        url: `/api/orders/${order!.reference}${path}`,
        headers: { 'x-order-token': order!.token },
        ...(payload && { payload }),
      })
      return [status, body.code]
    }
    const refused = [409, 'order.in_group']
    expect(await alone('POST', '/payments', {})).toEqual(refused)
    expect(await alone('POST', '/cancel')).toEqual(refused)
    expect(await alone('PUT', '/buyer', { buyer })).toEqual(refused)
    expect(await alone('PUT', '/gift-card', { code: 'ABCD-EFGH-JKLM' })).toEqual(refused)
    expect(await alone('DELETE', '/gift-card')).toEqual(refused)
    expect((await callGroup(site.app, placed, 'POST', '/cancel')).status).toBe(204)
    expect(await claimedOf(site, dates)).toEqual([0, 0])
    expect(await getGroup(site.app, placed)).toMatchObject({ state: 'ended', can: { pay: false, cancel: false } })
    expect((await callGroup(site.app, placed, 'POST', '/cancel')).body.code).toBe('order.state')
    await sound()
  })

  test('is opened by its own secret alone', async () => {
    const dates = await createDates(site, [{}, {}])
    const { body: placed } = await placeGroup(site.app, dates)
    const { body: other } = await placeGroup(site.app, dates)
    const wrong = [other.token, placed.orders[0]!.token, '']
    for (const token of wrong) expect((await callGroup(site.app, { ...placed, token })).status).toBe(404)
    const asOrder = { reference: placed.orders[0]!.reference, token: placed.token }
    expect((await getOrder(site.app, asOrder)) as unknown).toMatchObject({ code: 'order.not_found' })
  })

  test('expires as one, and gives every date back', async () => {
    const dates = await createDates(site, [{}, {}])
    const { placed, reference } = await startedGroup(site, dates)
    // The sweep finds only one of the orders first.
    await endHold(site, placed.orders[1]!)
    await sweepOnce(site)
    expect(await claimedOf(site, dates)).toEqual([0, 0])
    expect((await getGroup(site.app, placed)).state).toBe('ended')
    expect(reference).not.toBe('')
    await sound()
  })
})

describe('one payment for several dates', () => {
  test('pays all orders at once, with one checkout, one receipt and one mail', async () => {
    const email = 'one-payment@example.org'
    const dates = await createDates(site, [{ price: 1000 }, { price: 2000 }, { kind: 'free', price: 0 }])
    const { body: placed } = await placeGroup(site.app, dates, { buyer: { ...buyer, email } })
    const reference = await startGroup(site.app, placed)
    expect(await startGroup(site.app, placed)).toBe(reference)
    const { rows } = await site.deps.pool.query('select amount from sandbox_payments where reference = $1', [reference])
    expect(rows).toEqual([{ amount: 3000 }])
    expect((await pressSandbox(site.app, reference, 'approve')).status).toBe(200)
    await verifyPayment(site.app, reference)
    const verified = await verifyPayment(site.app, reference)
    expect(verified.body).toMatchObject({ state: 'captured', groupReference: placed.reference, reference })
    const group = await getGroup(site.app, placed)
    expect(group.state).toBe('paid')
    expect(group.orders.map(({ order }) => [order.state, order.tickets.length])).toEqual([
      ['paid', 1],
      ['paid', 1],
      ['paid', 1],
    ])
    const numbers = group.orders.map(({ order }) => order.receipts.map(({ number }) => number))
    expect(numbers[0]).toHaveLength(1)
    expect(numbers[1]).toEqual(numbers[0])
    expect(numbers[2]).toEqual([])
    await site.runJobs()
    const mails = site.mail.to(email)
    expect(mails).toHaveLength(1)
    expect(
      mails[0]?.attachments?.map(({ filename }) => filename).filter((name) => name.includes('eceipt')),
    ).toHaveLength(1)
    await sound()
  })

  test('that is refunded for one date gives back its part alone', async () => {
    const dates = await createDates(site, [{ price: 1000 }, { price: 2000 }])
    const { placed, reference } = await startedGroup(site, dates)
    await pressSandbox(site.app, reference, 'approve')
    await verifyPayment(site.app, reference)
    const [, second] = placed.orders
    const id = await orderIdOf(site, second!.reference)
    expect((await refund(site.app, dates[0]!.organiser, { id }, { scope: { kind: 'full' } })).status).toBeLessThan(300)
    await site.runJobs()
    const books = await site.deps.pool.query('select refunded from sandbox_payments where reference = $1', [reference])
    expect(books.rows).toEqual([{ refunded: 2000 }])
    expect((await traceOf(site, second!)).refunds).toEqual(['succeeded organiser 2000'])
    expect((await getGroup(site.app, placed)).orders.map(({ order }) => order.state)).toEqual(['paid', 'refunded'])
    const receipts = (await getGroup(site.app, placed)).orders[1]!.order.receipts
    expect(receipts.map(({ kind }) => kind)).toEqual(['receipt', 'credit_note'])
    // The check of the first order asks about all refunds of the checkout; those of the second must stay with it.
    await sweepOnce(site)
    await site.runJobs()
    await sound()
  })

  test('of another amount goes back whole, as one refund', async () => {
    const dates = await createDates(site, [{ price: 1000 }, { price: 1000 }])
    for (const amount of [1999, 1000]) {
      const { placed, reference } = await startedGroup(site, dates)
      await setProviderBooks(site, reference, 'success', { amount })
      await verifyPayment(site.app, reference)
      await site.runJobs()
      const books = await site.deps.pool.query('select refunded from sandbox_payments where reference = $1', [
        reference,
      ])
      expect(books.rows).toEqual([{ refunded: amount }])
      expect((await getGroup(site.app, placed)).orders.every(({ order }) => order.tickets.length === 0)).toBe(true)
      await sound()
    }
  })

  test('that comes late gets all dates again, or all of it goes back', async () => {
    const dates = await createDates(site, [{ capacity: 1 }, { capacity: 1 }])
    const { placed, reference } = await startedGroup(site, dates)
    for (const order of placed.orders) await endHold(site, order)
    await sweepOnce(site)
    await setProviderBooks(site, reference, 'success')
    await verifyPayment(site.app, reference)
    expect((await getGroup(site.app, placed)).state).toBe('paid')
    expect(await claimedOf(site, dates)).toEqual([1, 1])
    await sound()

    const others = await createDates(site, [{ capacity: 1 }, { capacity: 1 }])
    const late = await startedGroup(site, others)
    for (const order of late.placed.orders) await endHold(site, order)
    await sweepOnce(site)
    const rival = await placeGroup(
      site.app,
      [others[1]!, dates[0]!].map((date) => ({ ...date })),
    )
    expect(rival.status).toBe(409)
    const taken = await call(site.app, {
      method: 'POST',
      url: '/api/orders',
      headers: { 'idempotency-key': newKey() },
      payload: { eventId: others[1]!.eventId, items: [{ ticketId: others[1]!.ticketTypeId, quantity: 1 }], buyer },
    })
    expect(taken.status).toBe(201)
    await setProviderBooks(site, late.reference, 'success')
    await verifyPayment(site.app, late.reference)
    await site.runJobs()
    expect(await claimedOf(site, others)).toEqual([0, 1])
    expect(await getGroup(site.app, late.placed)).toMatchObject({ state: 'returned' })
    for (const order of late.placed.orders)
      expect(await traceOf(site, order)).toMatchObject({
        state: 'refunded',
        payments: ['refunded'],
        refunds: [expect.stringContaining('succeeded late_payment')],
        tickets: 0,
      })
    await sound()
  })

  test('goes back whole when one of its dates was cancelled in the meantime', async () => {
    const dates = await createDates(site, [{}, {}])
    const { placed, reference } = await startedGroup(site, dates)
    const { title } = await site.deps.db
      .selectFrom('events')
      .select('title')
      .where('id', '=', dates[0]!.eventId)
      .executeTakeFirstOrThrow()
    await call(site.app, {
      method: 'POST',
      url: `/api/events/${dates[0]!.eventId}/cancellation`,
      headers: dates[0]!.organiser.headers,
      payload: { reason: 'The singer is ill.', title },
    })
    await site.runJobs()
    await setProviderBooks(site, reference, 'success')
    await verifyPayment(site.app, reference)
    await site.runJobs()
    expect(await claimedOf(site, [dates[1]!])).toEqual([0])
    for (const order of placed.orders)
      expect(await traceOf(site, order)).toMatchObject({ payments: ['refunded'], tickets: 0 })
    await sound()
  })

  test('is named to the organiser with the other orders, and in the webhook', async () => {
    const dates = await createDates(site, [{ price: 1000 }, { price: 2000 }])
    const { placed, reference } = await startedGroup(site, dates)
    await pressSandbox(site.app, reference, 'approve')
    await verifyPayment(site.app, reference)
    const [first, second] = placed.orders
    const ids = [await orderIdOf(site, first!.reference), await orderIdOf(site, second!.reference)]
    const detail = await orderDetail(site.app, dates[0]!.organiser, { id: ids[0]! })
    expect(detail.paidWith).toEqual([
      expect.objectContaining({ _id: ids[1], reference: second!.reference, state: 'paid', total: 2000 }),
    ])
    expect(detail.payments.map((payment) => [payment.reference, payment.amount])).toEqual([[reference, 1000]])
    const limited = await addMember(site, {
      organisationId: await organisationOf(site, dates[0]!.organiser),
      role: 'manager',
      eventIds: [dates[0]!.eventId],
    })
    expect((await orderDetail(site.app, limited, { id: ids[0]! })).paidWith).toEqual([])
  })

  test('costs nothing where every date is free', async () => {
    const dates = await createDates(site, [
      { kind: 'free', price: 0 },
      { kind: 'free', price: 0 },
    ])
    const { body: placed } = await placeGroup(site.app, dates, { buyer: { ...buyer, email: 'free-group@example.org' } })
    const { body } = await callGroup(site.app, placed, 'POST', '/payments', {})
    expect(body.state).toBe('paid')
    expect((await getGroup(site.app, placed)).state).toBe('paid')
    await site.runJobs()
    expect(site.mail.to('free-group@example.org')).toHaveLength(1)
    await sound()
  })

  test('ends with the link of one of its orders', async () => {
    const dates = await createDates(site, [{}, {}])
    const { placed, reference } = await startedGroup(site, dates)
    await pressSandbox(site.app, reference, 'approve')
    await verifyPayment(site.app, reference)
    const replaced = await call(site.app, {
      method: 'POST',
      url: `/api/orders/${placed.orders[0]!.reference}/link`,
      headers: { 'x-order-token': placed.orders[0]!.token },
    })
    expect(replaced.status).toBe(204)
    expect((await callGroup(site.app, placed)).status).toBe(404)
  })
})
