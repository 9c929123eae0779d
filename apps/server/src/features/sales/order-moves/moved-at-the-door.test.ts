import type { ManifestView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, getOrder, type TestApp } from '../../../testing/index.ts'
import { createPhone, type Phone, scan } from '../../door/check-in/check-in-scene.ts'
import { sellOrder } from '../refunds/refund-scene.ts'
import { type DateOnSale, moveOrder, seriesOnSale } from './order-moves-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

async function openDoors(dates: readonly DateOnSale[]) {
  await site.deps.db
    .updateTable('events')
    .set({ starts_at: new Date(), ends_at: new Date(Date.now() + 3_600_000) })
    .where(
      'id',
      'in',
      dates.map(({ eventId }) => eventId),
    )
    .execute()
}

const manifest = async ({ eventId }: DateOnSale, { headers }: Phone, since?: string) => {
  const url = `/api/check-in/${eventId}/manifest?limit=100${since ? `&since=${since}` : ''}`
  const answer = await call<ManifestView>(site.app, { method: 'GET', url, headers })
  expect(answer.status).toBe(200)
  return answer.body
}

test('codes of the former date are refused at both doors, and the new ones admit at the new date alone', async () => {
  const { organiser, dates } = await seriesOnSale(site)
  const [from, to] = dates
  const order = await sellOrder(site, from)
  await openDoors([from, to])
  await moveOrder(site, organiser, { id: order.id, from, to })
  const [before, after] = [order.tickets[0]!.code, (await getOrder(site.app, order)).tickets[0]!.code]
  const [formerDoor, newDoor] = [
    await createPhone(site, { organiser, eventId: from.eventId }),
    await createPhone(site, { organiser, eventId: to.eventId }),
  ]
  const read = async (phone: Phone, { eventId }: DateOnSale, code: string) =>
    (await scan(site.app, phone, { eventId, code })).body.result
  expect(await read(formerDoor, from, before)).toBe('wrong_event')
  expect(await read(formerDoor, from, after)).toBe('wrong_event')
  expect(await read(newDoor, to, before)).toBe('wrong_event')
  expect(await read(newDoor, to, after)).toBe('admitted')
})

test('a code of the former date is refused even by whoever has its key, and after the order came back', async () => {
  const { organiser, dates } = await seriesOnSale(site)
  const [from, to] = dates
  const order = await sellOrder(site, from)
  await openDoors([from, to])
  await moveOrder(site, organiser, { id: order.id, from, to })
  await moveOrder(site, organiser, { id: order.id, from: to, to: from })
  const phone = await createPhone(site, { organiser, eventId: from.eventId })
  const [before, after] = [order.tickets[0]!.code, (await getOrder(site.app, order)).tickets[0]!.code]
  const read = async (code: string) => (await scan(site.app, phone, { eventId: from.eventId, code })).body.result
  expect([await read(before), await read(after)]).toEqual(['transferred', 'admitted'])
})

test('phones of the former date hear that the ticket is another date’s, and nothing of its guest; those of the new one get it', async () => {
  const { organiser, dates } = await seriesOnSale(site)
  const [from, to] = dates
  const order = await sellOrder(site, from)
  const [formerDoor, newDoor] = [
    await createPhone(site, { organiser, eventId: from.eventId }),
    await createPhone(site, { organiser, eventId: to.eventId }),
  ]
  const [known, there] = [await manifest(from, formerDoor), await manifest(to, newDoor)]
  expect(known.tickets).toMatchObject([{ standing: 'good', name: 'Adaeze Okafor' }])
  expect(there.tickets).toEqual([])
  await moveOrder(site, organiser, { id: order.id, from, to })
  const gone = await manifest(from, formerDoor, known.cursor)
  expect(gone.tickets).toMatchObject([{ _id: order.tickets[0]!._id, standing: 'cancelled', moved: true, name: null }])
  expect((await manifest(to, newDoor, there.cursor)).tickets).toMatchObject([
    { standing: 'good', name: 'Adaeze Okafor' },
  ])
  await moveOrder(site, organiser, { id: order.id, from: to, to: from })
  const back = await manifest(from, formerDoor, gone.cursor)
  expect(back.tickets).toMatchObject([{ standing: 'good', generation: 3 }])
  expect(back.tickets).toHaveLength(1)
})
