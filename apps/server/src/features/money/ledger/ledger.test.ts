import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Trx } from '../../../db/database.ts'
import { uuidv7 } from '../../../ids.ts'
import {
  buildTestApp,
  createEvent,
  createPaidOrder,
  createUser,
  pressSandbox,
  type TestApp,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { endHold, startOrder, sweepOnce, verifyPayment } from '../../../testing/payment-scene.ts'
import { atOnce, seededRandom } from '../../../testing/race.ts'
import { type LedgerTransaction, postTransaction } from './post-transaction.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
  await setFee('NGN', { basisPoints: 500, fixedPerTicket: 2500 })
  await setFee('EUR', { basisPoints: 600, fixedPerTicket: 0 })
})
afterAll(() => site.close())

function setFee(currency: string, fee: { basisPoints: number; fixedPerTicket: number }) {
  return site.deps.db
    .insertInto('platform_fees')
    .values({
      id: uuidv7(),
      currency,
      basis_points: fee.basisPoints,
      fixed_per_ticket: fee.fixedPerTicket,
      valid_from: new Date(Date.now() - 60_000),
    })
    .execute()
}

/** The entries of an event's transactions: `capture provider_clearing 2500`, debits first. */
async function entriesOf(eventId: string): Promise<string[]> {
  const { rows } = await site.deps.pool.query<{ line: string }>(
    `select t.kind || ' ' || a.kind || ' ' || e.amount || case when a.organiser_id is null then '' else ' organiser' end as line
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.event_id = $1 order by t.created_at, t.id, e.amount desc`,
    [eventId],
  )
  return rows.map(({ line }) => line)
}

/** Writes a transaction with these amounts by hand, past the code that posts. */
function write(entries: { amount: number; currency?: string; accountId?: string }[]) {
  return site.deps.db.transaction().execute(async (trx) => {
    const id = uuidv7()
    await trx.insertInto('ledger_transactions').values({ id, kind: 'provider_fee', ref: id, event_id: null }).execute()
    for (const { amount, currency = 'NGN', accountId } of entries) {
      const account = accountId ?? (await someLedgerAccount(trx, currency))
      const entry = { id: uuidv7(), transaction_id: id, account_id: account, currency, amount }
      await trx.insertInto('ledger_entries').values(entry).execute()
    }
    return id
  })
}

async function someLedgerAccount(trx: Trx, currency: string): Promise<string> {
  await trx
    .insertInto('ledger_accounts')
    .values({ id: uuidv7(), kind: 'platform_bank', organiser_id: null, currency })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const account = await trx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', '=', 'platform_bank')
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow()
  return account.id
}

function transaction(ref: string, amount: number, organiserId: string): LedgerTransaction {
  return {
    kind: 'provider_fee',
    ref,
    currency: 'NGN',
    eventId: null,
    postings: [
      { account: 'provider_clearing', amount },
      { account: 'organiser_pending', organiserId, amount: -amount },
      { account: 'tax_payable', amount: 0 },
    ],
  }
}

describe('what is posted', () => {
  test('of a ticket of 25.00 whose fee of 1.50 the organiser absorbs: the two sides of the design', async () => {
    const sale = await createEvent(site, { event: { currency: 'EUR', feeMode: 'absorb' }, ticket: { price: 2500 } })
    const order = await createPaidOrder(site, sale)
    expect([order.total, order.feeTotal]).toEqual([2500, 0])
    expect(await entriesOf(sale.eventId)).toEqual([
      'capture provider_clearing 2500',
      'capture platform_fee_revenue -150',
      'capture organiser_pending -2350 organiser',
    ])
  })

  test('of a fee that is passed on: the buyer pays it on top, the organiser gets the price', async () => {
    const sale = await createEvent(site, { event: { feeMode: 'pass_on' }, ticket: { price: 1_000_000 } })
    const order = await createPaidOrder(site, { ...sale, quantity: 2 })
    expect([order.total, order.feeTotal]).toEqual([2_105_000, 105_000])
    expect(await entriesOf(sale.eventId)).toEqual([
      'capture provider_clearing 2105000',
      'capture platform_fee_revenue -105000',
      'capture organiser_pending -2000000 organiser',
    ])
  })

  test('of what the provider keeps: an expense of the platform', async () => {
    const sale = await createEvent(site, { event: { currency: 'EUR', feeMode: 'absorb' }, ticket: { price: 2500 } })
    const { reference } = await startOrder(site, sale)
    const said = { status: 'success', amount: 2500, currency: 'EUR', fee: 65 } as const
    vi.spyOn(site.sandbox, 'verify').mockResolvedValueOnce(said)
    await verifyPayment(site.app, reference)
    expect((await entriesOf(sale.eventId)).slice(3)).toEqual([
      'provider_fee provider_fee_expense 65',
      'provider_fee provider_clearing -65',
    ])
  })

  test('of money that goes back: through refund clearing, past the organiser and the fee', async () => {
    const sale = await createEvent(site, { ticket: { capacity: 1, price: 5000 } })
    const { placed, reference } = await startOrder(site, sale)
    await endHold(site, placed)
    await sweepOnce(site)
    await createPaidOrder(site, sale)
    await pressSandbox(site.app, reference, 'approve')
    await site.runJobs()
    expect((await entriesOf(sale.eventId)).slice(3)).toEqual([
      'capture_unmatched provider_clearing 7750',
      'capture_unmatched refund_clearing -7750',
      'refund_paid refund_clearing 7750',
      'refund_paid provider_clearing -7750',
    ])
  })

  test('of nothing: nothing', async () => {
    const sale = await createEvent(site, { ticket: { kind: 'free', price: 0 } })
    await createPaidOrder(site, { ...sale, quantity: 3 })
    expect(await entriesOf(sale.eventId)).toEqual([])
  })

  test('two organisers have an account each, and one per currency', async () => {
    const first = await createEvent(site)
    const second = await createEvent(site)
    const third = await createEvent(site, { organiser: first.organiser, event: { currency: 'EUR' } })
    for (const sale of [first, second, third]) await createPaidOrder(site, sale)
    const { rows } = await site.deps.pool.query<{ organiser_id: string; currency: string; kind: string }>(
      'select organiser_id, currency, kind from ledger_accounts where organiser_id = any($1)',
      [[first.organiser.id, second.organiser.id]],
    )
    expect(rows.map(({ organiser_id, currency }) => `${organiser_id} ${currency}`).toSorted()).toEqual(
      [`${first.organiser.id} EUR`, `${first.organiser.id} NGN`, `${second.organiser.id} NGN`].toSorted(),
    )
  })
})

