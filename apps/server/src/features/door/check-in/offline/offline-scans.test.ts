import { randomUUID } from 'node:crypto'
import type { ManifestView, OfflineScanAnswer, OfflineScanInput } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, type TestApp } from '../../../../testing/index.ts'
import { createNight, createPhone, makeDoor, type Night, type Phone, scan, undo } from '../check-in-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

let sequence = 0
function offline(fields: Partial<OfflineScanInput>): OfflineScanInput {
  return {
    scanId: randomUUID(),
    sequence: (sequence += 1),
    direction: 'in',
    scannedAt: ago(60),
    verdict: 'admitted',
    undoneAt: null,
    ...fields,
  }
}

async function send(phone: Pick<Phone, 'headers'>, eventId: string, scans: object[], sentAt = ago(0)) {
  const { status, body } = await call<{ answers: OfflineScanAnswer[] }>(site.app, {
    method: 'POST',
    url: `/api/check-in/${eventId}/scans`,
    headers: phone.headers,
    payload: { sentAt, scans },
  })
  return { status, body, answers: body.answers }
}

async function manifest(phone: Pick<Phone, 'headers'>, eventId: string, query = '') {
  return (
    await call<ManifestView>(site.app, {
      method: 'GET',
      url: `/api/check-in/${eventId}/manifest${query}`,
      headers: phone.headers,
    })
  ).body
}

async function twoDoors(quantity = 1): Promise<{ night: Night; east: Phone; west: Phone }> {
  const night = await createNight(site, { quantity })
  const east = await createPhone(site, night, { name: 'East' })
  return { night, east, west: await createPhone(site, night, { name: 'West' }) }
}

/** The state of a ticket, described independently of ids and of the order in which scans were reported. */
async function outcome(eventId: string) {
  const { db } = site.deps
  const tickets = await db
    .selectFrom('tickets')
    .leftJoin('scans', 'scans.id', 'tickets.checked_in_scan')
    .leftJoin('doors', 'doors.id', 'scans.door_id')
    .select(['tickets.state', 'doors.name as door', 'tickets.checked_in_at'])
    .where('tickets.event_id', '=', eventId)
    .orderBy('tickets.number')
    .execute()
  const conflicts = await db
    .selectFrom('scan_conflicts')
    .innerJoin('scans as kept', 'kept.id', 'kept_scan_id')
    .innerJoin('scans as other', 'other.id', 'scan_conflicts.scan_id')
    .innerJoin('doors as kept_door', 'kept_door.id', 'kept.door_id')
    .innerJoin('doors as other_door', 'other_door.id', 'other.door_id')
    .select(['kept_door.name as kept', 'other_door.name as other'])
    .where('scan_conflicts.event_id', '=', eventId)
    .execute()
  return { tickets: tickets.map(({ state, door }) => ({ state, door })), conflicts }
}

