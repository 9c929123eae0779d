import { randomUUID } from 'node:crypto'
import type { AttendanceView, ManifestView, OfflineScanAnswer, ScanLogView } from '@foyer/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, type TestApp } from '../../../../testing/index.ts'
import { heldTicket, newestTransfer, passOn } from '../../../sales/transfers/transfer-scene.ts'
import { createNight, createPhone, type Night, type Phone, scan } from '../check-in-scene.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterEach(() => site.setClock(null))
afterAll(() => site.close())

const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

const told = (fields: object) => ({
  scanId: randomUUID(),
  sequence: 1,
  direction: 'in',
  scannedAt: at(-10 * MINUTE),
  verdict: 'admitted',
  ...fields,
})

async function handOver({ eventId }: Night, phone: Pick<Phone, 'headers'>, ...scans: object[]) {
  const { body } = await call<{ answers: OfflineScanAnswer[] }>(site.app, {
    method: 'POST',
    url: `/api/check-in/${eventId}/scans`,
    headers: phone.headers,
    payload: { sentAt: at(0), scans },
  })
  return body.answers
}

async function read<T>({ eventId }: Night, who: Pick<Phone, 'headers'>, what: string): Promise<T> {
  const url = `/api/check-in/${eventId}/${what}`
  return (await call<T>(site.app, { method: 'GET', url, headers: who.headers })).body
}

const manifest = (night: Night, phone: Pick<Phone, 'headers'>, query = '') =>
  read<ManifestView>(night, phone, `manifest${query}`)

const ticketState = async (night: Night) =>
  (
    await site.deps.db
      .selectFrom('tickets')
      .select('state')
      .where('id', '=', night.tickets[0]!._id)
      .executeTakeFirstOrThrow()
  ).state

describe('a guest whom a phone without a network let in against the rules', () => {
  test('before the door opened is inside: counted, reported, and told to the next who shows the ticket', async () => {
    const night = await createNight(site)
    const phone = await createPhone(site, night, { name: 'East', opensAt: at(-5 * MINUTE) })
    const { code } = night.tickets[0]!
    const [answer] = await handOver(night, phone, told({ code }))
    expect(answer).toMatchObject({ result: 'not_yet', conflict: true })
    expect(await ticketState(night)).toBe('checked_in')
    expect(await read<AttendanceView>(night, night.organiser, 'attendance')).toMatchObject({ came: 1, inside: 1 })
    expect((await manifest(night, phone)).conflicts).toMatchObject([
      { refusedAs: 'not_yet', guestName: 'Adaeze Okafor', other: { door: 'East' } },
    ])
    const second = await scan(site.app, phone, { eventId: night.eventId, code })
    expect(second.body).toMatchObject({ result: 'already_checked_in', firstScan: { door: 'East' } })
  })

  test.each(['cancelled', 'refunded'] as const)(
    'with a %s ticket is reported and told, but not counted',
    async (state) => {
      const night = await createNight(site)
      const phone = await createPhone(site, night, { name: 'East' })
      const { code, _id } = night.tickets[0]!
      await site.deps.db.updateTable('tickets').set({ state }).where('id', '=', _id).execute()
      const letIn = told({ code })
      const [answer] = await handOver(night, phone, letIn)
      expect(answer).toMatchObject({ result: state, conflict: true })
      expect(await ticketState(night)).toBe(state)
      expect((await manifest(night, phone)).conflicts).toMatchObject([{ _id: letIn.scanId, refusedAs: state }])
      const second = await scan(site.app, phone, { eventId: night.eventId, code })
      expect(second.body).toMatchObject({ result: state, firstScan: { door: 'East' } })
      expect((await read<{ items: ScanLogView[] }>(night, night.organiser, 'scans')).items.at(-1)).toMatchObject({
        result: state,
        deviceResult: 'admitted',
      })
    },
  )

  test('with the code of a former holder leaves the ticket to the new holder, whose staff are told', async () => {
    const night = await createNight(site)
    const phone = await createPhone(site, night, { name: 'East' })
    const { code, _id } = night.tickets[0]!
    await passOn(site.app, night.order, _id)
    const now = await heldTicket(site, await newestTransfer(site, _id))
    const [answer] = await handOver(night, phone, told({ code, scannedAt: at(0) }))
    expect(answer).toMatchObject({ result: 'transferred', conflict: true })
    const holder = await scan(site.app, phone, { eventId: night.eventId, code: now.code })
    expect(holder.body).toMatchObject({ result: 'admitted', firstScan: { door: 'East' } })
  })

  test('is no conflict any more once the phone took the admission back', async () => {
    const night = await createNight(site)
    const phone = await createPhone(site, night, { opensAt: at(-5 * MINUTE) })
    const letIn = told({ code: night.tickets[0]!.code })
    await handOver(night, phone, letIn)
    await handOver(night, phone, { ...letIn, undoneAt: at(-10 * MINUTE + 20_000) })
    expect((await manifest(night, phone)).conflicts).toEqual([])
    expect(await ticketState(night)).toBe('valid')
  })

  test('twice is one conflict for each scan, whatever else speaks against it', async () => {
    const night = await createNight(site)
    const east = await createPhone(site, night, { name: 'East', opensAt: at(-5 * MINUTE) })
    const west = await createPhone(site, night, { name: 'West', opensAt: at(-5 * MINUTE) })
    const { code } = night.tickets[0]!
    const early = told({ code, scannedAt: at(-20 * MINUTE) })
    const late = told({ code, scannedAt: at(-15 * MINUTE) })
    await handOver(night, west, late)
    await handOver(night, east, early)
    const { conflicts } = await manifest(night, west)
    expect(conflicts).toMatchObject([{ _id: late.scanId, refusedAs: null, kept: { door: 'East' } }])
    expect((await manifest(night, east)).conflicts.map(({ _id }) => _id).toSorted()).toEqual(
      [early.scanId, late.scanId].toSorted(),
    )
  })
})

