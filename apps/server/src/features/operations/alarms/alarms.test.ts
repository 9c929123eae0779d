import type { AlarmView, ErrorView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../../ids.ts'
import { createAlarm } from './alarm-scene.ts'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createUser,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { loseDispute } from '../../sales/payments/dispute-scene.ts'
import { createPayout } from '../../money/payouts/payout-scene.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { createBankTransfer } from '../../../testing/bank-transfer-scene.ts'
import { sweepOnce } from '../../../testing/payment-scene.ts'
import { refund, sellOrder } from '../../sales/refunds/refund-scene.ts'
import { checkBooks, watchJobs } from './index.ts'

let site: TestApp
let admin: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  admin = await createUser(site, { isAdmin: true })
  const fee = { id: uuidv7(), currency: 'NGN', basis_points: 0, fixed_per_ticket: 0 }
  await site.deps.db.insertInto('platform_fees').values(fee).execute()
  const sale = await createEvent(site, {
    event: { capacity: 60, maxPerBuyer: 30 },
    ticket: { price: 5000, capacity: 50 },
  })
  await createPaidOrder(site, { ...sale, quantity: 2 })
  const order = await sellOrder(site, { ...sale, quantity: 2 })
  await refund(site.app, sale.organiser, order, { scope: { kind: 'amount', amount: 700 } })
  await loseDispute(site, await sellOrder(site, sale))
  await site.deps.pool.query(`delete from pgboss.job where name = 'mail.send' and data->>'key' not like 'order:%'`)
  await createPayout(site, sale.organiser.id, 'submitted', 1000)
})
afterAll(() => site.close())

type Answer = { items: AlarmView[]; total: number; lastCheck: { rules: number; broken: number } } & AlarmView &
  ErrorView

const list = async (query: Record<string, string> = {}) =>
  (await call<Answer>(site.app, { method: 'GET', url: '/api/admin/alarms', headers: admin.headers, query })).body

const counted = { note: 'Counted by hand.' }

const close = (id: string, payload: object = counted) =>
  call<Answer>(site.app, { method: 'POST', url: `/api/admin/alarms/${id}/close`, headers: admin.headers, payload })

/**
 * Changes the books as only someone with direct access to the database could, returns the alarms that this opens, and reverts the change.
 */
async function breaking(change: string, mending: string): Promise<string[]> {
  const without = (statements: string) =>
    site.deps.pool.query(
      [
        'alter table ledger_entries disable trigger user',
        'alter table audit_log disable trigger user',
        'alter table orders drop constraint if exists orders_check1',
        statements,
        'alter table audit_log enable trigger user',
        'alter table ledger_entries enable trigger user',
      ].join(';'),
    )
  await without(change)
  await checkBooks(site.deps)
  const open = await list({ state: 'open' })
  await without(mending)
  await checkBooks(site.deps)
  expect((await list({ state: 'open' })).items).toEqual([])
  return open.items.map(({ rule }) => rule)
}

test('sound books raise nothing, and it is written down that they were looked at', async () => {
  const check = await checkBooks(site.deps)
  expect((await list({ state: 'open' })).items).toEqual([])
  expect(check?.broken).toBe(0)
  expect((await list()).lastCheck).toMatchObject({ rules: check?.rules, broken: 0 })
})

const UNLOCKED = 'alter table receipt_documents disable trigger stays'
const LOCKED = 'alter table receipt_documents enable trigger stays'
const ONE_ENTRY = `id = (select id from ledger_entries order by id limit 1)`

