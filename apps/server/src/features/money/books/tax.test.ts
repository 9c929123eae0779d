import type { ErrorView, RemittanceView, TaxBalanceView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, createEvent, createUser, type TestApp, type TestUser } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { atOnce } from '../../../testing/race.ts'
import { moveOrder, seriesOnSale } from '../../sales/order-moves/order-moves-scene.ts'
import { orderDetail, refund, sellOrder } from '../../sales/refunds/refund-scene.ts'
import { createRemittance, createTax } from './tax-scene.ts'

type Answer = RemittanceView & ErrorView

let site: TestApp
let one: TestUser
let other: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  one = await createUser(site, { isAdmin: true })
  other = await createUser(site, { isAdmin: true })
})
afterAll(() => site.close())

const send = (by: TestUser, url: string, payload: object = {}) =>
  call<Answer>(site.app, { method: 'POST', url: `/api/admin/tax/remittances${url}`, headers: by.headers, payload })

async function balanceOf(organiser: TestUser, query: Record<string, string> = {}): Promise<TaxBalanceView | undefined> {
  const { body } = await call<{ items: TaxBalanceView[] }>(site.app, {
    method: 'GET',
    url: '/api/admin/tax',
    headers: one.headers,
    query: { search: organiser.email, ...query },
  })
  return body.items[0]
}

async function recorded(by = one): Promise<{ id: string; organiser: TestUser; eventId: string }> {
  const { input, ...scene } = await createTax(site)
  const { status, body } = await send(by, '', input)
  expect(status).toBe(201)
  return { id: body._id, ...scene }
}

async function entriesOf(id: string): Promise<string[]> {
  const { rows } = await site.deps.pool.query<{ line: string }>(
    `select t.kind || ' ' || a.kind || ' ' || e.amount as line from ledger_transactions t
     join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.ref = $1 order by t.created_at, e.amount desc`,
    [id],
  )
  return rows.map(({ line }) => line)
}

describe('the tax of an organiser', () => {
  test('is collected once for an order that moves to another date', async () => {
    const tax = { name: 'VAT', basisPoints: 750, inclusive: true }
    const { organiser, dates } = await seriesOnSale(site, { series: { tax } })
    const [from, to, third] = dates
    const { id, taxTotal } = await sellOrder(site, from)
    for (const [left, reached] of [
      [from, to],
      [to, third],
    ] as const)
      expect((await moveOrder(site, organiser, { id, from: left, to: reached })).status).toBe(204)
    expect(taxTotal).toBeGreaterThan(0)
    expect(await balanceOf(organiser)).toMatchObject({ collected: taxTotal, returned: 0, left: taxTotal })
  })

  test('is what orders brought less what refunds returned, within the days asked for', async () => {
    const tax = { name: 'VAT', basisPoints: 750, inclusive: true }
    const sale = await createEvent(site, { event: { tax }, ticket: { price: 10_750 } })
    const order = await sellOrder(site, { ...sale, quantity: 2 })
    const { tickets } = await orderDetail(site.app, sale.organiser, order)
    await refund(site.app, sale.organiser, order, { scope: { kind: 'tickets', ticketIds: [tickets[0]?._id ?? ''] } })
    const { rows } = await site.deps.pool.query<{ kind: string; tax: number }>(
      `select t.kind, -sum(e.amount)::bigint as tax from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       join ledger_accounts a on a.id = e.account_id where a.kind = 'tax_payable' and t.event_id = $1 group by 1 order by 1`,
      [sale.eventId],
    )
    const [collected, returned] = [rows[0]?.tax ?? 0, -(rows[1]?.tax ?? 0)]
    expect([collected, returned]).toEqual([order.taxTotal, order.taxTotal / 2])
    expect(await balanceOf(sale.organiser)).toMatchObject({
      collected,
      returned,
      remitted: 0,
      left: collected - returned,
    })
    const before = await balanceOf(sale.organiser, { to: '2020-01-01' })
    expect(before).toMatchObject({ collected: 0, returned: 0, left: collected - returned })
  })
})

