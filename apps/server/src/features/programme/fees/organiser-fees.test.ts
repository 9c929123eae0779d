import type { ErrorView, EventView, FeeVersionView, OrganiserFeeView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createUser,
  getOrder,
  placeOrder,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { notWholeNumbers } from '../../../testing/nasties.ts'
import { sweepOnce } from '../../../testing/payment-scene.ts'
import { atOnce, tally } from '../../../testing/race.ts'

let site: TestApp
let admin: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  admin = await createUser(site, { isAdmin: true })
  await setFee({ currency: 'NGN', basisPoints: 500 })
})
afterAll(() => site.close())

async function setFee(fee: { currency: string; organiserId?: unknown } & Record<string, unknown>) {
  const url = '/api/admin/fees'
  const query = {
    currency: fee.currency,
    limit: '1',
    ...(typeof fee.organiserId === 'string' && { organiserId: fee.organiserId }),
  }
  const newest = await call<{ items?: FeeVersionView[] }>(site.app, {
    method: 'GET',
    url,
    headers: admin.headers,
    query,
  })
  const payload = { basisPoints: 0, fixedPerTicket: 0, replaces: newest.body.items?.[0]?._id ?? null, ...fee }
  return call<FeeVersionView & ErrorView>(site.app, { method: 'POST', url, headers: admin.headers, payload })
}

const endFee = (id: string) =>
  call<FeeVersionView & ErrorView>(site.app, {
    method: 'POST',
    url: `/api/admin/fees/${id}/end`,
    headers: admin.headers,
  })

async function feeOfOrder(sale: { eventId: string; ticketTypeId: string }): Promise<number> {
  return (await getOrder(site.app, (await placeOrder(site.app, sale)).body)).feeTotal
}

const sell = (organiser?: TestUser) => createEvent(site, { ticket: { price: 10_000 }, ...(organiser && { organiser }) })

async function feesOf(id: string): Promise<OrganiserFeeView[]> {
  const url = `/api/admin/fees/organisers/${id}`
  return (await call<{ items: OrganiserFeeView[] }>(site.app, { method: 'GET', url, headers: admin.headers })).body
    .items
}

describe('a fee of one organiser', () => {
  test('counts for their orders alone, until it is ended; orders keep theirs', async () => {
    const [sale, other] = [await sell(), await sell()]
    const before = (await placeOrder(site.app, sale)).body
    const own = await setFee({ currency: 'NGN', organiserId: sale.organiser.id, basisPoints: 100, fixedPerTicket: 7 })
    expect(own.body).toMatchObject({ organiser: { _id: sale.organiser.id }, setBy: { _id: admin.id }, endsAt: null })
    const during = (await placeOrder(site.app, sale)).body
    expect([await feeOfOrder(sale), await feeOfOrder(other)]).toEqual([107, 500])
    const { status, body } = await endFee(own.body._id)
    expect([status, body.endedBy?._id]).toEqual([200, admin.id])
    expect([await feeOfOrder(sale), await feeOfOrder(other)]).toEqual([500, 500])
    const kept = [await getOrder(site.app, before), await getOrder(site.app, during)]
    expect(kept.map(({ feeTotal }) => feeTotal)).toEqual([500, 107])
    expect((await endFee(own.body._id)).body.code).toBe('fee.ended')
  })

  test('does not come back when the one that followed it ends', async () => {
    const sale = await sell()
    const organiserId = sale.organiser.id
    const first = await setFee({ currency: 'NGN', organiserId, basisPoints: 100 })
    const second = await setFee({ currency: 'NGN', organiserId, basisPoints: 200 })
    expect((await endFee(first.body._id)).body.code).toBe('fee.ended')
    expect(await feeOfOrder(sale)).toBe(200)
    await endFee(second.body._id)
    expect(await feeOfOrder(sale)).toBe(500)
  })

  test('ends by the clock, also for who has its terms in memory', async () => {
    const sale = await sell()
    const endsAt = new Date(Date.now() + 86_400_000).toISOString()
    const { body } = await setFee({ currency: 'NGN', organiserId: sale.organiser.id, basisPoints: 300, endsAt })
    expect(await feeOfOrder(sale)).toBe(300)
    await site.deps.pool.query(
      `update platform_fees set valid_from = now() - interval '2 hours', ends_at = now() - interval '1 second' where id = $1`,
      [body._id],
    )
    await sweepOnce(site)
    expect(await feeOfOrder(sale)).toBe(500)
    expect((await feesOf(sale.organiser.id)).map(({ applies }) => applies)).toEqual(['everybodys'])
  })

  test('is what their event form calculates with, and is told to administrators with what applies', async () => {
    const sale = await sell()
    const organiserId = sale.organiser.id
    expect(await feesOf(organiserId)).toMatchObject([{ currency: 'NGN', applies: 'everybodys', own: null }])
    await setFee({ currency: 'NGN', organiserId, basisPoints: 150, minimum: 20, maximum: 90 })
    await setFee({ currency: 'KWD', organiserId, basisPoints: 10 })
    expect(await feesOf(organiserId)).toMatchObject([
      { currency: 'KWD', applies: 'own', everybodys: null },
      { currency: 'NGN', applies: 'own', own: { basisPoints: 150 }, everybodys: { basisPoints: 500 } },
    ])
    const { headers } = sale.organiser
    const mine = await call<EventView>(site.app, { method: 'GET', url: `/api/events/${sale.eventId}`, headers })
    expect(mine.body.fee).toEqual({ basisPoints: 150, fixedPerTicket: 0, minimum: 20, maximum: 90 })
    const url = '/api/admin/fees/organisers'
    const list = await call<{ items: FeeVersionView[] }>(site.app, { method: 'GET', url, headers: admin.headers })
    expect(list.body.items.filter(({ organiser }) => organiser?._id === organiserId)).toHaveLength(2)
  })

  test('of two set at once one counts', async () => {
    const { organiser } = await sell()
    const answers = await atOnce(6, (basisPoints) =>
      setFee({ currency: 'NGN', organiserId: organiser.id, basisPoints, replaces: null }),
    )
    expect(tally(answers)).toEqual({ '201': 1, '409 fee.changed': 5 })
  })
})

describe('is refused', () => {
  const later = new Date(Date.now() + 86_400_000).toISOString()
  test.each<[change: Record<string, unknown>, status: number, said: string]>([
    [{ organiserId: '0196b3f0-0000-7000-8000-000000000000' }, 404, 'organisation.not_found'],
    [{ organiserId: 'x' }, 400, 'organiserId'],
    [{ endsAt: later }, 400, 'endsAt'],
    [{ endsAt: 'tomorrow' }, 400, 'endsAt'],
    ...notWholeNumbers.map(([, value]): [Record<string, unknown>, number, string] => [
      { organiserId: value },
      400,
      'organiserId',
    ]),
  ])('%j', async (change, status, said) => {
    const answer = await setFee({ currency: 'NGN', basisPoints: 1, ...change })
    expect([answer.status, answer.body.fields ? Object.keys(answer.body.fields)[0] : answer.body.code]).toEqual([
      status,
      said,
    ])
  })

  test('an end that lies behind, and an end of what is everybody’s', async () => {
    const { id } = await createUser(site)
    const past = await setFee({ currency: 'NGN', organiserId: id, endsAt: '2020-01-01T00:00:00Z' })
    expect(past.body.fields).toEqual({ endsAt: 'Choose a time in the future.' })
    const everybodys = (await feesOf((await sell()).organiser.id))[0]?.everybodys?._id ?? ''
    expect((await endFee(everybodys)).status).toBe(404)
  })
})