describe('each rule, broken by hand, raises its alarm, which closes once it is mended', () => {
  test.each([
    [
      'transaction_sum',
      `update ledger_entries set amount = amount + 1 where ${ONE_ENTRY}`,
      `update ledger_entries set amount = amount - 1 where ${ONE_ENTRY}`,
    ],
    [
      'balance_sum',
      `update ledger_accounts set balance = balance - 3 where kind = 'provider_clearing'`,
      `update ledger_accounts set balance = balance + 3 where kind = 'provider_clearing'`,
    ],
    [
      'entry_currency',
      `update ledger_entries set currency = 'JPY' where ${ONE_ENTRY}`,
      `update ledger_entries set currency = 'NGN' where ${ONE_ENTRY}`,
    ],
    [
      'organiser_negative',
      `update ledger_accounts set balance = balance + 9000 where kind = 'organiser_available'`,
      `update ledger_accounts set balance = balance - 9000 where kind = 'organiser_available'`,
    ],
    [
      'ticket_type_claimed',
      `update counters set claimed = claimed + 1 where kind = 'ticket_type'`,
      `update counters set claimed = claimed - 1 where kind = 'ticket_type'`,
    ],
    [
      'event_claimed',
      `update counters set claimed = claimed + 1 where kind = 'event'`,
      `update counters set claimed = claimed - 1 where kind = 'event'`,
    ],
    [
      'buyer_claimed',
      `update counters set claimed = claimed + 1 where kind = 'buyer'`,
      `update counters set claimed = claimed - 1 where kind = 'buyer'`,
    ],
    ['rollup_tickets', `update sales_daily set tickets = tickets + 1`, `update sales_daily set tickets = tickets - 1`],
    ['rollup_money', `update sales_daily set gross = gross + 1`, `update sales_daily set gross = gross - 1`],
    [
      'event_movements',
      `update orders set platform_fee = platform_fee + 1 where refunded_total > 0`,
      `update orders set platform_fee = platform_fee - 1 where refunded_total > 0`,
    ],
    [
      'event_movements',
      `create table kept_function as select pg_get_functiondef('ledger_movement'::regproc) as definition;
       create or replace function ledger_movement(kind text) returns text language sql immutable parallel safe as
         $$ select case kind when 'capture' then 'sale' when 'release' then 'release' when 'owed_settled' then 'settlement'
            else 'none' end $$`,
      `do $x$ begin execute (select definition from kept_function); end $x$; drop table kept_function`,
    ],
    [
      'organiser_money',
      `update ledger_accounts set balance = balance + 5 where kind = 'organiser_pending'`,
      `update ledger_accounts set balance = balance - 5 where kind = 'organiser_pending'`,
    ],
    [
      'dispute_lines',
      `update disputes set organiser_share = organiser_share - 1 where state = 'lost'`,
      `update disputes set organiser_share = organiser_share + 1 where state = 'lost'`,
    ],
    [
      'rollup_money',
      `update sales_daily set charged_back = 0, net = net + charged_back`,
      `update sales_daily set charged_back = lost.amount, net = net - lost.amount from (
         select p.order_id, o.event_id, d.organiser_share as amount from disputes d join payments p on p.id = d.payment_id
         join orders o on o.id = p.order_id where d.state = 'lost') lost where lost.event_id = sales_daily.event_id`,
    ],
    [
      'settlement_debts',
      `insert into debt_settlements (transaction_id, origin_id, amount)
         select id, id, 1 from ledger_transactions where kind = 'capture' limit 1`,
      `alter table debt_settlements disable trigger user; delete from debt_settlements;
       alter table debt_settlements enable trigger user`,
    ],
    [
      'order_returned',
      `update orders set refunded_total = refunded_total + 1 where refunded_total > 0`,
      `update orders set refunded_total = refunded_total - 1 where refunded_total > 0`,
    ],
    [
      'payment_returned',
      `update payments set refunding = refunding + 1 where refunding > 0`,
      `update payments set refunding = refunding - 1 where refunding > 0`,
    ],
    ['refunds_pending', `update refunds set amount = amount + 1`, `update refunds set amount = amount - 1`],
    ['refund_posted', `update refunds set state = 'succeeded'`, `update refunds set state = 'requested'`],
    ['order_payment', `update payments set captured_currency = 'USD'`, `update payments set captured_currency = 'NGN'`],
    ['captured_money', `update refunds set reason = 'mismatch'`, `update refunds set reason = 'organiser'`],
    [
      'documents_sum',
      `${UNLOCKED}; update receipt_documents set total = total + 1 where kind = 'receipt'`,
      `update receipt_documents set total = total - 1 where kind = 'receipt'; ${LOCKED}`,
    ],
    ['document_numbers', `update receipt_counters set last = last + 1`, `update receipt_counters set last = last - 1`],
    ['payout_posted', `update payouts set state = 'paid'`, `update payouts set state = 'submitted'`],
    ['payouts_pending', `update payouts set amount = amount + 1`, `update payouts set amount = amount - 1`],
    [
      'order_mailed',
      `update pgboss.job set data = data || '{"key": "none"}' where data->>'template' = 'order_confirmation'`,
      `insert into sent_mails (key, template, recipient) select 'order:' || id, 'order_confirmation', email from orders`,
    ],
    ['order_tickets', `update orders set quantity = quantity + 1`, `update orders set quantity = quantity - 1`],
    [
      'audit_chain',
      `insert into audit_log (position, id, at, action, target_kind, target_id, target_label, previous_hash, hash)
       values (9000000, gen_random_uuid(), now(), 'x', 'x', 'x', 'x', '', '')`,
      `delete from audit_log where position = 9000000`,
    ],
    ['refunds_stuck', `update refunds set state = 'failed'`, `update refunds set state = 'requested'`],
    [
      'cancellations_unfinished',
      `insert into event_cancellations (event_id, cancelled_by, started_at)
         select e.id, u.id, now() - interval '2 hours' from (select id from events limit 1) e, (select id from users limit 1) u`,
      `delete from event_cancellations`,
    ],
    [
      'payouts_unknown',
      `update payouts set state = 'unknown', provider = 'sandbox'`,
      `update payouts set state = 'submitted', provider = null`,
    ],
    [
      'payouts_differ',
      `update payouts set discrepancy = 'The provider says NGN 1.00.'`,
      `update payouts set discrepancy = null`,
    ],
    [
      'fee_missing',
      `update platform_fees set valid_from = now() + interval '1 day'`,
      `update platform_fees set valid_from = now()`,
    ],
    [
      'payments_undecided',
      `update payments set state = 'pending', created_at = now() - interval '4 days' where id = (select min(id::text)::uuid from payments)`,
      `update payments set state = 'captured', created_at = now() where id = (select min(id::text)::uuid from payments)`,
    ],
    [
      'jobs_failing',
      `insert into pgboss.job (name, data, state, created_on) values ('mail.send', '{"key": "late"}', 'retry', now() - interval '6 minutes')`,
      `delete from pgboss.job where data->>'key' = 'late'`,
    ],
    [
      'jobs_failed',
      `insert into pgboss.job (name, data, state) values ('mail.send', '{"key": "never"}', 'failed')`,
      `delete from pgboss.job where data->>'key' = 'never'`,
    ],
  ])('%s', async (rule, change, mending) => {
    expect(await breaking(change, mending)).toContain(rule)
  })
})

