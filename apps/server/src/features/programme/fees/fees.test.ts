import { setTimeout as sleep } from 'node:timers/promises'
import type { AuditEntryView, ErrorView, EventView, FeeVersionView, OrderView, PublicEventView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createUser,
  getOrder,
  placeOrder,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { checkBooks } from '../../operations/alarms/index.ts'

let site: TestApp
let admin: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  admin = await createUser(site, { isAdmin: true })
})
afterAll(() => site.close())

type Fees = {
  items: FeeVersionView[]
  current: FeeVersionView[]
  withoutFee: { currency: string; events: number }[]
  total: number
}

async function listFees(query: Record<string, string> = {}): Promise<Fees> {
  return (await call<Fees>(site.app, { method: 'GET', url: '/api/admin/fees', headers: admin.headers, query })).body
}

function post(payload: object, headers = admin.headers) {
  return call<FeeVersionView & ErrorView>(site.app, { method: 'POST', url: '/api/admin/fees', headers, payload })
}

/** Sets a fee as an administrator who has seen the current one. */
async function setFee(currency: string, fee: object) {
  const seen = (await listFees()).current.find((version) => version.currency === currency)
  return post({ currency, basisPoints: 0, fixedPerTicket: 0, replaces: seen?._id ?? null, ...fee })
}

const sell = (currency: string, event: object = {}, price = 10_000) =>
  createEvent(site, { event: { currency, ...event }, ticket: { price } })

describe('setting the platform fee', () => {
  test('counts for orders made since, and leaves those before as they were', async () => {
    await setFee('NGN', { basisPoints: 500, fixedPerTicket: 100 })
    const sale = await sell('NGN')
    const before = await createPaidOrder(site, sale)
    expect(before.feeTotal).toBe(600)
    // Once the announcement of the event itself has been processed, its terms stay cached.
    await sleep(400)
    expect((await createPaidOrder(site, sale)).feeTotal).toBe(600)
    await setFee('NGN', { basisPoints: 1000, fixedPerTicket: 0 })
    const after = await createPaidOrder(site, sale)
    expect(after.feeTotal).toBe(1000)
    expect((await getOrder(site.app, before)).feeTotal).toBe(600)
  })

  test('holds between minimum and maximum', async () => {
    await setFee('EUR', { basisPoints: 1000, minimum: 150, maximum: 400 })
    const fees: number[] = []
    for (const price of [500, 2000, 9000]) {
      const order = await placeOrder(site.app, await sell('EUR', {}, price))
      fees.push((await getOrder(site.app, order.body)).feeTotal)
    }
    expect(fees).toEqual([150, 200, 400])
  })

  test('is told to organisers and on the public page, whole', async () => {
    const fee = { basisPoints: 250, fixedPerTicket: 49, minimum: 99, maximum: 1999 }
    await setFee('USD', fee)
    const sale = await sell('USD')
    const { headers } = sale.organiser
    const mine = await call<EventView>(site.app, { method: 'GET', url: `/api/events/${sale.eventId}`, headers })
    const shown = await call<PublicEventView>(site.app, { method: 'GET', url: `/api/events/by-url/${sale.customUrl}` })
    expect([mine.body.fee, shown.body.fee]).toEqual([fee, fee])
  })

  test('keeps who set what and when, and writes it down', async () => {
    await setFee('GBP', { basisPoints: 100 })
    const { body } = await setFee('GBP', { basisPoints: 200, fixedPerTicket: 39 })
    const { items, total, current } = await listFees({ currency: 'GBP', limit: '1' })
    expect([total, items.map(({ basisPoints }) => basisPoints)]).toEqual([2, [200]])
    expect(current.find(({ currency }) => currency === 'GBP')).toEqual(body)
    expect(body.setBy).toMatchObject({ _id: admin.id })
    const url = '/api/admin/audit'
    const query = { action: 'fee.set', targetId: body._id }
    const log = await call<{ items: AuditEntryView[] }>(site.app, { method: 'GET', url, headers: admin.headers, query })
    expect(log.body.items).toMatchObject([
      {
        actor: { _id: admin.id },
        before: { basisPoints: 100, fixedPerTicket: 0 },
        after: { currency: 'GBP', basisPoints: 200, fixedPerTicket: 39 },
      },
    ])
  })

  test('of two at once one sets it, the other is asked to look again', async () => {
    await setFee('KES', { basisPoints: 100 })
    const seen = (await listFees()).current.find(({ currency }) => currency === 'KES')
    const other = await site.sibling()
    const answers = await atOnce(8, (index) =>
      call(index % 2 === 0 ? site.app : other, {
        method: 'POST',
        url: '/api/admin/fees',
        headers: admin.headers,
        payload: { currency: 'KES', basisPoints: 200 + index, fixedPerTicket: 0, replaces: seen?._id },
      }),
    )
    expect(tally(answers)).toEqual({ '201': 1, '409 fee.changed': 7 })
    expect((await listFees({ currency: 'KES' })).total).toBe(2)
  })

  test('prices each of many orders by the fee before or the fee after, never by a mixture, while it changes', async () => {
    await setFee('GHS', { basisPoints: 100 })
    const sale = await sell('GHS')
    const change = setFee('GHS', { basisPoints: 200 })
    const orders = await atOnce(40, () => placeOrder(site.app, sale))
    expect((await change).status).toBe(201)
    const late = await placeOrder(site.app, sale)
    expect(late.body).toMatchObject({ total: 10_200 })
    expect(
      [...new Set(orders.map(({ body }) => body.total))].filter((total) => ![10_100, 10_200].includes(total)),
    ).toEqual([])
  })
})

