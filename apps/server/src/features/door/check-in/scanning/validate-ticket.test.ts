import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, createUser, type TestApp } from '../../../../testing/index.ts'
import { ticketCode, ticketSigner } from '../../../sales/tickets/index.ts'
import { createNight, createPhone, type Night, pairedHeaders, scan, undo } from '../check-in-scene.ts'

const HOUR = 3_600_000

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterEach(() => site.setClock(null))
afterAll(() => site.close())

/** A code of the night's first ticket, signed with the key of any event. */
async function signedCode(night: Night, fields: { signingEvent?: string; keyId?: number; generation?: number }) {
  const { db } = site.deps
  const signer = await ticketSigner(site.deps, db, fields.signingEvent ?? night.eventId)
  const event = await db.selectFrom('events').selectAll().where('id', '=', night.eventId).executeTakeFirstOrThrow()
  const ticket = { id: night.tickets[0]!._id, ticket_type_id: night.ticketTypeId, generation: fields.generation ?? 1 }
  return ticketCode({ ...signer, keyId: fields.keyId ?? signer.keyId }, event, ticket)
}

function setTicket(id: string, fields: { state?: 'cancelled' | 'refunded'; generation?: number; note?: string }) {
  return site.deps.db.updateTable('tickets').set(fields).where('id', '=', id).execute()
}

function ticketRow(id: string) {
  return site.deps.db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

describe('a scan at a door', () => {
  test('admits a ticket once and tells who comes', async () => {
    const night = await createNight(site, { quantity: 2 })
    const phone = await createPhone(site, night)
    const ticket = night.tickets[0]!
    await setTicket(ticket._id, { note: 'Wheelchair' })
    const scanId = randomUUID()
    const answer = await scan(site.app, phone, { eventId: night.eventId, code: ticket.code, scanId })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      scanId,
      result: 'admitted',
      admitted: true,
      guestName: 'Adaeze Okafor',
      ticketName: 'Lawn',
      number: 1,
      of: 2,
      note: 'Wheelchair',
      disputed: false,
      answers: [],
      firstScan: null,
      undoableUntil: expect.any(String),
      party: 1,
      inside: 1,
      expected: 2,
    })
    const left = new Date(answer.body.undoableUntil ?? 0).getTime() - Date.now()
    expect(left).toBeGreaterThan(50_000)
    expect(left).toBeLessThanOrEqual(60_000)
    expect(await ticketRow(ticket._id)).toMatchObject({ state: 'checked_in', checked_in_scan: scanId })
  })

  test('says when and where somebody already came in with it', async () => {
    const night = await createNight(site)
    const gate = await createPhone(site, night, { name: 'North gate' })
    const [{ code } = { code: '' }] = night.tickets
    const first = await scan(site.app, gate, { eventId: night.eventId, code })
    const { scanned_at: scannedAt } = await site.deps.db
      .selectFrom('scans')
      .select('scanned_at')
      .where('id', '=', first.body.scanId)
      .executeTakeFirstOrThrow()
    const again = await scan(site.app, await createPhone(site, night), { eventId: night.eventId, code })
    expect(again.body).toMatchObject({
      result: 'already_checked_in',
      admitted: false,
      guestName: 'Adaeze Okafor',
      firstScan: { at: scannedAt.toISOString(), door: 'North gate' },
      undoableUntil: null,
      inside: 1,
    })
  })

  test('the organiser scans with their session, and a guest is let in by hand', async () => {
    const night = await createNight(site)
    const ticketId = night.tickets[0]!._id
    const first = await scan(site.app, night.organiser, { eventId: night.eventId, ticketId })
    expect(first.body.result).toBe('admitted')
    const again = await scan(site.app, night.organiser, { eventId: night.eventId, ticketId })
    expect(again.body).toMatchObject({ result: 'already_checked_in', firstScan: { door: null } })
  })

  test('lets guests out and in again', async () => {
    const night = await createNight(site)
    const phone = await createPhone(site, night)
    const body = { eventId: night.eventId, code: night.tickets[0]!.code }
    const results = []
    for (const direction of ['in', 'out', 'out', 'in', 'in'] as const) {
      const { body: answer } = await scan(site.app, phone, { ...body, direction })
      results.push([answer.result, answer.admitted, answer.inside])
    }
    expect(results).toEqual([
      ['admitted', true, 1],
      ['checked_out', true, 0],
      ['checked_out', true, 0],
      ['admitted', true, 1],
      ['already_checked_in', false, 1],
    ])
  })
})