describe('the manifest', () => {
  test('comes in pages, with keys, types and names, and then tells what changed', async () => {
    const { night, east } = await twoDoors(5)
    const first = await manifest(east, night.eventId, '?limit=3')
    expect(first.tickets).toHaveLength(3)
    const second = await manifest(east, night.eventId, `?limit=3&after=${first.next}`)
    expect(second.tickets).toHaveLength(2)
    expect(second.next).toBeNull()
    expect(new Set([...first.tickets, ...second.tickets].map((ticket) => ticket._id)).size).toBe(5)
    expect(first.tickets[0]).toMatchObject({ standing: 'good', name: 'Adaeze Okafor', inside: false, generation: 1 })
    expect(first.door).toMatchObject({ name: 'East', direction: 'both', admitsOffline: true })
    expect(first.keys).toHaveLength(1)
    expect((await manifest(east, night.eventId, `?since=${first.cursor}`)).tickets.length).toBeLessThanOrEqual(5)

    const { cursor } = await manifest(east, night.eventId)
    await scan(site.app, night.organiser, { eventId: night.eventId, code: night.tickets[2]!.code })
    const changed = await manifest(east, night.eventId, `?since=${cursor}`)
    expect(changed.tickets.find((ticket) => ticket._id === night.tickets[2]!._id)).toMatchObject({
      inside: true,
      checkedInDoor: null,
    })
  })

  test('misses no change that was under way when it was asked for', async () => {
    const { night, east } = await twoDoors()
    const ticket = night.tickets[0]!
    const cursor = await site.deps.db.transaction().execute(async (trx) => {
      await trx.updateTable('tickets').set({ generation: 2 }).where('id', '=', ticket._id).execute()
      const seen = await manifest(east, night.eventId)
      expect(seen.tickets[0]?.generation).toBe(1)
      return seen.cursor
    })
    const changed = await manifest(east, night.eventId, `?since=${cursor}`)
    expect(changed.tickets.find(({ _id }) => _id === ticket._id)?.generation).toBe(2)
  })

  test('tells of an order taken back, whose tickets themselves stay as they are', async () => {
    const { night, east } = await twoDoors()
    const { cursor } = await manifest(east, night.eventId)
    const order = site.deps.db.updateTable('orders').where('event_id', '=', night.eventId)
    await order.set({ state: 'refunding' }).execute()
    const changed = await manifest(east, night.eventId, `?since=${cursor}`)
    expect(changed.tickets.map((ticket) => ticket.standing)).toEqual(['refunded'])
  })

  test('names nobody at a door that shows no names, nor lets it look guests up', async () => {
    const night = await createNight(site)
    const phone = await createPhone(site, night, { showsNames: false })
    const asked = await manifest(phone, night.eventId)
    expect(asked.tickets[0]).toMatchObject({ name: null, note: null })
    expect(JSON.stringify(asked)).not.toContain('Adaeze')
    const url = `/api/check-in/${night.eventId}/guests?search=Adaeze`
    const search = await call(site.app, { method: 'GET', url, headers: phone.headers })
    expect(search).toMatchObject({ status: 403, body: { code: 'door.names_hidden' } })
  })

  test('refuses what is no cursor, page or count', async () => {
    const { night, east } = await twoDoors()
    for (const query of [
      'since=-1',
      'since=x',
      'after=1',
      'limit=0',
      'limit=9999',
      'queued=-1',
      'battery=101',
      'a=b',
    ]) {
      const url = `/api/check-in/${night.eventId}/manifest?${query}`
      expect((await call(site.app, { method: 'GET', url, headers: east.headers })).status).toBe(400)
    }
  })

  test('notes how many scans a phone still keeps', async () => {
    const { night, east } = await twoDoors()
    await manifest(east, night.eventId, '?queued=7&battery=42')
    const url = `/api/check-in/${night.eventId}/doors`
    const { body } = await call<{ items: { devices: object[] }[] }>(site.app, {
      method: 'GET',
      url,
      headers: night.organiser.headers,
    })
    expect(body.items[0]?.devices).toMatchObject([{ queueLength: 7, battery: 42 }])
  })
})

