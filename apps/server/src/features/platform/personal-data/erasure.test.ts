import type { ErrorView, PersonalDataActView, PersonalDataView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, type TestApp, type TestUser } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { canary, canaryColumns, leaveTraces } from './canary-scene.ts'
import { ERASED_NAME } from './erasure-steps.ts'
import { inventory } from './index.ts'

let site: TestApp
let scene: Awaited<ReturnType<typeof leaveTraces>>
let admin: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  scene = await leaveTraces(site)
  admin = scene.admin
})
afterAll(() => site.close())

const post = (url: string, payload: object, headers: Record<string, string> = admin.headers) =>
  call<ErrorView & PersonalDataView & PersonalDataActView>(site.app, { method: 'POST', url, headers, payload })

const get = async (url: string, headers: Record<string, string> = admin.headers) =>
  (await call(site.app, { method: 'GET', url, headers })).body

/** Every figure that an erasure must leave as it is. */
async function figures() {
  const { eventId, organiser } = scene.sale
  return {
    dashboard: await get('/api/dashboard', organiser.headers),
    sales: await get(`/api/tickets/${eventId}/sales-summary`, organiser.headers),
    payout: await get(`/api/payouts/events/${eventId}`, organiser.headers),
    platform: await get('/api/admin/dashboard?days=30'),
    regular: (await get('/api/tickets/regular', organiser.headers))['total'],
    guests: (await get(`/api/guests/${eventId}/orders`, organiser.headers))['total'],
    users: await get('/api/admin/users/figures'),
    receipts: (await get('/api/receipts', organiser.headers))['totals'],
    broken: await brokenInvariants(site.deps.pool),
  }
}

describe('erasing a person', () => {
  test('is refused in words while money of theirs is on its way', async () => {
    const { db } = site.deps
    await db.updateTable('refund_requests').set({ state: 'open' }).execute()
    const preview = await post('/api/admin/personal-data/lookups', { email: canary.email })
    expect(preview.body.obligations).toContain('A refund request is open. Wait until it is answered.')
    const refused = await post('/api/admin/personal-data/erasures', { email: canary.email })
    expect(refused).toMatchObject({ status: 409, body: { code: 'personal_data.obligations' } })
    expect(refused.body.message).toContain('A refund request is open. Wait until it is answered.')
    await db.updateTable('refund_requests').set({ state: 'declined' }).execute()
  })

  test('leaves no word of them but in the receipts, in any column and file', async () => {
    const traces = await canaryColumns(site)
    expect(traces.length).toBeGreaterThan(35)
    const open = (await post('/api/admin/personal-data/lookups', { email: canary.email })).body
    expect(open.obligations).toEqual([])
    expect(await canaryColumns(site)).toEqual(traces)
    const before = await figures()

    const erased = await post('/api/admin/personal-data/erasures', { email: canary.email })
    expect(erased.body).toMatchObject({ kind: 'erasure', own: false, actor: { _id: admin.id } })
    await site.runJobs()

    const kept = Object.entries(inventory).flatMap(([table, { personal = {} }]) =>
      Object.keys(personal)
        .filter((name) => personal[name]?.erased === 'kept')
        .map((name) => `${table}.${name}`),
    )
    const left = await canaryColumns(site)
    expect(left).toEqual(['receipt_documents.content'])
    expect(kept).toEqual(expect.arrayContaining(left))
    const renamed = JSON.stringify(before).replaceAll('Qwertzbird Nights', ERASED_NAME)
    expect(JSON.stringify(await figures())).toBe(renamed)
    expect(before.broken).toEqual([])
    expect(await get('/api/admin/audit/check')).toMatchObject({ intact: true })
  })

  test('has removed the photo, keeps the ticket valid and sends no more mails', async () => {
    const { deps, mail } = site
    expect(await deps.storage.open(scene.photo)).toBeNull()
    const ticket = await deps.db
      .selectFrom('tickets')
      .selectAll()
      .where('id', '=', scene.ownTicket)
      .executeTakeFirstOrThrow()
    expect(ticket).toMatchObject({ guest_name: ERASED_NAME, note: null, state: 'checked_in' })
    const before = mail.sent.length
    await post(`/api/guests/orders/${scene.orderId}/resend`, {}, scene.sale.organiser.headers)
    await site.runJobs()
    expect(mail.sent.length).toBe(before)
  })

  test('is told to phones at the door as a change of the guest list', async () => {
    const changed = await site.deps.db
      .selectFrom('ticket_changes')
      .select('ticket_id')
      .where('ticket_id', '=', scene.ownTicket)
      .execute()
    expect(changed.length).toBeGreaterThan(1)
  })

  test('keeps the other names of the same order', async () => {
    const { guests } = await site.deps.db
      .selectFrom('orders')
      .select('guests')
      .where('id', '=', scene.orderId)
      .executeTakeFirstOrThrow()
    expect(guests).toEqual([ERASED_NAME, 'Ngozi Obi', ERASED_NAME])
    const names = await site.deps.db
      .selectFrom('tickets')
      .select('guest_name')
      .where('order_id', '=', scene.orderId)
      .orderBy('number')
      .execute()
    expect(names.map(({ guest_name }) => guest_name)).toEqual([ERASED_NAME, 'Ngozi Obi', 'Bola Ade'])
  })

  test('ends the login, and a second erasure finds nothing', async () => {
    expect((await get('/api/users/me', scene.account.headers))['code']).toBe('session.required')
    const again = await post('/api/admin/personal-data/erasures', { email: canary.email })
    expect(again.body.code).toBe('personal_data.not_found')
    const acts = await site.deps.db
      .selectFrom('personal_data_acts')
      .select('id')
      .where('kind', '=', 'erasure')
      .execute()
    expect(acts).toHaveLength(1)
  })

  test('still shows who changes a redacted entry of the audit log', async () => {
    const { pool } = site.deps
    await pool.query(`alter table audit_log disable trigger append_only`)
    await pool.query(`update audit_log set target_label = target_label || '!' where target_label like '%[erased]%'`)
    expect(await get('/api/admin/audit/check')).toMatchObject({ intact: false })
    await pool.query(`update audit_log set target_label = rtrim(target_label, '!')`)
    await pool.query(`alter table audit_log enable trigger append_only`)
    expect(await get('/api/admin/audit/check')).toMatchObject({ intact: true })
  })
})
