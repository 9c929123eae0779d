import type {
  BankEntryView,
  BankRefundView,
  BankStatementView,
  BankTransferView,
  ErrorView,
  GuestOrderView,
} from '@foyer/contract'
import { transferReference } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBankTransferSale, newVisitor, startBankTransfer } from '../../../testing/bank-transfer-scene.ts'
import { buildTestApp, call, createUser, getOrder, type TestApp, type TestUser } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { endHold, sweepOnce, traceOf } from '../../../testing/payment-scene.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { organisationOfEvent } from '../../guests/followers/followers-scene.ts'
import { uploadForm } from '../../money/books/reconciliation-scene.ts'
import { issueCard } from '../gift-cards/gift-card-scene.ts'
import { remindBankTransfers } from '../orders/index.ts'
import { applyGroupCard, callGroup, claimedOf, getGroup, placeGroup } from '../payments/group-scene.ts'
import { orderIdOf, refund } from '../refunds/refund-scene.ts'

const DAY = 86_400_000
const TRANSFER = 'bank-transfer.bank_transfer'

let site: TestApp
let admin: TestUser
beforeAll(async () => {
  site = await buildTestApp()
})
beforeEach(async () => {
  admin = await createUser(site, { isAdmin: true })
})
afterEach(() => site.setClock(null))
afterAll(() => site.close())

const sound = async () => expect(await brokenInvariants(site.deps.pool)).toEqual([])
const rowsOf = async (statement: string, ...values: unknown[]): Promise<unknown[]> =>
  (await site.deps.pool.query(statement, values)).rows

type Dates = Awaited<ReturnType<typeof createBankTransferSale>>[]

/** Events of one organiser that accept bank transfers, a ticket at these prices. */
async function createDates(prices: readonly number[], options: Parameters<typeof createBankTransferSale>[1] = {}) {
  const dates: Dates = []
  for (const price of prices) {
    const organiser = dates[0]?.organiser ?? options.organiser
    const ticket = price === 0 ? { kind: 'free', price: 0 } : { price }
    dates.push(
      await createBankTransferSale(site, {
        ...options,
        ...(organiser && { organiser }),
        ticket: { ...ticket, ...options.ticket },
      }),
    )
  }
  return dates
}

interface GroupTransfer {
  readonly placed: Awaited<ReturnType<typeof placeGroup>>['body']
  readonly email: string
  /** What the buyer gives as the reference of the transfer. */
  readonly reference: string
  /** The payment that administrators see. */
  readonly paymentId: string
}

const start = (placed: GroupTransfer['placed']) =>
  callGroup(site.app, placed, 'POST', '/payments', { method: TRANSFER })

/** A cart whose buyer chose to pay by bank transfer. */
async function createGroupTransfer(dates: Dates, quantity = 1): Promise<GroupTransfer> {
  const { ip, buyer } = newVisitor()
  const wanted = dates.map((date) => ({ ...date, quantity }))
  const { status, body: placed } = await placeGroup(site.app, wanted, { ip, buyer })
  if (status !== 201) throw new Error(`The cart was refused: ${JSON.stringify(placed)}`)
  const started = await start(placed)
  if (started.status !== 200) throw new Error(`Paying was refused: ${JSON.stringify(started.body)}`)
  const [payment] = await rowsOf(
    `select c.payment_ids[1] as id from group_payments c join order_groups g on g.id = c.group_id
     where g.reference = $1`,
    placed.reference,
  )
  const paymentId = (payment as { id: string }).id
  return { placed, email: buyer.email, reference: transferReference(placed.reference), paymentId }
}

const get = (url: string) =>
  call<{ items: (BankEntryView & BankRefundView & BankTransferView)[] }>(site.app, {
    method: 'GET',
    url,
    headers: admin.headers,
  })
const csv = (...rows: string[]) => ['date,reference,amount,payer', ...rows].join('\n')

async function importFile(file: string) {
  const { headers, payload } = await uploadForm(file, { name: 'monday.csv', currency: 'NGN' })
  return call<BankStatementView & ErrorView>(site.app, {
    method: 'POST',
    url: '/api/admin/bank-statements',
    headers: { ...admin.headers, ...headers },
    payload,
  })
}

const confirm = (paymentId: string) =>
  call<BankTransferView & ErrorView>(site.app, {
    method: 'POST',
    url: `/api/admin/bank-transfers/${paymentId}/confirm`,
    headers: admin.headers,
    payload: { note: 'Statement of Monday' },
  })

const sendBack = (refundId: string) =>
  call<BankRefundView & ErrorView>(site.app, {
    method: 'POST',
    url: `/api/admin/bank-refunds/${refundId}/sent`,
    headers: admin.headers,
    payload: { note: 'Transfer of Tuesday' },
  })