describe('the database itself', () => {
  test.each([
    ['one side only', [{ amount: 100 }]],
    ['sides that differ by one', [{ amount: 100 }, { amount: -99 }]],
    ['sides in two currencies', [{ amount: 100 }, { amount: -100, currency: 'GHS' }]],
    ['three sides that do not meet', [{ amount: 100 }, { amount: -50 }, { amount: -51 }]],
  ])('refuses a transaction with %s when it commits, and keeps nothing of it', async (_what, entries) => {
    const before = await site.deps.pool.query('select count(*) from ledger_transactions')
    await expect(write(entries)).rejects.toMatchObject({ code: '23514' })
    expect((await site.deps.pool.query('select count(*) from ledger_transactions')).rows).toEqual(before.rows)
  })

  test('takes one whose sides meet, and no entry of nothing', async () => {
    await write([{ amount: 100 }, { amount: -60 }, { amount: -40 }])
    await expect(write([{ amount: 0 }])).rejects.toMatchObject({ code: '23514' })
    // Written past the code that keeps balances: put right, for the other tests look at them.
    await site.deps.pool.query(
      `update ledger_accounts a set balance = (select coalesce(sum(amount), 0) from ledger_entries where account_id = a.id)`,
    )
  })

  test('refuses one side added to a transaction that was balanced', async () => {
    const sale = await createEvent(site)
    await createPaidOrder(site, sale)
    const added = site.deps.pool.query(
      `insert into ledger_entries select gen_random_uuid(), e.transaction_id, e.account_id, e.currency, 1
       from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.event_id = $1 limit 1`,
      [sale.eventId],
    )
    await expect(added).rejects.toMatchObject({ code: '23514' })
  })

  test.each([
    'update ledger_entries set amount = amount + 1',
    'update ledger_entries set account_id = account_id where false',
    'delete from ledger_entries',
    'truncate ledger_entries',
    `update ledger_transactions set kind = 'other'`,
    'delete from ledger_transactions',
    'truncate ledger_transactions cascade',
  ])('refuses to %s', async (statement) => {
    await expect(site.deps.pool.query(statement)).rejects.toMatchObject({
      code: '23001',
      message: 'the ledger is append-only: post a reversal',
    })
  })

  test('refuses a second account of one kind, owner and currency, also where there is no owner', async () => {
    const copy = site.deps.pool.query(
      `insert into ledger_accounts (id, kind, organiser_id, currency)
       select gen_random_uuid(), kind, organiser_id, currency from ledger_accounts where organiser_id is null limit 1`,
    )
    await expect(copy).rejects.toMatchObject({ code: '23505' })
  })
})

describe('posting', () => {
  const post = (posted: LedgerTransaction) => site.deps.db.transaction().execute((trx) => postTransaction(trx, posted))

  test('one thing twice fails the second time, in turn or at once', async () => {
    const { id } = await createUser(site)
    const ref = uuidv7()
    const outcomes = await atOnce(10, () => post(transaction(ref, 500, id)).then(() => 'posted', codeOf))
    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['posted', '23505']))
    const { rows } = await site.deps.pool.query('select balance from ledger_accounts where organiser_id = $1', [id])
    expect(rows).toEqual([{ balance: -500 }])
  })

  test('at once on the same accounts loses nothing and waits for nobody in a circle', async () => {
    const people = await atOnce(3, () => createUser(site))
    const random = seededRandom(5)
    const amounts = Array.from({ length: 60 }, () => 1 + Math.floor(random() * 1_000_000))
    await Promise.all(amounts.map((amount, turn) => post(transaction(uuidv7(), amount, people[turn % 3]?.id ?? ''))))
    const { rows } = await site.deps.pool.query<{ owed: number }>(
      'select -sum(balance)::bigint as owed from ledger_accounts where organiser_id = any($1)',
      [people.map(({ id }) => id)],
    )
    expect(rows[0]?.owed).toBe(amounts.reduce((sum, amount) => sum + amount, 0))
  })

  test('what does not meet is refused and moves no balance', async () => {
    const { id } = await createUser(site)
    const { postings, ...rest } = transaction(uuidv7(), 500, id)
    const crooked = { ...rest, postings: [...postings, { account: 'platform_fee_revenue' as const, amount: -1 }] }
    await expect(post(crooked)).rejects.toMatchObject({ code: '23514' })
    const { rows } = await site.deps.pool.query('select balance from ledger_accounts where organiser_id = $1', [id])
    expect(rows).toEqual([])
  })

  test('leaves out what is nothing', async () => {
    const { id } = await createUser(site)
    await post(transaction(uuidv7(), 500, id))
    await post(transaction(uuidv7(), 0, id))
    const { rows } = await site.deps.pool.query(
      'select count(*)::int as entries from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.organiser_id = $1',
      [id],
    )
    expect(rows).toEqual([{ entries: 1 }])
  })
})

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

test('after all of it every balance is the sum of its entries', async () => {
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})