describe('tax that is handed on', () => {
  test('waits, is posted by another person, and is told with who did it', async () => {
    const { id, organiser } = await recorded()
    expect(await balanceOf(organiser)).toMatchObject({ waiting: 6000, remitted: 0, left: 4000 })
    expect(await entriesOf(id)).toEqual([])
    expect((await send(one, `/${id}/post`)).body.code).toBe('remittance.two_persons')
    const { body } = await send(other, `/${id}/post`)
    expect(body).toMatchObject({
      state: 'posted',
      recorded: { by: { _id: one.id } },
      posted: { by: { _id: other.id } },
    })
    expect(await entriesOf(id)).toEqual(['tax_remitted tax_payable 6000', 'tax_remitted platform_bank -6000'])
    expect(await balanceOf(organiser)).toMatchObject({ waiting: 0, remitted: 6000, left: 4000 })
    const { rows } = await site.deps.pool.query(
      `select actor_id, action from audit_log where target_id = $1 order by position`,
      [id],
    )
    expect(rows).toEqual([
      { actor_id: one.id, action: 'tax.record' },
      { actor_id: other.id, action: 'tax.post' },
    ])
  })

  test('can be withdrawn while it waits and reversed afterwards; its reference is free again', async () => {
    const first = await recorded()
    const withdrawn = await send(one, `/${first.id}/end`, { reason: 'Another month.' })
    expect(withdrawn.body).toMatchObject({ state: 'withdrawn', can: { post: false, withdraw: false, reverse: false } })
    expect(await entriesOf(first.id)).toEqual([])
    const { id, organiser } = await recorded()
    await send(other, `/${id}/post`)
    const { body } = await send(one, `/${id}/end`, { reason: 'The bank sent it back.' })
    expect(body).toMatchObject({ state: 'reversed', ended: { reason: 'The bank sent it back.' } })
    expect((await entriesOf(id)).slice(2)).toEqual([
      'tax_remittance_reversed platform_bank 6000',
      'tax_remittance_reversed tax_payable -6000',
    ])
    expect(await balanceOf(organiser)).toMatchObject({ left: 10_000, remitted: 0 })
    for (const path of ['post', 'end'])
      expect((await send(other, `/${id}/${path}`, path === 'end' ? { reason: 'Again' } : {})).body.code).toBe(
        'remittance.state',
      )
    const again = { ...(await createTax(site)).input, reference: body.reference }
    expect((await send(one, '', again)).status).toBe(201)
    expect((await send(one, '', { ...(await createTax(site)).input, reference: body.reference })).body.code).toBe(
      'remittance.reference_taken',
    )
  })

  test('is never more than is left: ten at once, and after a refund took of it', async () => {
    const { organiser, eventId, input } = await createTax(site)
    const answers = await atOnce(10, () => send(one, '', { ...input, amount: 4000, reference: crypto.randomUUID() }))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, ...Array(8).fill(409)])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'remittance.exceeds',
      fields: { amount: 'Enter an amount up to the tax that is left to remit.' },
    })
    expect(await balanceOf(organiser)).toMatchObject({ waiting: 8000, left: 2000 })
    await site.deps.pool.query(`update events set organiser_id = $2 where id = $1`, [eventId, other.id])
    const waiting = answers.filter(({ status }) => status === 201)
    for (const { body } of waiting)
      expect((await send(other, `/${body._id}/post`)).body.code).toBe('remittance.exceeds')
    await site.deps.pool.query(`update events set organiser_id = $2 where id = $1`, [eventId, organiser.id])
    for (const { body } of waiting) expect((await send(other, `/${body._id}/post`)).status).toBe(200)
  })

  test('is posted once by two at once, and reversed once', async () => {
    const { id } = await recorded()
    const third = await createUser(site, { isAdmin: true })
    const posts = await Promise.all([other, third, other, third].map((by) => send(by, `/${id}/post`)))
    expect(posts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const ends = await atOnce(4, () => send(one, `/${id}/end`, { reason: 'Sent back.' }))
    expect(ends.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(await entriesOf(id)).toHaveLength(4)
  })

  test('the database itself keeps the two persons and what was recorded', async () => {
    const id = await createRemittance(site)
    const set = (change: string) => site.deps.pool.query(`update tax_remittances set ${change} where id = $1`, [id])
    await expect(set(`state = 'posted', posted_by = recorded_by, posted_at = now()`)).rejects.toMatchObject({
      code: '23514',
    })
    await expect(set('amount = amount - 1')).rejects.toMatchObject({ code: '23001' })
    await expect(set(`state = 'posted'`)).rejects.toMatchObject({ code: '23514' })
  })

  test.each([
    [{ amount: 0 }, 400],
    [{ amount: -5 }, 400],
    [{ amount: 1e21 }, 400],
    [{ amount: 10_001 }, 409],
    [{ currency: 'EUR' }, 409],
    [{ currency: 'naira' }, 400],
    [{ destination: 'pocket' }, 400],
    [{ from: '2026-11-01' }, 400],
    [{ to: 'October' }, 400],
    [{ reference: 'a\u0000b' }, 400],
    [{ reference: 'x'.repeat(81) }, 400],
    [{ note: 'x'.repeat(1001) }, 400],
    [{ organiserId: '00000000-0000-7000-8000-000000000000' }, 404],
    [{ surprise: true }, 400],
  ])('%o is refused', async (wrong, status) => {
    const { input } = await createTax(site)
    expect((await send(one, '', { ...input, ...wrong })).status).toBe(status)
  })
})

test('and the books agree with themselves', async () => {
  const broken = await brokenInvariants(site.deps.pool)
  expect(broken.filter((finding) => !JSON.stringify(finding).includes('what came is what'))).toEqual([])
})
