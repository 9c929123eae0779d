import { randomUUID } from 'node:crypto'
import type { ManifestView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, type TestApp } from '../../../../testing/index.ts'
import { createNight, createPhone, type Night, type Phone, scan } from '../check-in-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

/** The buyer's bank takes the payment of the night's order back. */
async function dispute(night: Night): Promise<string> {
  const id = randomUUID()
  await site.deps.pool.query(
    `with payment as (
       insert into payments (id, order_id, provider, reference, state, amount, currency, captured_amount, captured_currency)
       select $1::uuid, id, 'sandbox', $1::uuid::text, 'disputed', 100, 'NGN', 100, 'NGN' from orders where reference = $2
     )
     insert into disputes (id, payment_id, provider, provider_reference, amount, currency, organiser_share)
     values ($1::uuid, $1::uuid, 'sandbox', $1::uuid::text, 100, 'NGN', 100)`,
    [id, night.order.reference],
  )
  return id
}

function decide(id: string, state: 'won' | 'lost') {
  return site.deps.pool.query('update disputes set state = $2, decided_at = now() where id = $1', [id, state])
}

async function manifest({ headers }: Phone, { eventId }: Night, since = '') {
  const url = `/api/check-in/${eventId}/manifest${since && `?since=${since}`}`
  return (await call<ManifestView>(site.app, { method: 'GET', url, headers })).body
}

test('a disputed ticket admits and is marked, and its phones learn of the dispute and of its end', async () => {
  const night = await createNight(site, { quantity: 3 })
  const [first, second, third] = night.tickets
  const phone = await createPhone(site, night)
  await site.deps.db.updateTable('tickets').set({ note: 'Wheelchair' }).where('id', '=', first!._id).execute()
  const before = await manifest(phone, night)
  const marks = ({ tickets }: ManifestView) =>
    Object.fromEntries(tickets.map(({ _id, note, disputed }) => [_id, [note, disputed]]))
  const undisputed = { [first!._id]: ['Wheelchair', false], [second!._id]: [null, false], [third!._id]: [null, false] }
  expect(marks(before)).toEqual(undisputed)

  const id = await dispute(night)
  const disputed = await manifest(phone, night, before.cursor)
  expect(marks(disputed)).toEqual({
    [first!._id]: ['Wheelchair', true],
    [second!._id]: [null, true],
    [third!._id]: [null, true],
  })
  const admitted = await scan(site.app, phone, { eventId: night.eventId, code: first!.code })
  expect(admitted.body).toMatchObject({ result: 'admitted', note: 'Wheelchair', disputed: true })
  await decide(id, 'lost')
  const lost = await scan(site.app, phone, { eventId: night.eventId, code: second!.code })
  expect(lost.body).toMatchObject({ result: 'admitted', note: null, disputed: true })

  await site.deps.pool.query(`update disputes set state = 'open', decided_at = null where id = $1`, [id])
  const { cursor } = await manifest(phone, night)
  await decide(id, 'won')
  const settled = marks(await manifest(phone, night, cursor))
  expect([settled[first!._id], settled[second!._id]]).toEqual([undisputed[first!._id], undisputed[second!._id]])
  const won = await scan(site.app, phone, { eventId: night.eventId, code: third!.code })
  expect(won.body).toMatchObject({ result: 'admitted', note: null, disputed: false })
})

test('a kiosk learns nothing of a dispute, and a door without names gets no note', async () => {
  const night = await createNight(site, { quantity: 2 })
  const [first, second] = night.tickets
  const kiosk = await createPhone(site, night, { name: 'Kiosk', kiosk: { pin: '4821' } })
  const nameless = await createPhone(site, night, { name: 'Back door', showsNames: false })
  await site.deps.db.updateTable('tickets').set({ note: 'Ask for Ngozi' }).execute()
  await dispute(night)
  const shown = ({ tickets }: ManifestView) => tickets.map(({ note, disputed }) => [note, disputed])
  expect(shown(await manifest(kiosk, night))).toEqual([
    [null, false],
    [null, false],
  ])
  expect(shown(await manifest(nameless, night))).toEqual([
    [null, true],
    [null, true],
  ])
  const guest = await scan(site.app, kiosk, { eventId: night.eventId, code: first!.code })
  expect(guest.body).toMatchObject({ result: 'admitted', note: null, disputed: false })
  const staff = await scan(site.app, nameless, { eventId: night.eventId, code: second!.code })
  expect(staff.body.disputed).toBe(true)
})