describe('scans decided without a network', () => {
  test('are each kept once, however often they are sent', async () => {
    const { night, east } = await twoDoors(2)
    const scans = [
      offline({ code: night.tickets[0]!.code }),
      offline({ code: night.tickets[1]!.code }),
      offline({ code: 'no ticket', verdict: 'unknown' }),
    ]
    const first = await send(east, night.eventId, scans)
    expect(first.answers.map((answer) => answer.result)).toEqual(['admitted', 'admitted', 'unknown'])
    const again = await send(east, night.eventId, scans)
    expect(again.answers).toEqual(first.answers)
    const { count } = await site.deps.db
      .selectFrom('scans')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('event_id', '=', night.eventId)
      .executeTakeFirstOrThrow()
    expect(count).toBe(3)
  })

  test.each([['east first'], ['west first']])(
    'of two doors that admitted one ticket the earlier counts: %s',
    async (order) => {
      const { night, east, west } = await twoDoors()
      const { code } = night.tickets[0]!
      const early = offline({ code, scannedAt: ago(600) })
      const late = offline({ code, scannedAt: ago(300) })
      const sends = [() => send(east, night.eventId, [early]), () => send(west, night.eventId, [late])]
      for (const deliver of order === 'east first' ? sends : sends.toReversed()) await deliver()
      expect(await outcome(night.eventId)).toEqual({
        tickets: [{ state: 'checked_in', door: 'East' }],
        conflicts: [{ kept: 'East', other: 'West' }],
      })
      for (const phone of [east, west]) {
        const { conflicts } = await manifest(phone, night.eventId)
        expect(conflicts).toMatchObject([{ kept: { door: 'East' }, other: { door: 'West' } }])
      }
      const again = await send(west, night.eventId, [late])
      expect(again.answers[0]).toMatchObject({ conflict: true })
    },
  )

  test('sent by two servers at once end as in any order, with one conflict', async () => {
    const { night, east, west } = await twoDoors()
    const sibling = await site.sibling()
    const post = (app: TestApp['app'], phone: Phone, scannedAt: string) =>
      call(app, {
        method: 'POST',
        url: `/api/check-in/${night.eventId}/scans`,
        headers: phone.headers,
        payload: { sentAt: ago(0), scans: [offline({ code: night.tickets[0]!.code, scannedAt })] },
      })
    const [a, b] = await Promise.all([post(site.app, east, ago(500)), post(sibling, west, ago(900))])
    expect([a.status, b.status]).toEqual([200, 200])
    expect(await outcome(night.eventId)).toEqual({
      tickets: [{ state: 'checked_in', door: 'West' }],
      conflicts: [{ kept: 'West', other: 'East' }],
    })
  })

  test('are set right by the server where a phone has a wrong clock', async () => {
    const { night, east, west } = await twoDoors()
    const { code } = night.tickets[0]!
    // East's clock is an hour ahead: its scan of ten minutes ago is dated fifty minutes in the future.
    await send(east, night.eventId, [offline({ code, scannedAt: ago(600 - 3600) })], ago(-3600))
    await send(west, night.eventId, [offline({ code, scannedAt: ago(300) })])
    expect(await outcome(night.eventId)).toMatchObject({ conflicts: [{ kept: 'East', other: 'West' }] })
  })

  test('do not bring back a guest who was seen to leave after them', async () => {
    const { night, east, west } = await twoDoors()
    const { code } = night.tickets[0]!
    await send(west, night.eventId, [offline({ code, scannedAt: ago(400) })])
    await scan(site.app, west, { eventId: night.eventId, code, direction: 'out' })
    await send(east, night.eventId, [offline({ code, scannedAt: ago(500) })])
    expect(await outcome(night.eventId)).toEqual({
      tickets: [{ state: 'checked_out', door: 'East' }],
      conflicts: [{ kept: 'East', other: 'West' }],
    })
  })

  test('let nobody in whom the phone turned away, and refuse whom the rule refuses', async () => {
    const { night, east } = await twoDoors(2)
    await site.deps.db
      .updateTable('tickets')
      .set({ state: 'refunded' })
      .where('id', '=', night.tickets[1]!._id)
      .execute()
    const { answers } = await send(east, night.eventId, [
      offline({ code: night.tickets[0]!.code, verdict: 'wrong_door' }),
      offline({ code: night.tickets[1]!.code }),
    ])
    expect(answers.map((answer) => answer.result)).toEqual(['wrong_door', 'refunded'])
    expect((await outcome(night.eventId)).tickets.map(({ state }) => state)).toEqual(['valid', 'refunded'])
  })

  test('that also reached the server online count once, as their phone went on', async () => {
    const { night, east, west } = await twoDoors(2)
    const [held, turned] = night.tickets
    await scan(site.app, west, { eventId: night.eventId, code: held!.code })
    const unheard = offline({ code: held!.code, scannedAt: ago(0) })
    const { eventId } = night
    expect((await scan(site.app, east, { eventId, code: held!.code, scanId: unheard.scanId })).body.result).toBe(
      'already_checked_in',
    )
    const refused = offline({ code: turned!.code, verdict: 'already_checked_in', scannedAt: ago(0) })
    await scan(site.app, east, { eventId, code: turned!.code, scanId: refused.scanId })
    await send(east, eventId, [unheard, refused])
    expect(await outcome(eventId)).toEqual({
      tickets: [
        { state: 'checked_in', door: 'West' },
        { state: 'valid', door: null },
      ],
      conflicts: [{ kept: 'West', other: 'East' }],
    })
  })

  test('taken back within the minute admit nobody; the conflict goes with the admission', async () => {
    const { night, east, west } = await twoDoors()
    const { code } = night.tickets[0]!
    const early = offline({ code, scannedAt: ago(600) })
    const late = offline({ code, scannedAt: ago(300) })
    await send(east, night.eventId, [early])
    await send(west, night.eventId, [late])
    await send(east, night.eventId, [{ ...early, undoneAt: ago(200) }])
    expect((await outcome(night.eventId)).conflicts).toHaveLength(1)
    await send(east, night.eventId, [{ ...early, undoneAt: ago(560) }])
    expect(await outcome(night.eventId)).toEqual({ tickets: [{ state: 'checked_in', door: 'West' }], conflicts: [] })
  })

  test('an undo online of one admission too many ends the conflict', async () => {
    const { night, east, west } = await twoDoors()
    const { code } = night.tickets[0]!
    const scanId = randomUUID()
    await scan(site.app, west, { eventId: night.eventId, code, scanId })
    await send(east, night.eventId, [offline({ code, scannedAt: ago(30) })])
    expect((await outcome(night.eventId)).conflicts).toEqual([{ kept: 'East', other: 'West' }])
    expect((await undo(site.app, west, night.eventId, scanId)).status).toBe(204)
    expect(await outcome(night.eventId)).toEqual({ tickets: [{ state: 'checked_in', door: 'East' }], conflicts: [] })
  })

  test('one that cannot be taken keeps none of the others back', async () => {
    const { night, east, west } = await twoDoors(2)
    const used = offline({ code: night.tickets[0]!.code })
    await send(west, night.eventId, [used])
    const other = { ...used, code: night.tickets[1]!.code }
    const { status, answers } = await send(east, night.eventId, [
      other,
      offline({}),
      offline({ code: night.tickets[1]!.code }),
    ])
    expect(status).toBe(200)
    expect(answers.map((answer) => answer.error ?? answer.result)).toEqual([
      'scan.id_reused',
      'request.invalid',
      'admitted',
    ])
  })

  test('one that cannot be read is refused by itself, so that its phone can put it aside', async () => {
    const { night, east } = await twoDoors(2)
    const [first, last] = night.tickets.map(({ code }) => offline({ code }))
    const good = offline({ code: 'x', verdict: 'unknown' })
    const wrong: object[] = [
      { sequence: -1 },
      { verdict: 'perhaps' },
      { direction: 'up' },
      { scannedAt: 'yesterday' },
      { scannedAt: null },
      { code: 'x'.repeat(401) },
      { code: 7 },
      { undoneAt: 'never' },
      { admin: true },
      { scanId: 'one' },
      { scanId: '<script>' },
    ]
    const bad = wrong.map((fields) => ({ ...good, scanId: randomUUID(), ...fields }))
    const { status, answers } = await send(east, night.eventId, [first!, ...bad, last!])
    expect(status).toBe(200)
    expect(answers.map((answer) => answer.error ?? answer.result)).toEqual([
      'admitted',
      ...bad.map(() => 'scan.unreadable'),
      'admitted',
    ])
    expect(answers.map(({ scanId }) => scanId)).toEqual([first, ...bad, last].map((each) => each?.scanId))
    const known = await site.deps.db.selectFrom('scans').select('id').where('event_id', '=', night.eventId).execute()
    expect(new Set(known.map(({ id }) => id))).toEqual(new Set([first?.scanId, last?.scanId]))
  })

  test('are refused as a whole when they are too many or have no id to be answered by', async () => {
    const { night, east } = await twoDoors()
    const good = offline({ code: 'x', verdict: 'unknown' })
    const bad: object[][] = [
      [],
      Array.from({ length: 201 }, () => offline({ code: 'x' })),
      [good, { ...good, scanId: 7 }],
      [good, { ...good, scanId: 'x'.repeat(101) }],
      [good, {}],
    ]
    for (const scans of bad) expect((await send(east, night.eventId, scans)).status).toBe(400)
    expect((await send(east, night.eventId, [good], 'now')).status).toBe(400)
  })
})

test('an entrance lets nobody out, an exit nobody in', async () => {
  const night = await createNight(site)
  const entrance = await createPhone(site, night, { name: 'Entrance', direction: 'in' })
  const exit = await createPhone(site, night, { name: 'Exit', direction: 'out' })
  const body = { eventId: night.eventId, code: night.tickets[0]!.code }
  expect((await scan(site.app, exit, body)).body.result).toBe('wrong_door')
  expect((await scan(site.app, entrance, body)).body.result).toBe('admitted')
  expect((await scan(site.app, entrance, { ...body, direction: 'out' })).body.result).toBe('wrong_door')
  expect((await scan(site.app, exit, { ...body, direction: 'out' })).body.result).toBe('checked_out')
  expect((await makeDoor(site, night, { name: 'Window', direction: 'up' })).status).toBe(400)
})
