import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '../../../ids.ts'
import { parseRetention, standardRetention } from '../../../retention.ts'
import {
  buildTestApp,
  buyer,
  call,
  createEvent,
  createPaidOrder,
  createUser,
  type TestApp,
} from '../../../testing/index.ts'
import { atOnce } from '../../../testing/race.ts'
import { createSoldOut, join } from '../../sales/waiting-list/waiting-scene.ts'
import { applyRetention } from './index.ts'
import { newCardSale } from '../../sales/payments/gift-card-scene.ts'
import { buy as buyCardPage, openShop } from '../../sales/payments/gift-card-sale-scene.ts'
import { createDates, startedGroup } from '../../sales/payments/group-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const DAY = 86_400_000

const acts = () =>
  site.deps.db
    .selectFrom('personal_data_acts')
    .select('counts')
    .where('kind', '=', 'retention')
    .orderBy('created_at')
    .execute()

const column = async (text: string) => (await site.deps.pool.query<{ v: string }>(text)).rows.map(({ v }) => v)

test('retention ends what is old, keeps what is not, and records what it did', async () => {
  const sale = await createSoldOut(site, { capacity: 3 })
  const unpaid = sale.sold.reference
  await site.deps.db
    .updateTable('orders')
    .set({ state: 'expired', email: buyer.email, first_name: 'Ada', guests: JSON.stringify(['Ada']) })
    .where('reference', '=', unpaid)
    .execute()
  await join(site.app, sale.ticketTypeId, { email: 'waits@example.org', name: 'Waits' })
  const paid = await createPaidOrder(site, await createEvent(site))
  await site.runJobs()
  const user = await createUser(site)
  await site.deps.pool.query(`insert into known_networks (user_id, network) values ($1, '10.0.0.0')`, [user.id])

  await applyRetention(site.deps)
  expect(await acts()).toEqual([{ counts: {} }])
  expect(await column(`select email as v from orders where reference = '${unpaid}'`)).toEqual([buyer.email])

  site.setClock(new Date(Date.now() + 200 * DAY))
  await atOnce(3, () => applyRetention(site.deps))
  expect(
    await column(`select concat(email, first_name, guests) as v from orders where reference = '${unpaid}'`),
  ).toEqual(['[]'])
  expect(await column(`select email as v from orders where reference = '${paid.reference}'`)).toEqual([buyer.email])
  expect(await column('select name as v from waiting_entries')).toEqual(['Erased person'])
  expect(await column('select recipient as v from sent_mails')).toEqual([])
  expect(await column('select ip as v from sessions')).toEqual([])
  expect(await column('select network as v from known_networks')).toEqual([])
  const total: Record<string, number> = {}
  for (const { counts } of await acts())
    for (const [rule, count] of Object.entries(counts)) total[rule] = (total[rule] ?? 0) + count
  expect(total).toMatchObject({ 'unpaid-orders': 1, 'waiting-list': 1, networks: 1 })
  const before = (await acts()).length
  await applyRetention(site.deps)
  expect(await acts()).toHaveLength(before)
  site.setClock(null)
})

test('carts and gift cards that were never paid are forgotten at the provider too', async () => {
  const ada = { firstName: 'Ada', lastName: 'Buyer', email: 'never-paid@example.org' }
  const { placed } = await startedGroup(site, await createDates(site, [{ price: 5000 }, { price: 6000 }]), ada)
  await site.deps.pool.query(
    `update orders set state = 'expired' where group_id = (select id from order_groups where reference = $1)`,
    [placed.reference],
  )
  const sale = await newCardSale(site)
  const { status } = await buyCardPage(site.app, await openShop(site, sale), {
    buyer: { name: 'Ada', email: ada.email },
  })
  expect(status).toBe(201)
  const known = `select email as v from sandbox_payments where email = '${ada.email}'`
  expect(await column(known)).toHaveLength(2)
  site.setClock(new Date(Date.now() + 400 * DAY))
  await applyRetention(site.deps)
  expect(await column(known)).toEqual([])
  site.setClock(null)
})

test('recipients of messages to guests are forgotten, also those whose mail could not be delivered', async () => {
  const { eventId, organiser } = await createEvent(site)
  const { pool } = site.deps
  const messageId = uuidv7()
  await pool.query(
    `insert into guest_messages (id, event_id, author_id, idempotency_key, subject, body, created_at)
     values ($1, $2, $3, 'undelivered', 'Hello', '{}', now())`,
    [messageId, eventId, organiser.id],
  )
  await pool.query(
    `insert into guest_message_recipients (message_id, email, number, mailed_at)
     values ($1, 'mailed@example.org', 1, now()), ($1, 'refused@example.org', 2, null)`,
    [messageId],
  )
  const known = `select email as v from guest_message_recipients where message_id = '${messageId}' order by email`
  site.setClock(new Date(Date.now() + 500 * DAY))
  await applyRetention(site.deps)
  expect(await column(known)).toEqual([])
  site.setClock(null)
})

test('retention settings are read by rule and have a floor', () => {
  expect(parseRetention('mails:60,sessions:7')).toEqual({ ...standardRetention, mails: 60, sessions: 7 })
  for (const wrong of ['mails', 'mails:5', 'hats:3', 'mails:-1', 'toString:4']) expect(parseRetention(wrong)).toBeNull()
})

test('retention settings are shown to administrators', async () => {
  const { headers } = await createUser(site, { isAdmin: true })
  const { body } = await call<{ items: object[] }>(site.app, {
    method: 'GET',
    url: '/api/admin/personal-data/retention',
    headers,
  })
  expect(body.items).toContainEqual({
    rule: 'mails',
    days: 90,
    what: 'Records of sent mails, with their recipients, are deleted',
  })
})

test('accounts whose address was never confirmed are deleted, unless a link may still confirm them', async () => {
  const register = (email: string) =>
    call(site.app, {
      method: 'POST',
      url: '/api/auth/register',
      payload: { email, password: 'a long enough pass phrase', firstName: 'Ada', lastName: 'Never' },
    })
  const emails = ['never@example.org', 'linked@example.org', 'recent@example.org', 'suspended@example.org']
  for (const email of emails) expect((await register(email)).status).toBe(200)
  const confirmed = await createUser(site)
  const { pool } = site.deps
  await pool.query(`update users set updated_at = now() - interval '31 days' where email = any($1)`, [
    [...emails.filter((email) => email !== 'recent@example.org'), confirmed.email],
  ])
  await pool.query(
    `update account_tokens set expires_at = now() - interval '30 days' where user_id in (select id from users where email <> 'linked@example.org')`,
  )
  await pool.query(`update users set suspended_at = now() where email = 'suspended@example.org'`)
  await pool.query('delete from personal_data_acts')
  await applyRetention(site.deps)
  const left = await column(`select email as v from users where last_name = 'Never' order by email`)
  expect(left).toEqual(['linked@example.org', 'recent@example.org', 'suspended@example.org'])
  expect(await column(`select id as v from users where id = '${confirmed.id}'`)).toEqual([confirmed.id])
  expect((await acts()).at(-1)).toMatchObject({ counts: { accounts: 1 } })
})
