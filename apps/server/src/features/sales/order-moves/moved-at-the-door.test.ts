import { randomUUID } from 'node:crypto'
import type { AttendanceView, ManifestView, OfflineScanAnswer, TicketConflictsView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, getOrder, type TestApp } from '../../../testing/index.ts'
import { createPhone, type Phone, scan } from '../../door/check-in/check-in-scene.ts'
import { PIN, tabletAt } from '../../door/check-in/kiosk/kiosk-scene.ts'
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

test('guests of a moved order check themselves in at the kiosk of the new date, and at that of the former one neither by code nor by order', async () => {
  const { organiser, dates } = await seriesOnSale(site)
  const [from, to] = dates
  const order = await sellOrder(site, from)
  await openDoors([from, to])
  await moveOrder(site, organiser, { id: order.id, from, to })
  const atKiosk = async ({ eventId }: DateOnSale) => {
    const tablet = await createPhone(site, { organiser, eventId }, { direction: 'in', kiosk: { pin: PIN } })
    const { reference, email } = await site.deps.db
      .selectFrom('orders')
      .select(['reference', 'email'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    const byCode = await scan(site.app, tablet, { eventId, code: order.tickets[0]!.code })
    const byOrder = await tabletAt(site, { eventId }).byOrder(tablet, { reference, proof: email ?? '' })
    return [byCode.body.result, byOrder.status === 200 ? byOrder.body.result : byOrder.body.code]
  }
  expect(await atKiosk(from)).toEqual(['wrong_event', 'kiosk.no_match'])
  expect(await atKiosk(to)).toEqual(['wrong_event', 'admitted'])
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

describe('a guest whom a phone of the former date admits without a network', () => {
  async function admittedAfterMove({ byName }: { byName: boolean }) {
    const { organiser, dates } = await seriesOnSale(site)
    const [from, to] = dates
    const order = await sellOrder(site, from)
    await openDoors([from, to])
    const phone = await createPhone(site, { organiser, eventId: from.eventId }, { name: 'East' })
    const [ticket] = order.tickets
    await moveOrder(site, organiser, { id: order.id, from, to })
    const now = new Date().toISOString()
    const told = {
      scanId: randomUUID(),
      sequence: 1,
      direction: 'in',
      verdict: 'admitted',
      undoneAt: null,
      scannedAt: now,
      ...(byName ? { ticketId: ticket!._id } : { code: ticket!.code }),
    }
    const send = async (change: object = {}) =>
      (
        await call<{ answers: OfflineScanAnswer[] }>(site.app, {
          method: 'POST',
          url: `/api/check-in/${from.eventId}/scans`,
          headers: phone.headers,
          payload: { sentAt: now, scans: [{ ...told, ...change }] },
        })
      ).body.answers[0]
    const read = async <T>(what: string, { eventId } = from) =>
      (await call<T>(site.app, { method: 'GET', url: `/api/check-in/${eventId}/${what}`, headers: organiser.headers }))
        .body
    return { organiser, from, to, order, scanId: told.scanId, send, read }
  }

  test.each([
    ['by the former code', false],
    ['by name', true],
  ])('%s raises an alarm that is ticked off, and can still come in at the new date', async (_how, byName) => {
    const { organiser, from, to, order, scanId, send, read } = await admittedAfterMove({ byName })
    expect(await send()).toMatchObject({ result: 'wrong_event', conflict: true })
    expect(await send()).toMatchObject({ result: 'wrong_event', conflict: true })
    expect((await read<AttendanceView>('attendance')).conflicts).toEqual({ open: 1, total: 1, refused: 1 })
    const [open] = (await read<{ items: TicketConflictsView[] }>('conflicts')).items
    expect(open).toMatchObject({
      guestName: 'Adaeze Okafor',
      conflicts: [{ refusedAs: 'wrong_event', other: { door: 'East' }, seen: null }],
    })
    await call(site.app, {
      method: 'POST',
      url: `/api/check-in/${from.eventId}/conflicts/seen`,
      headers: organiser.headers,
      payload: { conflictIds: [scanId], note: 'Let them stay' },
    })
    expect((await read<AttendanceView>('attendance')).conflicts).toEqual({ open: 0, total: 1, refused: 0 })
    const there = await createPhone(site, { organiser, eventId: to.eventId })
    const { code } = (await getOrder(site.app, order)).tickets[0]!
    expect((await scan(site.app, there, { eventId: to.eventId, code })).body.result).toBe('admitted')
    expect((await read<AttendanceView>('attendance', to)).conflicts.total).toBe(0)
  })

  test('raises none where the phone refused the guest, or the ticket never was for this date', async () => {
    const refused = await admittedAfterMove({ byName: false })
    expect(await refused.send({ verdict: 'cancelled' })).toMatchObject({ result: 'wrong_event', conflict: false })
    const other = await admittedAfterMove({ byName: true })
    const stranger = await sellOrder(site, other.to)
    expect(await other.send({ ticketId: stranger.tickets[0]!._id })).toMatchObject({
      result: 'unknown',
      conflict: false,
    })
  })
})