async function refundsOf({ placed }: GroupTransfer) {
  const own = placed.orders.map(({ reference }) => reference)
  const { body } = await get('/api/admin/bank-refunds?limit=100')
  return body.items.filter(({ order }) => order !== null && own.includes(order.reference))
}

const tracesOf = ({ placed }: GroupTransfer) => Promise.all(placed.orders.map((order) => traceOf(site, order)))

async function mailsTo(email: string) {
  await site.runJobs()
  return site.mail.to(email).map(({ subject, text }) => ({ subject, text }))
}

const PAID = { state: 'paid', payments: ['captured'], transactions: ['capture'], tickets: 1, refunds: [] }

describe('a cart that is paid by bank transfer', () => {
  test('keeps all dates as long as the one that keeps them shortest, and has one reference and one sum', async () => {
    const [long, short] = await createDates([1000, 2500])
    await site.deps.pool.query('update events set bank_transfer_days = 3 where id = $1', [short!.eventId])
    const transfer = await createGroupTransfer([long!, short!])
    const { placed, reference } = transfer
    const group = await getGroup(site.app, placed)
    expect(group).toMatchObject({ state: 'awaiting_payment', due: 3500, transfer: { state: 'waiting', arrived: [] } })
    expect(group.transfer?.instructions?.lines.map(({ label, copy }) => [label, copy])).toEqual([
      ['Amount', '35.00'],
      ['Account holder', 'Foyer Ltd'],
      ['Account number', '0123456789'],
      ['Bank', 'First Bank'],
      ['Reference', reference],
    ])
    expect(Math.round((Date.parse(group.transfer!.until) - Date.now()) / DAY)).toBe(3)
    expect(new Set(group.orders.map(({ order }) => order.heldUntil))).toEqual(new Set([group.heldUntil]))
    // The page of one date leads to the cart, and the date cannot be paid separately.
    for (const order of placed.orders) {
      expect(await getOrder(site.app, order)).toMatchObject({ transfer: null, group: placed.reference })
      expect((await startBankTransfer(site, order)).body.code).toBe('order.in_group')
    }
    const waiting = await get(`/api/admin/bank-transfers?search=${reference}`)
    expect(waiting.body.items).toMatchObject([
      { reference, state: 'waiting', amount: 3500, group: { reference: placed.reference, orders: 2 } },
    ])
    const guests = await call<{ items: GuestOrderView[] }>(site.app, {
      method: 'GET',
      url: `/api/guests/${short!.eventId}/orders?state=transfer`,
      headers: short!.organiser.headers,
    })
    expect(guests.body.items).toMatchObject([
      { reference: placed.orders[1]!.reference, bankTransferUntil: group.heldUntil, bankTransferOf: placed.reference },
    ])
    const byOrder = await get(`/api/admin/bank-transfers?search=${placed.orders[1]!.reference}`)
    expect(byOrder.body.items.length).toBeLessThanOrEqual(1)
    await sound()
  })

  test('is offered where every date accepts it, also one that costs nothing', async () => {
    const [one, two, free] = await createDates([1000, 2000, 0])
    const optionsOf = async (dates: Dates) => {
      const { body } = await placeGroup(site.app, dates, newVisitor())
      return (await getGroup(site.app, body)).paymentOptions.map(({ id }) => id)
    }
    expect(await optionsOf([one!, two!, free!])).toContain(TRANSFER)
    await site.deps.pool.query('update events set bank_transfer_days = null where id = $1', [free!.eventId])
    expect(await optionsOf([one!, two!, free!])).not.toContain(TRANSFER)
    expect(await optionsOf([one!, two!])).toContain(TRANSFER)
    const { body: placed } = await placeGroup(site.app, [one!, free!], newVisitor())
    expect((await start(placed)).body.code).toBe('payment.method_unavailable')
  })

  test('asks for what its gift card does not pay', async () => {
    const dates = await createDates([1000, 2500], { event: { feeMode: 'absorb' } })
    const organisation = await organisationOfEvent(site, dates[0]!.eventId)
    const { code } = await issueCard(site, dates[0]!.organiser, organisation.id, { value: 1200 })
    const transfer = await createGroupTransfer(dates)
    await applyGroupCard(site.app, transfer.placed, code)
    expect((await getGroup(site.app, transfer.placed)).transfer?.state).toBe('replaced')
    await start(transfer.placed)
    const group = await getGroup(site.app, transfer.placed)
    expect(group.transfer?.instructions?.lines[0]).toMatchObject({ value: formatMoney(2300, 'NGN') })
    // The last of the two attempts counts.
    const { body } = await importFile(
      csv(`2026-11-21,${transfer.reference},35.00,Ada`, `2026-11-22,${transfer.reference},23.00,Ada`),
    )
    expect(body.outcomes).toEqual({ too_much: 1, exact: 1 })
    expect((await getGroup(site.app, transfer.placed)).state).toBe('paid')
    await sound()
  })

  test('tells its buyer once where to transfer, reminds once, and says once that the time is over', async () => {
    const dates = await createDates([1000, 2500])
    const transfer = await createGroupTransfer(dates)
    const [instructions, ...more] = await mailsTo(transfer.email)
    expect(more).toEqual([])
    expect(instructions?.text).toContain(transfer.placed.reference)
    expect(instructions?.text).toContain('1 other date')
    expect(instructions?.text).toContain(`/cart/${transfer.placed.reference}#t=${transfer.placed.token}`)
    site.setClock(new Date(Date.now() + 5.5 * DAY))
    await Promise.all([remindBankTransfers(site.deps), remindBankTransfers(site.deps)])
    expect(await mailsTo(transfer.email)).toHaveLength(2)
    site.setClock(null)
    for (const order of transfer.placed.orders) await endHold(site, order)
    await Promise.all([sweepOnce(site), sweepOnce(site)])
    expect((await tracesOf(transfer)).map(({ state }) => state)).toEqual(['expired', 'expired'])
    expect(await mailsTo(transfer.email)).toHaveLength(3)
    expect(await claimedOf(site, dates)).toEqual([0, 0])
    expect((await getGroup(site.app, transfer.placed)).transfer?.state).toBe('ended')
    await sound()
  })

  test('ends with the first of its dates that is cancelled, and its buyer hears of it once', async () => {
    const dates = await createDates([1000, 2500], { event: { title: 'Open Air' } })
    const transfer = await createGroupTransfer(dates)
    const before = (await mailsTo(transfer.email)).length
    await call(site.app, {
      method: 'POST',
      url: `/api/events/${dates[1]!.eventId}/cancellation`,
      headers: dates[0]!.organiser.headers,
      payload: { reason: 'The field is flooded.', title: 'Open Air' },
    })
    const mails = (await mailsTo(transfer.email)).slice(before)
    expect((await tracesOf(transfer)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
    expect(await claimedOf(site, dates)).toEqual([0, 0])
    expect(mails).toHaveLength(1)
    const { body } = await importFile(csv(`2026-11-21,${transfer.reference},35.00,Ada`))
    expect(body.outcomes).toEqual({ order_ended: 1 })
    await sound()
  })
})

describe('the money of a cart by bank transfer', () => {
  test('is matched once with the reference and the sum of the cart, however often its statement is imported', async () => {
    const transfer = await createGroupTransfer(await createDates([1000, 2500, 0]))
    const file = csv(`2026-11-21,"Tickets ${transfer.reference.toLowerCase()}",35.00,Ada Obi`)
    const answers = await atOnce(4, () => importFile(file))
    expect(tally(answers)).toEqual({ '201': 4 })
    expect(answers.reduce((sum, { body }) => sum + (body.outcomes.exact ?? 0), 0)).toBe(1)
    expect(await importFile(file)).toMatchObject({ body: { known: 1, outcomes: {} } })
    const [one, two, free] = await tracesOf(transfer)
    expect([one, two, free]).toMatchObject([PAID, PAID, { state: 'paid', payments: [], tickets: 1 }])
    // Counted from the orders: what arrived is what they cost together.
    expect(
      await rowsOf(
        `select sum(o.total)::int as cost, sum(p.captured_amount)::int as paid, max(t.received_amount)::int as arrived
         from order_groups g join orders o on o.group_id = g.id left join payments p on p.order_id = o.id
         left join bank_transfers t on t.reference = p.checkout_reference where g.reference = $1`,
        transfer.placed.reference,
      ),
    ).toEqual([{ cost: 3500, paid: 3500, arrived: 3500 }])
    // Only the confirmation is mailed: instructions for a transfer are no longer needed.
    expect(await mailsTo(transfer.email)).toHaveLength(1)
    const { body } = await importFile(csv(`2026-11-23,${transfer.reference},35.00,Ada Obi`))
    expect(body.outcomes).toEqual({ already_paid: 1 })
    await sound()
  })

  test('is listed for a person where it is another sum, or names one of the orders', async () => {
    const transfer = await createGroupTransfer(await createDates([1000, 2500]))
    const [first] = transfer.placed.orders
    const { body } = await importFile(
      csv(
        `2026-11-21,${transfer.reference},30.00,Under Payer`,
        `2026-11-21,${transfer.reference},40.00,Over Payer`,
        `2026-11-21,${transferReference(first!.reference)},10.00,Order Payer`,
      ),
    )
    expect(body.outcomes).toEqual({ too_little: 1, too_much: 1, unknown_reference: 1 })
    expect((await tracesOf(transfer)).map(({ state }) => state)).toEqual(['awaiting_payment', 'awaiting_payment'])
    const entries = await get('/api/admin/bank-entries?limit=100')
    const own = entries.body.items.filter(({ payer }) => /(Under|Over) Payer/.test(payer))
    expect(own.map(({ order }) => order?.reference)).toEqual([transfer.placed.reference, transfer.placed.reference])
    const { transfer: shown } = await getGroup(site.app, transfer.placed)
    expect(shown?.arrived.map(({ amount }) => amount).toSorted()).toEqual([3000, 4000])
    await sound()
  })

  test('by hand, from a statement, while the cart lapses: all dates or none, and each capture once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const dates = await createDates([1000, 2500], { ticket: { capacity: 1 } })
      const transfer = await createGroupTransfer(dates)
      for (const order of transfer.placed.orders) await endHold(site, order)
      const file = csv(`2026-11-2${round},${transfer.reference},35.00,Ada`)
      const [hands, imports] = await Promise.all([
        atOnce(3, () => confirm(transfer.paymentId)),
        atOnce(3, () => importFile(file)),
        sweepOnce(site),
      ])
      expect(tally(hands)['200'] ?? 0).toBeLessThanOrEqual(1)
      expect(imports.every(({ status }) => status === 201)).toBe(true)
      await site.runJobs()
      // The statement may have come a moment after the order expired: then the entry waits for an administrator.
      if ((await tracesOf(transfer))[0]?.transactions.length === 0) await confirm(transfer.paymentId)
      expect(await tracesOf(transfer)).toMatchObject([PAID, PAID])
      expect(await claimedOf(site, dates)).toEqual([1, 1])
    }
    await sound()
  })

  test('that comes when one date is taken goes back whole, an entry to send for each order', async () => {
    const dates = await createDates([1000, 2500], { ticket: { capacity: 1 } })
    const late = await createGroupTransfer(dates)
    for (const order of late.placed.orders) await endHold(site, order)
    await sweepOnce(site)
    const { ip, buyer } = newVisitor()
    await placeGroup(site.app, [dates[1]!, (await createDates([500], { organiser: dates[0]!.organiser }))[0]!], {
      ip,
      buyer,
    })
    expect((await confirm(late.paymentId)).status).toBe(200)
    await site.runJobs()
    const refunds = await refundsOf(late)
    expect(refunds.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1000, 2500])
    for (const { _id } of refunds)
      expect(tally(await atOnce(3, () => sendBack(_id)))).toEqual({ '200': 1, '409 bank_refund.sent': 2 })
    expect(await tracesOf(late)).toMatchObject([
      { state: 'refunded', tickets: 0 },
      { state: 'refunded', tickets: 0 },
    ])
    expect(await claimedOf(site, dates)).toEqual([0, 1])
    await sound()
  })

  test('goes back for one date alone, as the part of that order', async () => {
    const dates = await createDates([1000, 2500])
    const transfer = await createGroupTransfer(dates)
    await importFile(csv(`2026-11-21,${transfer.reference},35.00,Ada`))
    const [kept, returned] = transfer.placed.orders
    const id = await orderIdOf(site, returned!.reference)
    const asked = await refund(site.app, dates[0]!.organiser, { id }, { scope: { kind: 'full' } })
    expect(asked.status).toBe(201)
    await site.runJobs()
    const refunds = await refundsOf(transfer)
    expect(refunds).toMatchObject([{ amount: 2500, sentAt: null, order: { reference: returned!.reference } }])
    expect((await sendBack(refunds[0]!._id)).status).toBe(200)
    expect(await traceOf(site, returned!)).toMatchObject({ state: 'refunded', payments: ['refunded'] })
    expect(await traceOf(site, kept!)).toMatchObject(PAID)
    await sound()
  })
})

test('the places of a cart count for what one network keeps for transfers, date by date', async () => {
  const dates = await createDates([1000, 2500], { ticket: { capacity: 30 } })
  const { ip, buyer } = newVisitor()
  const carts = await Promise.all(
    Array.from({ length: 4 }, (_, turn) =>
      placeGroup(
        site.app,
        (turn % 2 ? dates : dates.toReversed()).map((date) => ({ ...date, quantity: 3 })),
        { ip, buyer },
      ),
    ),
  )
  const limited = { heldSharePercent: 20, heldShareFewest: 6 }
  const usual = { ...site.deps.site }
  Object.assign(site.deps.site, limited)
  try {
    const answers = await atOnce(4, (turn) => start(carts[turn]!.body))
    expect(tally(answers)).toEqual({ '200': 2, '409 payment.too_many_transfers': 2 })
  } finally {
    Object.assign(site.deps.site, usual)
  }
})
