import { randomUUID } from 'node:crypto'
import type { AttendanceView, TicketConflictsView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, type TestApp } from '../../../../testing/index.ts'
import { createNight, createPhone } from '../check-in-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

test('a guest let in offline though refunded raises an alarm that names the phone and is ticked off with a note', async () => {
  const night = await createNight(site)
  const [ticket] = night.tickets
  const phone = await createPhone(site, night, { name: 'East' })
  await site.deps.db.updateTable('tickets').set({ state: 'refunded' }).where('id', '=', ticket!._id).execute()
  const now = new Date().toISOString()
  const told = { scanId: randomUUID(), sequence: 1, direction: 'in', verdict: 'admitted', undoneAt: null }
  const base = `/api/check-in/${night.eventId}`
  await call(site.app, {
    method: 'POST',
    url: `${base}/scans`,
    headers: phone.headers,
    payload: { sentAt: now, scans: [{ ...told, code: ticket!.code, scannedAt: now }] },
  })
  const read = async <T>(what: string) =>
    (await call<T>(site.app, { method: 'GET', url: `${base}/${what}`, headers: night.organiser.headers })).body
  expect((await read<AttendanceView>('attendance')).conflicts).toEqual({ open: 1, total: 1, refused: 1 })
  const [open] = (await read<{ items: TicketConflictsView[] }>('conflicts')).items
  expect(open?.conflicts).toMatchObject([
    { refusedAs: 'refunded', other: { door: 'East' }, device: 'Android phone, Chrome', seen: null },
  ])
  await call(site.app, {
    method: 'POST',
    url: `${base}/conflicts/seen`,
    headers: night.organiser.headers,
    payload: { conflictIds: [told.scanId], note: 'Paid again at the door' },
  })
  expect((await read<AttendanceView>('attendance')).conflicts).toEqual({ open: 0, total: 1, refused: 0 })
  const [seen] = (await read<{ items: TicketConflictsView[] }>('conflicts?show=seen')).items
  expect(seen?.conflicts[0]?.seen).toMatchObject({ note: 'Paid again at the door', at: expect.any(String) })
})