describe('a scan that is refused', () => {
  test('a ticket of another event, of which nothing is told', async () => {
    const here = await createNight(site)
    const there = await createNight(site)
    const phone = await createPhone(site, here)
    const nobody = { admitted: false, guestName: null, ticketName: null, number: null, note: null }
    const byCode = await scan(site.app, phone, { eventId: here.eventId, code: there.tickets[0]!.code })
    expect(byCode.body).toMatchObject({ result: 'wrong_event', ...nobody })
    const byId = await scan(site.app, phone, { eventId: here.eventId, ticketId: there.tickets[0]!._id })
    expect(byId.body).toMatchObject({ result: 'unknown', ...nobody })
    expect(await ticketRow(there.tickets[0]!._id)).toMatchObject({ state: 'valid' })
  })

  test('a code that the event did not sign', async () => {
    const night = await createNight(site)
    const other = await createNight(site)
    const phone = await createPhone(site, night)
    const { code } = night.tickets[0]!
    const tampered = `${code.slice(0, 100)}${code[100] === 'A' ? 'B' : 'A'}${code.slice(101)}`
    const otherKey = await signedCode(night, { signingEvent: other.eventId })
    const noSuchKey = await signedCode(night, { keyId: 9 })
    for (const forged of [tampered, otherKey, noSuchKey]) {
      const answer = await scan(site.app, phone, { eventId: night.eventId, code: forged })
      expect(answer.body).toMatchObject({ result: 'forged', admitted: false, guestName: null })
    }
    // Another event's key does not make this ticket one of that event either.
    const there = await createPhone(site, other)
    const answer = await scan(site.app, there, { eventId: other.eventId, code: otherKey })
    expect(answer.body.result).toBe('forged')
    expect(await ticketRow(night.tickets[0]!._id)).toMatchObject({ state: 'valid' })
  })

  test('what is no ticket, and a generation that was never issued', async () => {
    const night = await createNight(site)
    const phone = await createPhone(site, night)
    for (const code of ['https://example.org', await signedCode(night, { generation: 2 })]) {
      const answer = await scan(site.app, phone, { eventId: night.eventId, code })
      expect(answer.body).toMatchObject({ result: 'unknown', guestName: null })
    }
    const byId = await scan(site.app, phone, { eventId: night.eventId, ticketId: randomUUID() })
    expect(byId.body.result).toBe('unknown')
  })

  test('a ticket passed on, cancelled, refunded or not paid', async () => {
    const night = await createNight(site, { quantity: 3 })
    const phone = await createPhone(site, night)
    const [passedOn, cancelled, refunded] = night.tickets
    await setTicket(passedOn!._id, { generation: 2 })
    await setTicket(cancelled!._id, { state: 'cancelled' })
    await setTicket(refunded!._id, { state: 'refunded' })
    const results = []
    for (const { code } of night.tickets)
      results.push((await scan(site.app, phone, { eventId: night.eventId, code })).body.result)
    expect(results).toEqual(['transferred', 'cancelled', 'refunded'])
    await site.deps.db
      .updateTable('orders')
      .set({ state: 'expired' })
      .where('reference', '=', night.order.reference)
      .execute()
    const unpaid = await scan(site.app, phone, { eventId: night.eventId, ticketId: passedOn!._id })
    expect(unpaid.body).toMatchObject({ result: 'unpaid', inside: 0 })
  })

  test('a ticket at a door for other types', async () => {
    const night = await createNight(site, { otherType: 'VIP' })
    const [vip = ''] = night.otherTypes
    const body = { eventId: night.eventId, code: night.tickets[0]!.code }
    const vipDoor = await createPhone(site, night, { ticketIds: [vip] })
    expect((await scan(site.app, vipDoor, body)).body).toMatchObject({ result: 'wrong_door', ticketName: 'Lawn' })
    const both = await createPhone(site, night, { ticketIds: [vip, night.ticketTypeId] })
    expect((await scan(site.app, both, body)).body.result).toBe('admitted')
  })

  test('a code before and after its hours, by the server’s clock alone', async () => {
    const early = await createNight(site, { startsInHours: 48 })
    const tooEarly = await scan(site.app, early.organiser, { eventId: early.eventId, code: early.tickets[0]!.code })
    expect(tooEarly.body.result).toBe('not_yet')

    const night = await createNight(site, { quantity: 2 })
    const [late, kept] = night.tickets
    const scannedAt = new Date(Date.now() - 1000).toISOString()
    site.setClock(new Date(Date.now() + 20 * HOUR))
    const tooLate = await scan(site.app, night.organiser, { eventId: night.eventId, code: late!.code })
    expect(tooLate.body.result).toBe('expired')
    const sentLater = await scan(site.app, night.organiser, { eventId: night.eventId, code: kept!.code, scannedAt })
    expect(sentLater.body.result).toBe('expired')
  })

  test('the time that a phone claims changes nothing', async () => {
    const night = await createNight(site, { quantity: 2 })
    const before = Date.now()
    for (const [index, hours] of [1, -23].entries()) {
      const scannedAt = new Date(Date.now() + hours * HOUR).toISOString()
      const scanId = randomUUID()
      await scan(site.app, night.organiser, {
        eventId: night.eventId,
        code: night.tickets[index]!.code,
        scannedAt,
        scanId,
      })
      const row = await site.deps.db
        .selectFrom('scans')
        .select('scanned_at')
        .where('id', '=', scanId)
        .executeTakeFirstOrThrow()
      expect(row.scanned_at.getTime()).toBeGreaterThanOrEqual(before)
      expect(row.scanned_at.getTime()).toBeLessThanOrEqual(Date.now())
    }
  })

  test('a request that names both a code and a guest, or neither', async () => {
    const night = await createNight(site)
    const { code, _id: ticketId } = night.tickets[0]!
    for (const what of [{}, { code, ticketId }]) {
      const answer = await scan(site.app, night.organiser, { eventId: night.eventId, ...what })
      expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid'])
    }
  })
})