test('a bank transfer raises an alarm three days after the deadline of its order, until the order has ended', async () => {
  const { paymentId, placed } = await createBankTransfer(site)
  const rules = async () => {
    await checkBooks(site.deps)
    return (await list({ state: 'open' })).items.map(({ rule }) => rule)
  }
  const { pool } = site.deps
  await pool.query(`update payments set created_at = now() - interval '6 days' where id = $1`, [paymentId])
  expect(await rules()).toEqual([])
  await pool.query(`update orders set held_until = now() - interval '4 days' where reference = $1`, [placed.reference])
  expect(await rules()).toEqual(['payments_undecided'])
  await sweepOnce(site)
  expect(await rules()).toEqual([])
})

test('jobs that keep failing raise their alarm within minutes, and it closes once they are done', async () => {
  const { pool } = site.deps
  const rules = async () => (await list({ state: 'open' })).items.map(({ rule }) => rule)
  const watchLater = async () => {
    await pool.query(`update book_checks set at = at - interval '6 minutes'`)
    await watchJobs(site.deps)
  }
  await pool.query(`insert into pgboss.job (name, data, state, created_on)
    values ('mail.send', '{"key": "outage"}', 'retry', now() - interval '6 minutes')`)
  await watchLater()
  expect(await rules()).toEqual(['jobs_failing'])
  await pool.query(`delete from pgboss.job where data->>'key' = 'outage'`)
  await watchLater()
  expect(await rules()).toEqual([])
})

