import type { GuestOrderView, OrderView } from '@foyer/contract'
import { bankTransferReminder, displayTransferReference, required, transferReference } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  cancelOrder,
  createBankTransfer,
  createBankTransferSale,
  newVisitor,
  startBankTransfer,
} from '../../../testing/bank-transfer-scene.ts'
import {
  buildTestApp,
  call,
  createUser,
  getOrder,
  placeOrder,
  startPayment,
  type TestApp,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { endHold, setProviderBooks, sweepOnce, traceOf, verifyPayment } from '../../../testing/payment-scene.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { uploadForm } from '../../money/books/reconciliation-scene.ts'
import { remindBankTransfers } from '../orders/index.ts'

const DAY = 86_400_000

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterEach(() => site.setClock(null))
afterAll(() => site.close())

const orderOf = (placed: { reference: string; token: string }): Promise<OrderView> => getOrder(site.app, placed)

async function makeTransfer(options: Parameters<typeof createBankTransferSale>[1] = {}) {
  const visitor = newVisitor()
  const sale = await createBankTransferSale(site, options)
  const transfer = await createBankTransfer(site, { sale: { ...sale, ...visitor } })
  return { ...transfer, sale, visitor, email: visitor.buyer.email }
}

async function mailsTo(email: string) {
  await site.runJobs()
  return site.mail.to(email)
}

/** Imports a statement of one entry. */
async function importEntry(reference: string, amount: number) {
  const admin = await createUser(site, { isAdmin: true })
  const { headers, payload } = await uploadForm(
    ['date,reference,amount,payer', `2026-11-21,${reference},${(amount / 100).toFixed(2)},Ada`].join('\n'),
    { name: 'monday.csv', currency: 'NGN' },
  )
  const answer = await call<{ outcomes: object }>(site.app, {
    method: 'POST',
    url: '/api/admin/bank-statements',
    headers: { ...admin.headers, ...headers },
    payload,
  })
  return answer.body.outcomes
}

const ofEvent = (eventId: string, change: string) =>
  site.deps.pool.query(`update events set ${change} where id = $1`, [eventId])

describe('the order page of a bank transfer', () => {
  test('is offered at the checkout, and then says where to transfer and until when', async () => {
    const sale = await createBankTransferSale(site)
    const visitor = newVisitor()
    const { body: placed } = await placeOrder(site.app, { ...sale, ...visitor })
    const before = await orderOf(placed)
    expect(before.paymentOptions.map(({ id }) => id)).toEqual(['sandbox.online', 'bank-transfer.bank_transfer'])
    expect(before.transfer).toBeNull()
    const { body } = await startBankTransfer(site, placed, visitor.ip)
    const { transfer, heldUntil } = await orderOf(placed)
    expect(transfer).toEqual({
      state: 'waiting',
      until: heldUntil,
      instructions: body.instructions,
      qrSvg: null,
      arrived: [],
    })
    // Another order's secret does not open it.
    const other = await createBankTransfer(site)
    const refused = await call(site.app, {
      method: 'GET',
      url: `/api/orders/${placed.reference}`,
      headers: { 'x-order-token': other.placed.token },
    })
    expect(refused.status).toBe(404)
  })

  test('says when money arrived that is not exact, until an administrator has dealt with it', async () => {
    const { placed, reference, amount, email } = await makeTransfer()
    expect(await importEntry(reference, amount - 100)).toEqual({ too_little: 1 })
    expect((await orderOf(placed)).transfer).toMatchObject({
      state: 'waiting',
      arrived: [{ amount: amount - 100, currency: 'NGN', day: '2026-11-21' }],
    })
    // No reminder is mailed, because it would say that nothing has arrived.
    site.setClock(new Date(Date.now() + 6 * DAY))
    await remindBankTransfers(site.deps)
    site.setClock(null)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test.each([
    ['is taken down', 'taken_down_at = now()'],
    ['is a draft again', `status = 'draft'`],
  ])('asks for no money while the event %s', async (_what, change) => {
    const { placed, sale } = await makeTransfer()
    await ofEvent(sale.eventId, change)
    expect((await orderOf(placed)).transfer).toMatchObject({ state: 'paused', instructions: null })
  })

  test('shows another way to pay instead once the buyer has chosen one, and the transfer again', async () => {
    const { placed, visitor, email } = await makeTransfer()
    await startPayment(site.app, placed, 'sandbox.online')
    expect((await orderOf(placed)).transfer).toMatchObject({ state: 'replaced', instructions: null })
    await startBankTransfer(site, placed, visitor.ip)
    expect((await orderOf(placed)).transfer).toMatchObject({ state: 'waiting' })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('is gone once the order is paid or cancelled by its buyer', async () => {
    const paid = await makeTransfer()
    await importEntry(paid.reference, paid.amount)
    expect(await orderOf(paid.placed)).toMatchObject({ state: 'paid', transfer: null })
    const cancelled = await makeTransfer()
    await cancelOrder(site, cancelled.placed)
    expect((await orderOf(cancelled.placed)).transfer).toMatchObject({ state: 'ended', instructions: null })
    expect(await mailsTo(cancelled.email)).toHaveLength(0)
  })
})

describe('a buyer who chooses', () => {
  test('the transfer many times at once has one attempt, one hold and one mail', async () => {
    const sale = await createBankTransferSale(site)
    const visitor = newVisitor()
    const { body: placed } = await placeOrder(site.app, { ...sale, ...visitor })
    expect(tally(await atOnce(5, () => startBankTransfer(site, placed, visitor.ip)))).toEqual({ '200': 5 })
    expect(await traceOf(site, placed)).toMatchObject({ payments: ['pending'], open: 1 })
    expect(await mailsTo(visitor.buyer.email)).toHaveLength(1)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('the transfer while the server is killed after the commit is mailed where to pay, and the money pays the order', async () => {
    const sale = await createBankTransferSale(site)
    const visitor = newVisitor()
    const { body: placed } = await placeOrder(site.app, { ...sale, ...visitor })
    const gateway = required(site.deps.payments.byName.get('bank-transfer'), 'bank transfers')
    vi.spyOn(gateway, 'createCheckout').mockRejectedValueOnce(new Error('killed'))
    expect((await startBankTransfer(site, placed, visitor.ip)).status).toBe(503)
    expect(await mailsTo(visitor.buyer.email)).toHaveLength(1)
    expect(await importEntry(transferReference(placed.reference), placed.total)).toEqual({ exact: 1 })
    expect(await traceOf(site, placed)).toMatchObject({ state: 'paid', tickets: 1, payments: ['captured'] })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('another way to pay and transfers nevertheless gets tickets for the transfer', async () => {
    const { placed, reference, amount } = await makeTransfer()
    await startPayment(site.app, placed, 'sandbox.online')
    expect(await importEntry(reference, amount)).toEqual({ exact: 1 })
    await site.runJobs()
    expect(await traceOf(site, placed)).toMatchObject({
      state: 'paid',
      tickets: 1,
      payments: ['captured', expect.any(String)],
      refunds: [],
    })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('another way to pay, pays there and transfers as well: an administrator is told', async () => {
    const { placed, reference, amount } = await makeTransfer()
    const card = await startPayment(site.app, placed, 'sandbox.online')
    await setProviderBooks(site, card, 'success')
    await verifyPayment(site.app, card)
    expect(await importEntry(reference, amount)).toEqual({ already_paid: 1 })
    expect(await traceOf(site, placed)).toMatchObject({ state: 'paid', tickets: 1, transactions: ['capture'] })
  })

  test('tickets that cost nothing has nothing to transfer', async () => {
    const sale = await createBankTransferSale(site, { ticket: { kind: 'free', price: 0 } })
    const { body: placed } = await placeOrder(site.app, { ...sale, ...newVisitor() })
    expect(placed.state).toBe('paid')
    expect((await startBankTransfer(site, placed)).status).toBe(409)
    const { rows } = await site.deps.pool.query(
      'select 1 from payments where order_id in (select id from orders where reference = $1)',
      [placed.reference],
    )
    expect(rows).toEqual([])
  })
})

describe('the organiser', () => {
  test('finds the orders that wait for a transfer, and how many there are', async () => {
    const { placed, sale, email } = await makeTransfer()
    const [replaced, paid] = await Promise.all(
      [newVisitor(), newVisitor()].map((visitor) => createBankTransfer(site, { sale: { ...sale, ...visitor } })),
    )
    await startPayment(site.app, replaced!.placed, 'sandbox.online')
    await importEntry(paid!.reference, paid!.amount)
    const list = (state: string) =>
      call<{ items: GuestOrderView[]; total: number; waitingTransfers: number }>(site.app, {
        method: 'GET',
        url: `/api/guests/${sale.eventId}/orders?state=${state}`,
        headers: sale.organiser.headers,
      })
    const { heldUntil } = await orderOf(placed)
    const waiting = (await list('transfer')).body
    expect(waiting).toMatchObject({ total: 1, waitingTransfers: 1 })
    expect(waiting.items).toMatchObject([{ reference: placed.reference, email, bankTransferUntil: heldUntil }])
    const sold = (await list('sold')).body
    expect(sold).toMatchObject({ total: 1, waitingTransfers: 1, items: [{ bankTransferUntil: null }] })
  })
})

describe('the mail with the instructions', () => {
  test('has the same facts as the page and leads to it', async () => {
    const { placed, reference, email } = await makeTransfer()
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(/^Please transfer ₦/)
    expect(mail?.text).toContain(`Reference: ${displayTransferReference(reference)}`)
    expect(mail?.text).toMatch(/Account holder: Foyer Ltd\nAccount number: 0123456789\nBank: First Bank/)
    expect(mail?.text).toContain(`/orders/${placed.reference}#t=`)
    expect(mail?.html).toContain(displayTransferReference(reference))
  })

  test('goes to a corrected address as well', async () => {
    const { placed, visitor, email } = await makeTransfer()
    expect(await mailsTo(email)).toHaveLength(1)
    const corrected = newVisitor().buyer
    await call(site.app, {
      method: 'PUT',
      url: `/api/orders/${placed.reference}/buyer`,
      headers: { 'x-order-token': placed.token },
      payload: { buyer: corrected },
    })
    await startBankTransfer(site, placed, visitor.ip)
    await startBankTransfer(site, placed, visitor.ip)
    expect(await mailsTo(corrected.email)).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(1)
  })
})

describe('the reminder', () => {
  const remindersTo = async (email: string, now: Date) => {
    site.setClock(now)
    await remindBankTransfers(site.deps)
    return (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Reminder: '))
  }

  /** When the reminder of a transfer is due, and when its order lapses. */
  const timesOf = async ({ placed }: { placed: { reference: string } }) => {
    const { remind_at: at, held_until: until } = await site.deps.db
      .selectFrom('bank_transfer_holds as h')
      .innerJoin('orders as o', 'o.id', 'h.order_id')
      .select(['h.remind_at', 'o.held_until'])
      .where('o.reference', '=', placed.reference)
      .executeTakeFirstOrThrow()
    return { at: required(at, 'the time of a reminder'), until }
  }
  const later = (time: Date, hours: number) => new Date(time.getTime() + hours * 3_600_000)

  test('goes out once, two working days before the order lapses, however many workers look', async () => {
    const transfer = await makeTransfer()
    const { email } = transfer
    const { at, until } = await timesOf(transfer)
    const due = bankTransferReminder({ startedAt: Date.now(), until: until.getTime(), timeZone: 'Africa/Lagos' })
    expect(at).toEqual(new Date(due ?? 0))
    expect(await remindersTo(email, later(at, -1))).toEqual([])
    site.setClock(later(at, 1))
    await atOnce(6, () => remindBankTransfers(site.deps))
    const [mail, ...more] = await remindersTo(email, later(at, 2))
    expect(more).toEqual([])
    expect(mail?.text).toContain('We have not received your bank transfer')
    expect(mail?.text).toContain('Account number: 0123456789')
  })

  test('survives a worker that is killed between', async () => {
    const transfer = await makeTransfer()
    const { at } = await timesOf(transfer)
    site.setClock(later(at, 1))
    const killed = remindBankTransfers({
      ...site.deps,
      failpoint: (name) => {
        if (name === 'before_transfer_reminders') throw new Error('killed')
      },
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await remindersTo(transfer.email, later(at, 2))).toHaveLength(1)
  })

  test.each([
    [1, []],
    [2, [1.1]],
    [14, [12.1]],
  ])('with %i days comes in time or not at all', async (days, due) => {
    const { email } = await makeTransfer({ event: { bankTransferDays: days } })
    for (const after of [0.5, 0.9]) expect(await remindersTo(email, new Date(Date.now() + after * DAY))).toEqual([])
    for (const after of due) expect(await remindersTo(email, new Date(Date.now() + after * DAY))).toHaveLength(1)
  })

  test('nobody whose order is paid, cancelled, or paid in another way', async () => {
    const paid = await makeTransfer()
    await importEntry(paid.reference, paid.amount)
    const cancelled = await makeTransfer()
    await cancelOrder(site, cancelled.placed)
    const replaced = await makeTransfer()
    await startPayment(site.app, replaced.placed, 'sandbox.online')
    for (const { email } of [paid, cancelled, replaced])
      expect(await remindersTo(email, new Date(Date.now() + 6 * DAY))).toEqual([])
  })
})

describe('an order that lapses', () => {
  const endingsTo = async (email: string) =>
    (await mailsTo(email)).filter(({ subject }) => /has ended|is cancelled/.test(subject))

  test('tells its buyer once, and gives the tickets when the money comes later and places are free', async () => {
    const { placed, reference, amount, email, paymentId } = await makeTransfer()
    await endHold(site, placed)
    await atOnce(3, () => sweepOnce(site))
    const [mail, ...more] = await endingsTo(email)
    expect(more).toEqual([])
    expect(mail?.text).toContain('You owe nothing.')
    expect((await orderOf(placed)).transfer).toMatchObject({ state: 'ended', instructions: null })
    expect(await importEntry(reference, amount)).toEqual({ order_ended: 1 })
    expect((await orderOf(placed)).transfer?.arrived).toHaveLength(1)
    const admin = await createUser(site, { isAdmin: true })
    await call(site.app, {
      method: 'POST',
      url: `/api/admin/bank-transfers/${paymentId}/confirm`,
      headers: admin.headers,
      payload: { note: 'Arrived on Tuesday' },
    })
    expect(await traceOf(site, placed)).toMatchObject({ state: 'paid', tickets: 1 })
  })

  test('after a part of the money arrived says how much, and what happens to it', async () => {
    const { placed, reference, amount, email } = await makeTransfer()
    await importEntry(reference, amount - 100)
    await endHold(site, placed)
    await sweepOnce(site)
    const [mail, ...more] = await endingsTo(email)
    expect(more).toEqual([])
    const [part, whole] = [amount - 100, amount].map((sum) => formatMoney(sum, 'NGN'))
    const { title } = (await orderOf(placed)).event
    expect(mail?.text).toContain(`${part} of ${whole} arrived for ${title}.`)
    expect(mail?.text).toContain('We will check your payment: you will get your tickets')
    expect(mail?.text).not.toMatch(/You owe nothing|If you have already sent/)
  })

  test('after its buyer chose another way to pay says nothing of a transfer', async () => {
    const { placed, email } = await makeTransfer()
    await startPayment(site.app, placed, 'sandbox.online')
    await endHold(site, placed)
    await sweepOnce(site)
    expect(await traceOf(site, placed)).toMatchObject({ state: 'expired' })
    expect(await endingsTo(email)).toEqual([])
  })

  test('because its event is cancelled after money arrived says that it goes back', async () => {
    const { sale, reference, amount, email } = await makeTransfer({ event: { title: 'Open Air' } })
    await importEntry(reference, amount - 100)
    await call(site.app, {
      method: 'POST',
      url: `/api/events/${sale.eventId}/cancellation`,
      headers: sale.organiser.headers,
      payload: { reason: 'Storm', title: 'Open Air' },
    })
    const [mail] = await endingsTo(email)
    expect(mail?.text).toContain(`We have received ${formatMoney(amount - 100, 'NGN')} and will send it back.`)
  })

  test('because its event is cancelled says so, and not to transfer', async () => {
    const { placed, sale, email } = await makeTransfer({ event: { title: 'Open Air' } })
    const { status } = await call(site.app, {
      method: 'POST',
      url: `/api/events/${sale.eventId}/cancellation`,
      headers: sale.organiser.headers,
      payload: { reason: 'Storm', title: 'Open Air' },
    })
    expect(status).toBe(200)
    const [mail, ...more] = await endingsTo(email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Do not transfer any money: Open Air is cancelled')
    expect(await traceOf(site, placed)).toMatchObject({ state: 'cancelled' })
    await sweepOnce(site)
    expect(await endingsTo(email)).toHaveLength(1)
  })

  test('when its event was moved earlier and begins, not when the date is open', async () => {
    const [moved, open, replaced] = [await makeTransfer(), await makeTransfer(), await makeTransfer()]
    await startPayment(site.app, replaced.placed, 'sandbox.online')
    await ofEvent(replaced.sale.eventId, `starts_at = now() - interval '1 minute'`)
    await ofEvent(moved.sale.eventId, `starts_at = now() - interval '1 minute'`)
    await ofEvent(open.sale.eventId, `starts_at = now() - interval '1 minute', dates_open = true, postponed_at = now()`)
    await sweepOnce(site)
    expect(await traceOf(site, moved.placed)).toMatchObject({ state: 'expired' })
    expect(await traceOf(site, open.placed)).toMatchObject({ state: 'awaiting_payment' })
    // Its buyer is at another provider, where the money may arrive at any moment.
    expect(await traceOf(site, replaced.placed)).toMatchObject({ state: 'awaiting_payment' })
  })

  test('is ended although one before it cannot be', async () => {
    const [stuck, next] = [await makeTransfer(), await makeTransfer()]
    for (const { placed } of [stuck, next]) await endHold(site, placed)
    const { pool } = site.deps
    await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$;
      create trigger stuck before update on orders for each row when (new.reference = '${stuck.placed.reference}')
      execute function refuse()`)
    await sweepOnce(site)
    expect(await traceOf(site, next.placed)).toMatchObject({ state: 'expired' })
    await pool.query('drop trigger stuck on orders; drop function refuse')
    await sweepOnce(site)
    expect(await traceOf(site, stuck.placed)).toMatchObject({ state: 'expired' })
  })
})