describe('the same scan again', () => {
  test('gets the same answer, whatever became of the ticket', async () => {
    const night = await createNight(site)
    const phone = await createPhone(site, night)
    const body = { eventId: night.eventId, code: night.tickets[0]!.code }
    const first = { ...body, scanId: randomUUID() }
    const second = { ...body, scanId: randomUUID() }
    const admitted = await scan(site.app, phone, first)
    const already = await scan(site.app, phone, second)
    expect((await scan(site.app, phone, { ...first, scannedAt: new Date().toISOString() })).body).toEqual(admitted.body)
    await undo(site.app, phone, night.eventId, first.scanId)
    expect((await scan(site.app, phone, first)).body).toMatchObject({ result: 'admitted', undoableUntil: null })
    expect((await scan(site.app, phone, second)).body).toEqual({ ...already.body, inside: 0 })
    expect(await ticketRow(night.tickets[0]!._id)).toMatchObject({ state: 'valid', checked_in_scan: null })
  })

  test('may not stand for another scan', async () => {
    const night = await createNight(site, { quantity: 2 })
    const phone = await createPhone(site, night)
    const scanId = randomUUID()
    const [one, two] = night.tickets
    const body = { eventId: night.eventId, scanId }
    await scan(site.app, phone, { ...body, code: one!.code })
    for (const other of [{ code: two!.code }, { ticketId: one!._id }, { code: one!.code, direction: 'out' as const }]) {
      const answer = await scan(site.app, phone, { ...body, ...other })
      expect([answer.status, answer.body.code]).toEqual([422, 'scan.id_reused'])
    }
    expect(await ticketRow(two!._id)).toMatchObject({ state: 'valid' })
  })
})

describe('who may scan', () => {
  test('a phone of another event, another organiser and nobody find no event', async () => {
    const night = await createNight(site)
    const other = await createNight(site)
    const body = { eventId: night.eventId, code: night.tickets[0]!.code }
    for (const actor of [await createPhone(site, other), other.organiser, await createUser(site)]) {
      const answer = await scan(site.app, actor, body)
      expect([answer.status, answer.body.code]).toEqual([404, 'event.not_found'])
    }
    const anonymous = await scan(site.app, { headers: { authorization: '' } }, body)
    expect(anonymous.status).toBe(401)
    const admin = await createUser(site, { isAdmin: true })
    expect((await scan(site.app, admin, body)).body.result).toBe('admitted')
  })

  test('who shows code after code that is no ticket must wait', async () => {
    const night = await createNight(site)
    const phone = await createPhone(site, night)
    const colleague = { headers: await pairedHeaders(site, phone.door) }
    const statuses = []
    for (let shown = 0; shown < 130; shown += 1) {
      const answer = await scan(site.app, phone, { eventId: night.eventId, code: 'no ticket' })
      statuses.push(answer.status)
      if (answer.status === 429) break
    }
    // A window that ends meanwhile starts the count anew once.
    expect(statuses.length).toBeGreaterThan(60)
    expect(statuses.at(-1)).toBe(429)
    const genuine = { eventId: night.eventId, code: night.tickets[0]!.code }
    expect((await scan(site.app, colleague, genuine)).body.result).toBe('admitted')
  })
})
