import { randomUUID } from 'node:crypto'
import type { AttendanceView, ManifestView, OfflineScanAnswer } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, buyer, call, type TestApp } from '../../../../testing/index.ts'
import { buyBundles, createFamilyDay } from '../../../programme/bundles/bundle-scene.ts'
import { createPhone, scan, undo } from '../check-in-scene.ts'
import { shirtNight } from './extras-scene.ts'
import { PIN, tabletAt } from '../kiosk/kiosk-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

describe('extras at the door', () => {
  test('are told with the guest, handed out once by a scan of their own, and taken back by undoing it', async () => {
    const { eventId, people, shirts, ...night } = await shirtNight(site)
    const phone = await createPhone(site, { eventId, ...night })
    const first = await scan(site.app, phone, { eventId, code: people[0]!.code })
    expect(first.body).toMatchObject({ result: 'admitted', party: 2, of: 3, expected: 3, inside: 1 })
    expect(first.body.extras).toEqual(shirts.map(({ _id }) => ({ ticketId: _id, name: 'Shirt', handedOut: false })))
    const scanId = randomUUID()
    const given = await scan(site.app, phone, { eventId, ticketId: shirts[0]!._id, scanId })
    expect(given.body).toMatchObject({ result: 'admitted', extra: true, inside: 1, expected: 3 })
    const twice = await scan(site.app, phone, { eventId, code: shirts[0]!.code })
    expect(twice.body).toMatchObject({ result: 'already_checked_in', extra: true })
    const second = await scan(site.app, phone, { eventId, code: people[1]!.code })
    expect(second.body.extras?.map(({ handedOut }) => handedOut)).toEqual([true, false])
    expect((await undo(site.app, phone, eventId, scanId)).status).toBe(204)
    const third = await scan(site.app, phone, { eventId, code: people[2]!.code })
    expect(third.body.extras?.map(({ handedOut }) => handedOut)).toEqual([false, false])
  })

  test('never go out again, come in with no party and are counted apart from people', async () => {
    const { eventId, organiser, people, shirts, shirt, ...night } = await shirtNight(site)
    const phone = await createPhone(site, { eventId, organiser, ...night })
    const given = await scan(site.app, phone, { eventId, code: shirts[1]!.code })
    expect(given.body).toMatchObject({ result: 'admitted', party: 0, inside: 0 })
    const out = await scan(site.app, phone, { eventId, code: shirts[1]!.code, direction: 'out' })
    expect(out.body.result).toBe('wrong_door')
    await scan(site.app, phone, { eventId, code: people[0]!.code })
    const url = `/api/check-in/${eventId}/attendance`
    const { body } = await call<AttendanceView>(site.app, { method: 'GET', url, headers: organiser.headers })
    expect(body).toMatchObject({ came: 1, expected: 3, extras: [{ _id: shirt, name: 'Shirt', handedOut: 1, sold: 2 }] })
    expect(body.byTicket).toHaveLength(1)
    expect(body.byDoor.map(({ admitted }) => admitted)).toEqual([1])
  })

  test('are not handed out by guests at a kiosk', async () => {
    const { eventId, shirts, people, ...night } = await shirtNight(site)
    const tablet = await createPhone(site, { eventId, ...night }, { kiosk: { pin: '4711' } })
    expect((await scan(site.app, tablet, { eventId, code: shirts[0]!.code })).body.result).toBe('wrong_door')
    const guest = await scan(site.app, tablet, { eventId, code: people[0]!.code })
    expect([guest.body.admitted, guest.body.extras]).toEqual([true, undefined])
  })

  test('stay with staff when their table comes in together at a kiosk by the number of the order', async () => {
    const { eventId, order, shirts, ...night } = await shirtNight(site)
    const tablet = await createPhone(site, { eventId, ...night }, { kiosk: { pin: PIN } })
    const ask = tabletAt(site, { eventId })
    const first = await ask.byOrder(tablet, { reference: order.reference, proof: buyer.email })
    expect(first.body).toMatchObject({ admitted: true, number: 1, party: 2 })
    const others = await ask.party(tablet, first.body.scanId)
    expect(others.body.answers.map(({ number }) => number)).toEqual([2, 3])
    const states = await site.deps.db
      .selectFrom('tickets')
      .select(['extra', 'state'])
      .where('event_id', '=', eventId)
      .orderBy('number')
      .execute()
    expect(states.map(({ extra, state }) => `${extra} ${state}`)).toEqual([
      ...Array.from({ length: 3 }, () => 'false checked_in'),
      ...shirts.map(() => 'true valid'),
    ])
  })

  test('of a bundle stay with staff when its people come in together at a kiosk', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const day = await createFamilyDay(site, { event: { startsAt: at(1), endsAt: at(5) }, bundle: { price: 0 } })
    const { eventId } = day
    const order = await buyBundles(site, eventId, [{ bundleId: day.bundle._id, quantity: 1, variantIds: [day.medium] }])
    const tablet = await createPhone(site, day, { kiosk: { pin: PIN } })
    const ask = tabletAt(site, { eventId })
    const first = await ask.byOrder(tablet, { reference: order.reference, proof: buyer.email })
    expect(first.body).toMatchObject({ admitted: true, ticketName: 'Adult', party: 2 })
    const { answers } = (await ask.party(tablet, first.body.scanId)).body
    expect(answers.map(({ ticketName, admitted }) => [ticketName, admitted])).toEqual([
      ['Adult', true],
      ['Child', true],
    ])
    const shirt = order.tickets.find(({ extra }) => extra)
    expect((await scan(site.app, tablet, { eventId, code: shirt!.code })).body.result).toBe('wrong_door')
    const phone = await createPhone(site, day, { name: 'Shirts' })
    expect((await scan(site.app, phone, { eventId, code: shirt!.code })).body).toMatchObject({
      result: 'admitted',
      extra: true,
      inside: 3,
    })
  })

  test('handed out by two phones without a network are one conflict, told at both and to the organiser', async () => {
    const { eventId, shirts, people, organiser, ...night } = await shirtNight(site)
    const phones = [
      await createPhone(site, { eventId, organiser, ...night }, { name: 'East' }),
      await createPhone(site, { eventId, organiser, ...night }, { name: 'West' }),
    ]
    const manifestOf = ({ headers }: (typeof phones)[number]) =>
      call<ManifestView>(site.app, { method: 'GET', url: `/api/check-in/${eventId}/manifest`, headers })
    const manifest = await manifestOf(phones[0]!)
    const known = manifest.body.tickets.find(({ _id }) => _id === shirts[0]!._id)
    expect(known).toMatchObject({ extra: true })
    expect(known?.partyId).toBe(manifest.body.tickets.find(({ _id }) => _id === people[0]!._id)?.partyId)
    for (const [index, { headers }] of phones.entries()) {
      const sent = await call<{ scans: OfflineScanAnswer[] }>(site.app, {
        method: 'POST',
        url: `/api/check-in/${eventId}/scans`,
        headers,
        payload: {
          scans: [
            {
              scanId: randomUUID(),
              sequence: 1,
              ticketId: shirts[0]!._id,
              direction: 'in',
              scannedAt: new Date(Date.now() - (20 - index) * 60_000).toISOString(),
              verdict: 'admitted',
            },
          ],
          sentAt: new Date().toISOString(),
        },
      })
      expect(sent.status).toBe(200)
    }
    for (const phone of phones) expect((await manifestOf(phone)).body.conflicts).toHaveLength(1)
    const url = `/api/check-in/${eventId}/attendance`
    const { body } = await call<AttendanceView>(site.app, { method: 'GET', url, headers: organiser.headers })
    expect(body.conflicts).toMatchObject({ open: 1, total: 1 })
  })
})