describe('an alarm', () => {
  const half = `update sales_daily set gross = gross + 1`
  const whole = `update sales_daily set gross = gross - 1`

  test('is raised once while it is open, in the log too, however many look at once', async () => {
    const said: unknown[][] = []
    const log = Object.assign(Object.create(site.deps.log), { error: (...words: unknown[]) => said.push(words) })
    const deps = { ...site.deps, log }
    await site.deps.pool.query(half)
    await atOnce(4, () => checkBooks(deps))
    await checkBooks(deps)
    const { items } = await list({ state: 'open' })
    expect(items).toMatchObject([{ kind: 'books', findings: 1, closedAt: null }])
    expect(items[0]?.examples).toHaveLength(1)
    expect(said).toHaveLength(1)
    await site.deps.pool.query(whole)
    await checkBooks(deps)
    expect((await list({ state: 'open' })).total).toBe(0)
  })

  test('closed with a note stays closed for the same findings and comes back for others', async () => {
    await site.deps.pool.query(half)
    await checkBooks(site.deps)
    const [open] = (await list({ state: 'open' })).items
    const answers = await atOnce(3, () => close(open?._id ?? ''))
    expect(tally(answers)).toEqual({ '200': 1, '409 alarm.closed': 2 })
    expect((await list({ state: 'closed' })).items[0]).toMatchObject({
      note: 'Counted by hand.',
      closedBy: expect.stringContaining('User'),
    })
    await checkBooks(site.deps)
    expect((await list({ state: 'open' })).items).toEqual([])
    const other = await createEvent(site)
    await createPaidOrder(site, other)
    await site.deps.pool.query(`update sales_daily set gross = gross + 5 where event_id = $1`, [other.eventId])
    await checkBooks(site.deps)
    expect((await list({ state: 'open' })).items).toMatchObject([{ findings: 2 }])
    await site.deps.pool.query(`update sales_daily set gross = gross - 5 where event_id = $1`, [other.eventId])
    await site.deps.pool.query(`update sales_daily set gross = gross - 1 where event_id <> $1`, [other.eventId])
    await checkBooks(site.deps)
    const { rows } = await site.deps.pool.query(
      `select action, target_label from audit_log where target_kind = 'alarm'`,
    )
    expect(rows).toMatchObject([{ action: 'alarm.close', target_label: open?.rule }])
  })

  test('can be looked for at once, by an administrator alone', async () => {
    const look = { method: 'POST', url: '/api/admin/alarms/check' } as const
    expect((await call(site.app, { ...look, headers: admin.headers })).body).toMatchObject({ broken: 0 })
    expect((await call(site.app, { ...look, headers: (await createUser(site)).headers })).status).toBe(403)
  })

  test.each([{}, { note: '' }, { note: '   ' }, { note: 7 }, { note: 'x'.repeat(2001) }, { note: 'x', more: 1 }])(
    'is not closed with %j',
    async (payload) => {
      const id = await createAlarm(site)
      expect((await close(id, payload)).status).toBe(400)
      await checkBooks(site.deps)
    },
  )

  test('that is not there is not closed', async () => {
    const { status, body } = await close('0190a5b0-0000-7000-8000-000000000000')
    expect([status, body.code]).toEqual([404, 'alarm.not_found'])
  })
})