describe('a fee is refused', () => {
  const fee = { currency: 'PLN', basisPoints: 100, fixedPerTicket: 0, replaces: null }
  test.each([
    [{ basisPoints: -1 }, 'basisPoints'],
    [{ basisPoints: 1.5 }, 'basisPoints'],
    [{ basisPoints: 5001 }, 'basisPoints'],
    [{ basisPoints: '100' }, 'basisPoints'],
    [{ fixedPerTicket: 1e21 }, 'fixedPerTicket'],
    [{ fixedPerTicket: -5 }, 'fixedPerTicket'],
    [{ minimum: 500, maximum: 499 }, 'maximum'],
    [{ currency: 'XXX' }, 'currency'],
    [{ currency: 'pln' }, 'currency'],
    [{ replaces: 'x' }, 'replaces'],
  ])('with %j at its field', async (change, field) => {
    const { status, body } = await post({ ...fee, ...change })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    expect((await listFees({ currency: 'PLN' })).total).toBe(0)
  })

  test('from who is no administrator', async () => {
    expect((await post(fee, (await createUser(site)).headers)).status).toBe(403)
  })
})

test('an order made before the fee was set is paid at the price it was held at', async () => {
  await setFee('ZAR', { basisPoints: 100 })
  const sale = await sell('ZAR')
  const held = await placeOrder(site.app, sale)
  await setFee('ZAR', { basisPoints: 900 })
  const order: OrderView = await getOrder(site.app, held.body)
  expect([order.feeTotal, order.total]).toEqual([100, 10_100])
})

test('a currency in which tickets are sold without a fee is listed and raises an alarm, until a fee is set', async () => {
  const rule = 'fee_missing'
  const alarmed = async () => {
    await checkBooks(site.deps)
    const alarms = await site.deps.db.selectFrom('alarms').selectAll().where('closed_at', 'is', null).execute()
    return alarms.find((alarm) => alarm.rule === rule)?.examples ?? []
  }
  await createEvent(site, { event: { currency: 'KWD' }, ticket: { kind: 'free', price: 0 } })
  expect((await listFees()).withoutFee.map(({ currency }) => currency)).not.toContain('KWD')
  const { organiser } = await createEvent(site, { event: { currency: 'KWD' } })
  await createEvent(site, { organiser, event: { currency: 'KWD' } })
  expect((await listFees()).withoutFee).toContainEqual({ currency: 'KWD', events: 2 })
  expect(await alarmed()).toContainEqual({ currency: 'KWD', events: 2 })
  await post({ currency: 'KWD', basisPoints: 100, fixedPerTicket: 0, organiserId: organiser.id, replaces: null })
  expect((await listFees()).withoutFee.map(({ currency }) => currency)).not.toContain('KWD')
  await createEvent(site, { event: { currency: 'KWD' } })
  expect(await alarmed()).toContainEqual({ currency: 'KWD', events: 1 })
  await setFee('KWD', { basisPoints: 0 })
  expect((await listFees()).withoutFee.map(({ currency }) => currency)).not.toContain('KWD')
  expect(await alarmed()).not.toContainEqual(expect.objectContaining({ currency: 'KWD' }))
})
