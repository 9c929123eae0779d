import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventFigures } from '../../features/ledger/index.ts'
import { releaseEnded } from '../../features/payouts/index.ts'
import { loseDispute } from '../../testing/dispute-scene.ts'
import { buildTestApp, createEvent, createTicketType, type TestApp } from '../../testing/index.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { sellOrder } from '../../testing/refund-scene.ts'
import { migrations } from './index.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

async function endEvent(eventId: string): Promise<void> {
  await site.deps.pool.query(
    `update events set starts_at = now() - interval '30 days', ends_at = now() - interval '29 days' where id = $1`,
    [eventId],
  )
  await releaseEnded(site.deps)
}

/** Sends everything that is available to the bank, as a payout does. */
const empty = (organiserId: string) =>
  site.deps.pool.query(
    `with account as (select id, currency, -balance as amount from ledger_accounts
       where kind = 'organiser_available' and organiser_id = $1),
     bank as (insert into ledger_accounts (id, kind, currency, balance) select gen_random_uuid(), 'platform_bank', currency, -amount
       from account returning id, currency),
     posted as (insert into ledger_transactions (id, kind, ref) values (gen_random_uuid(), 'payout_paid', 'gone') returning id),
     sides as (insert into ledger_entries (id, transaction_id, account_id, currency, amount)
       select gen_random_uuid(), posted.id, account.id, currency, amount from posted, account
       union all select gen_random_uuid(), posted.id, bank.id, bank.currency, -account.amount from posted, bank, account)
     update ledger_accounts set balance = 0 where id = (select id from account)`,
    [organiserId],
  )

/** The database as it was before the migration, with a settlement posted on the event that paid. */
async function goBack(payingEvent: string): Promise<void> {
  await site.deps.pool.query(`
    drop view event_movements; drop view open_debts; drop table debt_settlements;
    alter table ledger_transactions drop constraint ledger_kind_is_classified;
    drop function ledger_movement; drop function ledger_order;
    alter table disputes drop column lines;
    update sales_daily set net = net + charged_back;
    alter table sales_daily drop column charged_back;
    alter table ledger_transactions disable trigger user;
    update ledger_transactions set event_id = '${payingEvent}', ref = '${payingEvent}:1' where kind = 'owed_settled';
    alter table ledger_transactions enable trigger user`)
}

test('data of an earlier version gets its chargebacks and settlements named', async () => {
  const first = await createEvent(site, { event: { title: 'Event one' }, ticket: { price: 10_000, capacity: 20 } })
  const { organiser, eventId: one } = first
  const balcony = await createTicketType(site, organiser, one, { name: 'Balcony', price: 3333 })
  const order = await sellOrder(site, { ...first, quantity: 2 })
  const other = await sellOrder(site, { ...first, ticketTypeId: balcony, quantity: 3 })
  await endEvent(one)
  await empty(organiser.id)
  await loseDispute(site, order)
  await loseDispute(site, other, 5000)
  const second = await createEvent(site, { organiser, ticket: { price: 18_000, capacity: 20 } })
  await sellOrder(site, second)
  await endEvent(second.eventId)
  const figures = async () => [
    await eventFigures(site.deps.db, one),
    await eventFigures(site.deps.db, second.eventId),
    (await sql`select * from sales_daily order by event_id, ticket_type_id, day`.execute(site.deps.db)).rows,
  ]
  const before = await figures()
  expect(before[0]).toMatchObject({ owed: expect.any(Number), held: 0 })
  const { rows: ledger } = await site.deps.pool.query('select sum(amount), count(*) from ledger_entries')
  await goBack(second.eventId)
  await site.deps.db
    .transaction()
    .execute(
      (trx) => migrations['0049-chargebacks']?.up(trx) ?? Promise.reject(new Error('There is no such migration')),
    )
  expect(await figures()).toEqual(before)
  expect((await site.deps.pool.query('select sum(amount), count(*) from ledger_entries')).rows).toEqual(ledger)
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})
