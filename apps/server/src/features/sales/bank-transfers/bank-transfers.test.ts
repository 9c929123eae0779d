import type { BankEntryView, BankRefundView, BankStatementView, BankTransferView, ErrorView } from '@foyer/contract'
import { displayTransferReference } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBankTransfer, createBankTransferSale, startBankTransfer } from '../../../testing/bank-transfer-scene.ts'
import {
  buildTestApp,
  buyer,
  call,
  createEvent,
  createUser,
  placeOrder,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { endHold, sweepOnce, traceOf } from '../../../testing/payment-scene.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { uploadForm } from '../../money/books/reconciliation-scene.ts'

/** What the lists answer; each test reads the fields of its own. */
interface Lists {
  items: (BankEntryView & BankRefundView & BankTransferView)[]
}

let site: TestApp
let admin: TestUser
beforeAll(async () => {
  site = await buildTestApp()
})
beforeEach(async () => {
  admin = await createUser(site, { isAdmin: true })
})
afterAll(() => site.close())

const get = (url: string) => call<Lists>(site.app, { method: 'GET', url, headers: admin.headers })
const confirm = (paymentId: string, note = 'Statement of Monday') =>
  call<BankTransferView & ErrorView>(site.app, {
    method: 'POST',
    url: `/api/admin/bank-transfers/${paymentId}/confirm`,
    headers: admin.headers,
    payload: { note },
  })

async function upload(url: string, file: string) {
  const { headers, payload } = await uploadForm(file, { name: 'monday.csv', currency: 'NGN' })
  return call<BankStatementView & ErrorView>(site.app, {
    method: 'POST',
    url,
    headers: { ...admin.headers, ...headers },
    payload,
  })
}
const preview = (file: string) => upload('/api/admin/bank-statements/preview', file)
const importFile = (file: string) => upload('/api/admin/bank-statements', file)
const csv = (...rows: string[]) => ['date,reference,amount,payer', ...rows].join('\n')
const major = (minor: number) => (minor / 100).toFixed(2)

/** The undecided entries of the named payers. */
async function openEntries(payers: RegExp): Promise<BankEntryView[]> {
  const { body } = await get('/api/admin/bank-entries?limit=100')
  return body.items.filter(({ closedAt, payer }) => closedAt === null && payers.test(payer))
}

describe('choosing to pay by bank transfer', () => {
  test('keeps the places for the days of the event and tells where to transfer', async () => {
    const { placed, reference } = await createBankTransfer(site)
    const again = await startBankTransfer(site, placed)
    expect(again.body.instructions).toEqual({
      lines: [
        { label: 'Amount', value: formatMoney(placed.total, 'NGN'), copy: major(placed.total) },
        { label: 'Account holder', value: 'Foyer Ltd', copy: 'Foyer Ltd' },
        { label: 'Account number', value: '0123456789', copy: '0123456789' },
        { label: 'Bank', value: 'First Bank', copy: 'First Bank' },
        { label: 'Reference', value: displayTransferReference(reference), copy: reference },
      ],
      qrText: null,
    })
    const { rows } = await site.deps.pool.query<{ state: string; days: number }>(
      `select state, round(extract(epoch from held_until - now()) / 86400)::int as days from orders where reference = $1`,
      [placed.reference],
    )
    expect(rows).toEqual([{ state: 'awaiting_payment', days: 7 }])
    expect(reference).toMatch(/^RF\d\d/)
    const waiting = await get(`/api/admin/bank-transfers?search=${reference}`)
    expect(waiting.body.items).toMatchObject([{ reference, state: 'waiting', amount: placed.total }])
  })

  test('is refused where the event does not accept it, or starts too soon', async () => {
    const closed = await createEvent(site)
    const soon = await createBankTransferSale(site, {
      event: {
        startsAt: new Date(Date.now() + 2 * 86_400_000).toISOString(),
        endsAt: new Date(Date.now() + 2 * 86_400_000 + 3_600_000).toISOString(),
        doorsOpenAt: null,
      },
    })
    for (const sale of [closed, soon]) {
      const { body: placed } = await placeOrder(site.app, { buyer, ...sale })
      expect(await startBankTransfer(site, placed)).toMatchObject({
        status: 409,
        body: { code: 'payment.method_unavailable' },
      })
      expect(await traceOf(site, placed)).toMatchObject({ state: 'held', payments: [] })
    }
  })
})

describe('marking a bank transfer as paid', () => {
  test('issues the tickets through the same way as any payment, and is logged', async () => {
    const { placed, paymentId, amount } = await createBankTransfer(site)
    const { status, body } = await confirm(paymentId)
    expect([status, body.state, body.order.state]).toEqual([200, 'received', 'paid'])
    expect(await traceOf(site, placed)).toMatchObject({
      state: 'paid',
      payments: ['captured'],
      transactions: ['capture'],
      tickets: 1,
    })
    const { rows } = await site.deps.pool.query('select action, after from audit_log where target_id = $1', [paymentId])
    expect(rows).toEqual([
      { action: 'bank_transfer.receive', after: { amount, currency: 'NGN', note: 'Statement of Monday' } },
    ])
    expect(await confirm(paymentId)).toMatchObject({ status: 409, body: { code: 'bank_transfer.received' } })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('is finished by the job when the process ended in between', async () => {
    const { placed, paymentId, paymentReference } = await createBankTransfer(site)
    await site.deps.pool.query(
      `update bank_transfers set received_at = now(), received_amount = amount, received_currency = currency
       where reference = $1`,
      [paymentReference],
    )
    await site.deps.db.transaction().execute((trx) => site.deps.jobs.enqueue(trx, 'payment.check', { paymentId }))
    await site.runJobs()
    expect(await traceOf(site, placed)).toMatchObject({ state: 'paid', tickets: 1 })
  })

  test('by hand, from a statement, while the order lapses: one capture, and the places stay right', async () => {
    for (let round = 0; round < 4; round += 1) {
      const sale = await createBankTransferSale(site, { ticket: { capacity: 1 } })
      const { placed, paymentId, reference, amount } = await createBankTransfer(site, { sale })
      await endHold(site, placed)
      const file = csv(`2026-11-21,${reference},${major(amount)},Ada`)
      const [hands, imports] = await Promise.all([
        atOnce(3, () => confirm(paymentId)),
        atOnce(3, () => importFile(file)),
        sweepOnce(site),
      ])
      expect(tally(hands)['200'] ?? 0).toBeLessThanOrEqual(1)
      expect(imports.every(({ status }) => status === 201)).toBe(true)
      await site.runJobs()
      const trace = await traceOf(site, placed)
      // The statement may have come a moment after the order expired: then the entry waits for an administrator.
      if (trace.transactions.length === 0) await confirm(paymentId)
      expect(await traceOf(site, placed)).toMatchObject({ state: 'paid', transactions: ['capture'], tickets: 1 })
      const { rows } = await site.deps.pool.query('select claimed from counters where id = $1', [sale.ticketTypeId])
      expect(rows).toEqual([{ claimed: 1 }])
    }
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('after the lapse gives the tickets if places are free, and otherwise asks for the money to be sent back', async () => {
    const sale = await createBankTransferSale(site, { ticket: { capacity: 1 } })
    const late = await createBankTransfer(site, { sale })
    await endHold(site, late.placed)
    await sweepOnce(site)
    expect(await traceOf(site, late.placed)).toMatchObject({ state: 'expired' })
    const other = await createBankTransfer(site, { sale })
    expect((await confirm(late.paymentId)).body.order.state).toBe('refunding')
    await site.runJobs()
    const refunds = await get('/api/admin/bank-refunds')
    const refund = refunds.body.items.find(({ order }) => order?.reference === late.placed.reference)
    expect(refund).toMatchObject({ amount: late.amount, sentAt: null })
    const sent = () =>
      call<BankRefundView & ErrorView>(site.app, {
        method: 'POST',
        url: `/api/admin/bank-refunds/${refund?._id}/sent`,
        headers: admin.headers,
        payload: { note: 'Transfer of Tuesday' },
      })
    expect(tally(await atOnce(4, sent))).toEqual({ '200': 1, '409 bank_refund.sent': 3 })
    expect(await traceOf(site, late.placed)).toMatchObject({ state: 'refunded', tickets: 0 })
    expect((await confirm(other.paymentId)).body.order.state).toBe('paid')
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('waits a day for an administrator who was appointed just now', async () => {
    const { paymentId } = await createBankTransfer(site)
    await site.deps.pool.query(`update users set administrator_since = now() where id = $1`, [admin.id])
    expect(await confirm(paymentId)).toMatchObject({ status: 403, body: { code: 'administrator.too_new' } })
  })
})

describe('a bank statement', () => {
  test('is previewed without a trace, then pays what is exact and lists the rest', async () => {
    const [exact, short] = [await createBankTransfer(site), await createBankTransfer(site)]
    const file = csv(
      `2026-11-21,"Tickets ${exact.reference.toLowerCase()}",${major(exact.amount)},Ada Obi`,
      `2026-11-21,${exact.reference},${major(exact.amount)},Ada Obi twice`,
      `2026-11-21,${short.reference},${major(short.amount - 100)},Bob`,
      '2026-11-21,Rent,50.00,Carol',
      '2026-11-21,Electricity,-20.00,',
    )
    const seen = await preview(file)
    const expected = {
      entries: 4,
      skipped: 1,
      known: 0,
      outcomes: { exact: 1, already_paid: 1, too_little: 1, unknown_reference: 1 },
    }
    expect(seen).toMatchObject({ status: 200, body: expected })
    expect(await openEntries(/Ada Obi|Bob|Carol/)).toEqual([])
    expect(await traceOf(site, exact.placed)).toMatchObject({ state: 'awaiting_payment' })

    expect(await importFile(file)).toMatchObject({ status: 201, body: expected })
    expect(await traceOf(site, exact.placed)).toMatchObject({ state: 'paid', transactions: ['capture'] })
    expect(await traceOf(site, short.placed)).toMatchObject({ state: 'awaiting_payment', transactions: [] })
    const open = await openEntries(/Ada Obi|Bob|Carol/)
    expect(open.map(({ payer, outcome }) => `${payer}: ${outcome}`).toSorted()).toEqual([
      'Ada Obi twice: already_paid',
      'Bob: too_little',
      'Carol: unknown_reference',
    ])

    expect(await importFile(file)).toMatchObject({ status: 201, body: { entries: 4, known: 4, outcomes: {} } })
    expect(await openEntries(/Ada Obi|Bob|Carol/)).toHaveLength(3)
    const close = (entry: BankEntryView) =>
      call<BankEntryView & ErrorView>(site.app, {
        method: 'POST',
        url: `/api/admin/bank-entries/${entry._id}/close`,
        headers: admin.headers,
        payload: { note: 'Sent back.' },
      })
    for (const entry of open)
      expect(tally(await atOnce(3, () => close(entry)))).toEqual({ '200': 1, '409 bank_entry.closed': 2 })
    expect(await openEntries(/Ada Obi|Bob|Carol/)).toEqual([])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('that several import at once counts each entry once', async () => {
    const transfers = [await createBankTransfer(site), await createBankTransfer(site)]
    const file = csv(
      ...transfers.map(({ reference, amount }) => `2026-11-22,${reference},${major(amount)},Ada`),
      '2026-11-22,Rent,70.00,Dora',
    )
    const answers = await atOnce(4, () => importFile(file))
    expect(tally(answers)).toEqual({ '201': 4 })
    const paid = answers.reduce((sum, { body }) => sum + (body.outcomes.exact ?? 0), 0)
    expect(paid).toBe(2)
    for (const { placed } of transfers)
      expect(await traceOf(site, placed)).toMatchObject({ state: 'paid', transactions: ['capture'], tickets: 1 })
    const { rows } = await site.deps.pool.query(
      `select count(*)::int as entries from bank_entries where payer = 'Dora'`,
    )
    expect(rows).toEqual([{ entries: 1 }])
  })

  test('that cannot be read is refused with its line', async () => {
    expect(await preview(csv('2026-11-21,Rent,fifty,Carol'))).toMatchObject({
      status: 422,
      body: { code: 'bank_statement.unreadable', message: 'Line 2: We could not read the amount.' },
    })
    expect((await importFile('<Document/>')).status).toBe(422)
  })
})
