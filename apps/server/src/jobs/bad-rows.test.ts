import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Deps } from '../deps.ts'
import { issueCard } from '../features/sales/gift-cards/gift-card-scene.ts'
import { uuidv7 } from '../ids.ts'
import {
  addMember,
  buildTestApp,
  createEvent,
  createPaidOrder,
  createUser,
  organisationOf,
  placeOrder,
  type TestApp,
} from '../testing/index.ts'
import { refuseWrites } from '../testing/refuse-writes.ts'
import { sweeps } from './handlers.ts'

/** Each sweep finds a row that cannot be written before one that can. */
let site: TestApp
let deps: Deps
const lines: { level: number; msg: string }[] = []
beforeAll(async () => {
  site = await buildTestApp()
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[number]) })
  deps = { ...site.deps, log }
})
beforeEach(() => void (lines.length = 0))
afterAll(() => site.close())

const run = (name: string) =>
  sweeps(deps)
    .find((sweep) => sweep.name === name)
    ?.run()
const reported = () => lines.filter(({ level }) => level === 50).map(({ msg }) => msg)

async function valuesOf(text: string, values: unknown[]): Promise<unknown[]> {
  const { rows } = await site.deps.pool.query<{ value: unknown }>(text, values)
  return rows.map(({ value }) => value)
}

test('earnings are released although those of another event cannot be', async () => {
  const bad = await createEvent(site)
  const good = await createEvent(site)
  for (const sale of [bad, good]) {
    await createPaidOrder(site, sale)
    await site.deps.pool.query(
      `update events set starts_at = now() - interval '31 days', ends_at = now() - interval '30 days' where id = $1`,
      [sale.eventId],
    )
  }
  await refuseWrites(site, 'ledger_transactions', { column: 'event_id', value: bad.eventId })
  await run('release what ended events earned')
  const released = await valuesOf(`select event_id as value from ledger_transactions where kind = 'release'`, [])
  expect(released).toEqual([good.eventId])
  expect(reported()).toEqual(['the earnings of an event could not be released'])
})

test('ownership is transferred although another transfer cannot be completed', async () => {
  const organisations: string[] = []
  for (let made = 0; made < 2; made += 1) {
    const owner = await createUser(site)
    const organisationId = await organisationOf(site, owner)
    const heir = await addMember(site, { organisationId, role: 'viewer' })
    await site.deps.db
      .insertInto('ownership_handovers')
      .values({
        id: uuidv7(),
        organisation_id: organisationId,
        from_user: owner.id,
        to_user: heir.id,
        state: 'agreed',
        agreed_at: new Date(),
        completes_at: new Date(Date.now() - 1000),
      })
      .execute()
    organisations.push(organisationId)
  }
  await refuseWrites(site, 'members', { column: 'organisation_id', value: organisations[0] ?? '' })
  await run('hand over ownership')
  const states = await valuesOf(
    'select state as value from ownership_handovers where organisation_id = any($1) order by id',
    [organisations],
  )
  expect(states).toEqual(['agreed', 'completed'])
  expect(reported()).toEqual(['a transfer of ownership could not be completed'])
})

test('gift cards expire although another cannot', async () => {
  const owner = await createUser(site)
  const organisationId = await organisationOf(site, owner)
  const cards = [
    (await issueCard(site, owner, organisationId)).card._id,
    (await issueCard(site, owner, organisationId)).card._id,
  ]
  for (const [index, id] of cards.entries())
    await site.deps.pool.query(`update gift_cards set expires_at = now() - make_interval(hours => $2) where id = $1`, [
      id,
      2 - index,
    ])
  await refuseWrites(site, 'gift_card_movements', { column: 'card_id', value: cards[0] ?? '' })
  await run('expire gift cards')
  const balances = await valuesOf('select balance as value from gift_cards where id = any($1) order by expires_at', [
    cards,
  ])
  expect(balances).toEqual([500_000, 0])
  expect(reported()).toEqual(['a gift card could not be expired'])
})

test('holds expire although the counters of another order are wrong', async () => {
  const sales = [await createEvent(site), await createEvent(site)]
  const references: string[] = []
  for (const sale of sales) references.push((await placeOrder(site.app, sale)).body.reference)
  await site.deps.pool.query(`update orders set held_until = now() - interval '1 minute' where reference = any($1)`, [
    references,
  ])
  await refuseWrites(site, 'orders', { column: 'reference', value: references[0] ?? '' })
  await run('expire holds')
  const states = await valuesOf(
    'select state as value from orders where reference = any($1) order by array_position($1, reference)',
    [references],
  )
  expect(states).toEqual(['held', 'expired'])
  expect(reported()).toEqual(['a hold could not be expired'])
})

test('the end of a fee is announced although that of another cannot be', async () => {
  const ids = [uuidv7(), uuidv7()]
  for (const id of ids)
    await site.deps.db
      .insertInto('platform_fees')
      .values({
        id,
        currency: 'NGN',
        organiser_id: await organisationOf(site, await createUser(site)),
        basis_points: 100,
        fixed_per_ticket: 0,
        valid_from: new Date(Date.now() - 60_000),
        ends_at: new Date(Date.now() - 1000),
      })
      .execute()
  await refuseWrites(site, 'platform_fees', { column: 'id', value: ids[0] ?? '' })
  await run('end fees of organisers')
  expect(
    await valuesOf('select end_told as value from platform_fees where id = any($1) order by array_position($1, id)', [
      ids,
    ]),
  ).toEqual([false, true])
  expect(reported()).toEqual(['the end of a fee could not be announced'])
})

test('retention goes on although one of its rules fails', async () => {
  const user = await createUser(site)
  const now = new Date()
  await site.deps.pool.query(
    `update sessions set expires_at = now() - interval '40 days', created_at = now() - interval '41 days' where user_id = $1`,
    [user.id],
  )
  const sale = await createEvent(site)
  const { body } = await placeOrder(site.app, sale)
  await site.deps.pool.query(
    `update orders set state = 'expired', held_until = now() - interval '40 days' where reference = $1`,
    [body.reference],
  )
  await refuseWrites(site, 'orders', { column: 'reference', value: body.reference })
  await run('apply retention')
  expect(await valuesOf('select id as value from sessions where user_id = $1', [user.id])).toEqual([])
  expect(reported()).toEqual(['a retention rule could not be applied'])
  expect(
    await valuesOf(`select counts as value from personal_data_acts where kind = 'retention' and created_at >= $1`, [
      now,
    ]),
  ).toEqual([{ sessions: 1 }])
})

test('accounts that were never confirmed are deleted although something still names another', async () => {
  const [named, other] = [await createUser(site), await createUser(site)]
  const issuer = await createUser(site)
  await site.deps.pool.query('delete from personal_data_acts')
  const { card } = await issueCard(site, issuer, await organisationOf(site, issuer))
  await site.deps.pool.query('update gift_cards set issued_by = $2 where id = $1', [card._id, named.id])
  await site.deps.pool.query(
    `update users set email_verified_at = null, updated_at = now() - interval '40 days' where id = any($1)`,
    [[named.id, other.id]],
  )
  await site.deps.pool.query('delete from members where user_id = any($1)', [[named.id, other.id]])
  await run('apply retention')
  expect(await valuesOf('select id as value from users where id = any($1)', [[named.id, other.id]])).toEqual([named.id])
  expect(reported()).toContain('an account could not be deleted')
})