describe('the time that a phone claims for a scan it hands in later', () => {
  const resultFor = async (emptied: boolean) => {
    const night = await createNight(site)
    const phone = await createPhone(site, night, { closesAt: at(HOUR) })
    if (emptied) {
      site.setClock(new Date(Date.now() + 2 * HOUR))
      await manifest(night, phone, '?queued=0')
      await site.deps.db
        .updateTable('door_devices')
        .set({ told_all_at: new Date(Date.now() + 2 * HOUR) })
        .execute()
    }
    site.setClock(new Date(Date.now() + 3 * HOUR))
    const claimed = told({ code: night.tickets[0]!.code, scannedAt: at(MINUTE) })
    const { body } = await call<{ answers: OfflineScanAnswer[] }>(site.app, {
      method: 'POST',
      url: `/api/check-in/${night.eventId}/scans`,
      headers: phone.headers,
      payload: { sentAt: at(3 * HOUR), scans: [claimed] },
    })
    return body.answers[0]?.result
  }

  test('counts where the phone can have been offline, and not before it last said that it had nothing to tell', async () => {
    expect(await resultFor(false)).toBe('admitted')
    expect(await resultFor(true)).toBe('door_closed')
  })

  test('is held against the first page of a list only, since later pages repeat what was said with it', async () => {
    const night = await createNight(site, { quantity: 2 })
    const phone = await createPhone(site, night)
    const toldAll = async () =>
      (
        await site.deps.db
          .selectFrom('door_devices')
          .select('told_all_at')
          .where('event_id', '=', night.eventId)
          .execute()
      )[0]?.told_all_at
    await site.deps.db
      .updateTable('door_devices')
      .set({ last_seen_at: new Date(Date.now() - HOUR) })
      .where('event_id', '=', night.eventId)
      .execute()
    await manifest(night, phone, `?queued=0&limit=1&after=${randomUUID()}`)
    expect(await toldAll()).toBeNull()
    await site.deps.db
      .updateTable('door_devices')
      .set({ last_seen_at: new Date(Date.now() - HOUR) })
      .where('event_id', '=', night.eventId)
      .execute()
    await manifest(night, phone, '?queued=0')
    expect(await toldAll()).toBeInstanceOf(Date)
  })
})
