import { randomUUID } from 'node:crypto'
import type { CheckInStateView, GuestView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, createPaidOrder, createUser, type TestApp } from '../../../../testing/index.ts'
import { createNight, createPhone, type Night, pairedHeaders, type Phone, scan, undo } from '../check-in-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

function readState(eventId: string, { headers }: Pick<Phone, 'headers'>) {
  const url = `/api/check-in/${eventId}`
  return call<CheckInStateView & { code?: string }>(site.app, { method: 'GET', url, headers })
}

async function search(night: Night, text: string, { headers }: Pick<Phone, 'headers'> = night.organiser) {
  const url = `/api/check-in/${night.eventId}/guests?search=${encodeURIComponent(text)}`
  const { body } = await call<{ items: GuestView[]; code?: string }>(site.app, { method: 'GET', url, headers })
  return body
}

async function names(night: Night, text: string): Promise<string[]> {
  return (await search(night, text)).items.map((guest) => guest.guestName)
}

describe('who is inside', () => {
  test('counts by ticket and by door, without what was undone, refunded or let in elsewhere', async () => {
    const night = await createNight(site, { quantity: 5, otherType: 'VIP' })
    const [vip = ''] = night.otherTypes
    const { tickets: vips } = await createPaidOrder(site, { ...night, ticketTypeId: vip, quantity: 2 })
    const other = await createNight(site)
    await scan(site.app, other.organiser, { eventId: other.eventId, code: other.tickets[0]!.code })

    const phone = await createPhone(site, night, { name: 'North gate' })
    const [a, b, c, d] = night.tickets
    const enter = (actor: Pick<Phone, 'headers'>, code: string, scanId = randomUUID()) =>
      scan(site.app, actor, { eventId: night.eventId, code, scanId })
    await enter(phone, a!.code)
    await enter(phone, b!.code)
    await enter(night.organiser, vips[0]!.code)
    await scan(site.app, phone, { eventId: night.eventId, code: b!.code, direction: 'out' })
    const undone = randomUUID()
    await enter(phone, c!.code, undone)
    await undo(site.app, phone, night.eventId, undone)
    await site.deps.db.updateTable('tickets').set({ state: 'refunded' }).where('id', '=', d!._id).execute()

    const state = await readState(night.eventId, phone)
    expect(state.body).toMatchObject({
      event: { _id: night.eventId, timezone: 'Africa/Lagos' },
      door: { _id: phone.door._id, name: 'North gate' },
      inside: 2,
      expected: 6,
      byTicket: [
        { _id: night.ticketTypeId, name: 'Lawn', inside: 1, expected: 4 },
        { _id: vip, name: 'VIP', inside: 1, expected: 2 },
      ],
      byDoor: [
        { name: 'North gate', admitted: 2 },
        { name: null, admitted: 1 },
      ],
    })
    expect((await readState(night.eventId, night.organiser)).body.door).toBeNull()
  })

  test('is told to the event’s own phones and organiser alone', async () => {
    const night = await createNight(site)
    const other = await createNight(site)
    for (const actor of [await createPhone(site, other), other.organiser, await createUser(site)]) {
      const answer = await readState(night.eventId, actor)
      expect([answer.status, answer.body.code]).toEqual([404, 'event.not_found'])
      expect((await search(night, 'okafor', actor)).code).toBe('event.not_found')
    }
  })

  test('notes that a phone is in use, every ten seconds at most', async () => {
    const night = await createNight(site)
    const phone = await createPhone(site, night)
    const { db } = site.deps
    const setSeen = (ago: string) =>
      db
        .updateTable('door_devices')
        .set({ last_seen_at: sql<Date>`now() - ${ago}::interval` })
        .where('door_id', '=', phone.door._id)
        .execute()
    const secondsSince = async () => {
      const row = await db
        .selectFrom('door_devices')
        .select(sql<number>`extract(epoch from now() - last_seen_at)::float8`.as('seconds'))
        .where('door_id', '=', phone.door._id)
        .executeTakeFirstOrThrow()
      return row.seconds
    }
    await setSeen('8 seconds')
    await readState(night.eventId, phone)
    expect(await secondsSince()).toBeGreaterThan(7.9)
    await setSeen('30 seconds')
    await readState(night.eventId, phone)
    expect(await secondsSince()).toBeLessThan(8)
  })
})

describe('finding a guest', () => {
  test('by any part of the name, without regard to accents, case or order of words', async () => {
    const night = await createNight(site, {
      guest: { firstName: 'Ọlábísí', lastName: 'Nwosu', email: 'o@example.org' },
    })
    await createPaidOrder(site, night)
    const whole = (await search(night, 'olabisi')).items
    expect(whole).toEqual([
      {
        ticketId: night.tickets[0]!._id,
        guestName: 'Ọlábísí Nwosu',
        ticketName: 'Lawn',
        number: 1,
        of: 1,
        orderReference: night.order.reference,
        state: 'valid',
        checkedInAt: null,
      },
    ])
    expect(await names(night, 'WOS')).toEqual(['Ọlábísí Nwosu'])
    expect(await names(night, 'nwosu  ola')).toEqual(['Ọlábísí Nwosu'])
    expect(await names(night, 'nwosu okafor')).toEqual([])
  })

  test('by the beginning of the order’s reference, as it is typed', async () => {
    const night = await createNight(site, { quantity: 2 })
    await createPaidOrder(site, { ...night, buyer: { firstName: 'Chidi', lastName: 'Eze', email: 'c@example.org' } })
    const { reference } = night.order
    const typed = `${reference.slice(0, 5)}-${reference.slice(5, 8)}`.toLowerCase()
    expect((await search(night, typed)).items.map((guest) => guest.number)).toEqual([1, 2])
  })

  test('takes wildcards literally and answers 20 at most', async () => {
    const night = await createNight(site, { quantity: 10 })
    await createPaidOrder(site, { ...night, quantity: 10 })
    await createPaidOrder(site, { ...night, quantity: 3 })
    expect(await names(night, 'okafor')).toHaveLength(20)
    for (const text of ['%%', '__', '--', '\\\\']) expect(await names(night, text)).toEqual([])
  })

  test('keeps to the event and tells neither addresses nor money', async () => {
    const night = await createNight(site)
    const other = await createNight(site)
    const phone = await createPhone(site, night)
    const found = await search(night, 'okafor', phone)
    expect(found.items.map((guest) => guest.ticketId)).toEqual([night.tickets[0]!._id])
    expect(await names(night, other.order.reference)).toEqual([])
    expect(JSON.stringify(found)).not.toMatch(/@|amount|total|price|email/i)
  })
})

describe('taking a check-in back', () => {
  test('by the phone that made it or the organiser, within a minute, once', async () => {
    const night = await createNight(site, { quantity: 2 })
    const phone = await createPhone(site, night)
    const colleague = { headers: await pairedHeaders(site, phone.door) }
    const [first, second] = [randomUUID(), randomUUID()]
    await scan(site.app, phone, { eventId: night.eventId, code: night.tickets[0]!.code, scanId: first })
    await scan(site.app, phone, { eventId: night.eventId, code: night.tickets[1]!.code, scanId: second })
    expect((await undo(site.app, colleague, night.eventId, first)).status).toBe(409)
    expect((await undo(site.app, phone, night.eventId, first)).status).toBe(204)
    const again = await undo(site.app, phone, night.eventId, first)
    expect([again.status, again.body['code']]).toEqual([409, 'scan.not_undoable'])
    expect((await undo(site.app, night.organiser, night.eventId, second)).status).toBe(204)
    expect((await readState(night.eventId, phone)).body.inside).toBe(0)
    const anew = await scan(site.app, phone, { eventId: night.eventId, code: night.tickets[0]!.code })
    expect(anew.body).toMatchObject({ result: 'admitted', inside: 1 })
  })

  test('not after a minute, not what was refused, not when the guest has moved on', async () => {
    const night = await createNight(site, { quantity: 2 })
    const [old, moved] = [randomUUID(), randomUUID()]
    const body = { eventId: night.eventId, code: night.tickets[0]!.code }
    await scan(site.app, night.organiser, { ...body, scanId: old })
    await site.deps.db
      .updateTable('scans')
      .set({ happened_at: sql<Date>`now() - interval '61 seconds'` })
      .where('id', '=', old)
      .execute()
    const refused = randomUUID()
    await scan(site.app, night.organiser, { ...body, scanId: refused })
    const code = night.tickets[1]!.code
    await scan(site.app, night.organiser, { eventId: night.eventId, code, scanId: moved })
    await scan(site.app, night.organiser, { eventId: night.eventId, code, direction: 'out' })
    await scan(site.app, night.organiser, { eventId: night.eventId, code })
    for (const scanId of [old, refused, moved, randomUUID()])
      expect((await undo(site.app, night.organiser, night.eventId, scanId)).status).toBe(409)
    expect((await readState(night.eventId, night.organiser)).body.inside).toBe(2)
  })

  test('not by another organiser or at another event', async () => {
    const night = await createNight(site)
    const other = await createNight(site)
    const scanId = randomUUID()
    await scan(site.app, night.organiser, { eventId: night.eventId, code: night.tickets[0]!.code, scanId })
    expect((await undo(site.app, other.organiser, night.eventId, scanId)).status).toBe(404)
    expect((await undo(site.app, other.organiser, other.eventId, scanId)).status).toBe(409)
    expect((await undo(site.app, await createPhone(site, other), night.eventId, scanId)).status).toBe(404)
  })
})
