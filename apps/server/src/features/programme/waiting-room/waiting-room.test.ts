import { createHash } from 'node:crypto'
import type { ErrorView, PublicEventView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, call, createTicketType, newKey, placeOrder, type TestApp } from '../../../testing/index.ts'
import type { Updateable } from 'kysely'
import type { DB } from '../../../db/schema/index.ts'
import { bundleBody, createBundle } from '../bundles/bundle-scene.ts'
import { advanceRoom } from './advance-room.ts'
import { lotOf } from './lots.ts'
import { sweepWaitingRooms } from './sweep-waiting-rooms.ts'
import { findRoomState, findSupply } from './waiting-room.queries.ts'
import {
  beginSales,
  createRush,
  getPlace,
  getRoom,
  joinedToken,
  joinRoom,
  type RushSale,
  saveRoom,
  takePass,
} from './waiting-room-scene.ts'
import { placeToken, readPlaceToken, waitingPass, worthOfPass } from './waiting-room-tokens.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())
beforeEach(() => site.deps.pool.query('delete from rate_limits'))
afterEach(() => site.setClock(null))

const MINUTE = 60_000
const later = (milliseconds: number) => new Date(Date.now() + milliseconds)

function hold(sale: RushSale, headers: Record<string, string> = {}, quantity = 1) {
  return call<ErrorView & { reference: string }>(site.app, {
    method: 'POST',
    url: '/api/orders',
    headers: { 'idempotency-key': newKey(), ...headers },
    payload: { eventId: sale.eventId, items: [{ ticketId: sale.ticketTypeId, quantity }] },
  })
}

/** A sale that has begun, with its visitors in the order of their numbers and nobody called yet. */
async function drawn(visitors: number, options: Parameters<typeof createRush>[1] = {}) {
  const sale = await createRush(site, options)
  const tokens: string[] = []
  for (let made = 0; made < visitors; made += 1) tokens.push(await joinedToken(site.app, sale.eventId))
  site.setClock(later(5))
  await beginSales(site, sale.eventId)
  await sweepWaitingRooms(site.deps)
  const places = new Map<number, string>()
  site.setClock(later(1200))
  for (const token of tokens) places.set((await getPlace(site.app, sale.eventId, token)).body.number ?? 0, token)
  return { sale, tokens: [...places.entries()].toSorted(([a], [b]) => a - b).map(([, token]) => token) }
}

async function callNumbers(sale: RushSale, served: number) {
  await site.deps.pool.query('update waiting_rooms set served = $2 where event_id = $1', [sale.eventId, served])
  site.setClock(new Date(site.deps.now().getTime() + 1100))
}

describe('before sales begin', () => {
  test('visitors join, see no position, and the hash of the seed is known and the seed is not', async () => {
    const sale = await createRush(site)
    const { body: joined } = await joinRoom(site.app, sale.eventId)
    expect(joined.place).toMatchObject({ number: null, position: null, waitSeconds: null, called: false })
    const { body: room, headers } = await getRoom(site.app, sale.eventId)
    expect(room).toMatchObject({ phase: 'arriving', seed: null, drawn: null, drawnAt: null, served: 0 })
    expect(room.seedHash).toMatch(/^[0-9a-f]{64}$/)
    expect(headers['cache-control']).toBe('public, max-age=1, s-maxage=1, stale-if-error=60')
    expect((await takePass(site.app, sale.eventId, joined.token)).body.code).toBe('waiting_room.not_called')
    const csv = await call<ErrorView>(site.app, { method: 'GET', url: `/api/waiting-rooms/${sale.eventId}/draw.csv` })
    expect(csv.body.code).toBe('waiting_room.not_drawn')
  })

  test('nothing is sold without a pass', async () => {
    const sale = await createRush(site)
    expect(await hold(sale)).toMatchObject({
      status: 403,
      body: { code: 'waiting_room.required', details: { eventId: sale.eventId } },
    })
  })

  test('visitors cannot join before it opens', async () => {
    const sale = await createRush(site, { room: { opensMinutes: 30 } })
    expect((await getRoom(site.app, sale.eventId)).body.phase).toBe('closed')
    expect((await joinRoom(site.app, sale.eventId)).body.code).toBe('waiting_room.closed')
  })

  test('one network takes sixty places an hour', async () => {
    const sale = await createRush(site)
    for (let taken = 0; taken < 60; taken += 1)
      expect((await joinRoom(site.app, sale.eventId, '198.51.100.7')).status).toBe(201)
    expect((await joinRoom(site.app, sale.eventId, '198.51.100.7')).status).toBe(429)
    expect((await joinRoom(site.app, sale.eventId, '198.51.100.8')).status).toBe(201)
  })

  test('the page of the event says when it opens and when sales begin, until it is switched off', async () => {
    const sale = await createRush(site)
    const read = async () =>
      (await call<PublicEventView>(site.app, { method: 'GET', url: `/api/events/by-url/${sale.customUrl}` })).body
        .waitingRoom
    expect(await read()).toEqual({ opensAt: expect.any(String), startsAt: expect.any(String) })
    await saveRoom(site.app, sale, { enabled: false })
    expect(await read()).toBeUndefined()
    expect((await hold(sale)).status).toBe(201)
  })

  test('an event that is not public has no waiting room for visitors', async () => {
    const sale = await createRush(site, { publish: false })
    expect((await getRoom(site.app, sale.eventId)).status).toBe(404)
    expect((await joinRoom(site.app, sale.eventId)).status).toBe(404)
  })
})

describe('the draw', () => {
  test('gives every visitor a number by the lots that follow from the published seed', async () => {
    const { sale, tokens } = await drawn(8)
    const { body: room } = await getRoom(site.app, sale.eventId)
    expect(room).toMatchObject({ phase: 'serving', drawn: 8, participants: 8 })
    const seed = Buffer.from(room.seed ?? '', 'hex')
    expect(createHash('sha256').update(seed).digest('hex')).toBe(room.seedHash)
    const ids = tokens.map((token) => readPlaceToken(site.deps.secrets, sale.eventId, token)?.visitorId ?? '')
    const lots = ids.map((id) => lotOf(seed, id))
    expect(lots).toEqual(lots.toSorted())
    const { body } = await call<Buffer>(site.app, { method: 'GET', url: `/api/waiting-rooms/${sale.eventId}/draw.csv` })
    const lines = ids.map((id, index) => `${index + 1},${id},${lots[index]}`)
    expect(String(body)).toBe(`${['number,visitor,lot', ...lines].join('\n')}\n`)
  })

  test('puts who comes later behind all others, in the order in which they came', async () => {
    const { sale } = await drawn(3)
    const late = [await joinedToken(site.app, sale.eventId), await joinedToken(site.app, sale.eventId)]
    const numbers: unknown[] = []
    for (const token of late) numbers.push((await getPlace(site.app, sale.eventId, token)).body.number)
    expect(numbers).toEqual([4, 5])
    expect((await getRoom(site.app, sale.eventId)).body.drawn).toBe(3)
  })

  test('happens once where many processes come to it at once, and nobody who comes meanwhile gets a number twice', async () => {
    const sale = await createRush(site)
    for (let made = 0; made < 20; made += 1) await joinedToken(site.app, sale.eventId)
    site.setClock(later(5))
    await beginSales(site, sale.eventId)
    const arrive = () =>
      site.deps.pool.query(
        'insert into waiting_visitors (event_id, id, arrived_at) values ($1, gen_random_uuid(), $2)',
        [sale.eventId, site.deps.now()],
      )
    const work = async () => {
      for (let turn = 0; turn < 8; turn += 1) {
        await advanceRoom(site.deps, sale.eventId)
        await arrive()
      }
    }
    await Promise.all(Array.from({ length: 8 }, work))
    await advanceRoom(site.deps, sale.eventId)
    const { rows } = await site.deps.pool.query(
      `select count(v.number)::int as numbers, max(v.number) as most, r.drawn, r.numbered
       from waiting_visitors v join waiting_rooms r using (event_id) where v.event_id = $1 group by r.drawn, r.numbered`,
      [sale.eventId],
    )
    expect(rows).toEqual([{ numbers: 84, most: 84, drawn: 20, numbered: 84 }])
  })

  test('is left to the process that is at it', async () => {
    const sale = await createRush(site)
    await joinedToken(site.app, sale.eventId)
    site.setClock(later(1200))
    await beginSales(site, sale.eventId)
    const other = await site.deps.pool.connect()
    try {
      await other.query('begin')
      await other.query('select 1 from waiting_rooms where event_id = $1 for no key update', [sale.eventId])
      await advanceRoom(site.deps, sale.eventId)
      expect((await getRoom(site.app, sale.eventId)).body.phase).toBe('drawing')
      // Visitors who join do not wait for it.
      expect((await joinRoom(site.app, sale.eventId)).status).toBe(201)
    } finally {
      await other.query('rollback')
      other.release()
    }
    await advanceRoom(site.deps, sale.eventId)
    site.setClock(later(2400))
    expect((await getRoom(site.app, sale.eventId)).body.phase).toBe('serving')
  })

  test('that is killed before it is written is drawn again to the same numbers', async () => {
    const sale = await createRush(site)
    for (let made = 0; made < 12; made += 1) await joinedToken(site.app, sale.eventId)
    site.setClock(later(5))
    await beginSales(site, sale.eventId)
    const numbers: Record<string, number>[] = []
    const killed = {
      ...site.deps,
      failpoint: () => {
        throw new Error('killed')
      },
    }
    await expect(advanceRoom(killed, sale.eventId)).rejects.toThrow('killed')
    site.setClock(later(1200))
    expect((await getRoom(site.app, sale.eventId)).body.drawn).toBe(12)
    for (let round = 0; round < 2; round += 1) {
      const { rows } = await site.deps.pool.query<{ id: string; number: number }>(
        'select id, number from waiting_visitors where event_id = $1 order by id',
        [sale.eventId],
      )
      numbers.push(Object.fromEntries(rows.map(({ id, number }) => [id, number])))
      await site.deps.pool.query(
        'update waiting_rooms set drawn_at = null, served = 0, numbered = 0 where event_id = $1',
        [sale.eventId],
      )
      await site.deps.pool.query('update waiting_visitors set number = null where event_id = $1', [sale.eventId])
      await sweepWaitingRooms(site.deps)
    }
    expect(numbers[1]).toEqual(numbers[0])
  })

  test('takes place though the seed of another room cannot be read', async () => {
    const [broken, sale] = [await createRush(site), await createRush(site)]
    await joinedToken(site.app, sale.eventId)
    await site.deps.pool.query(`update waiting_rooms set seed = 'broken' where event_id = $1`, [broken.eventId])
    site.setClock(later(1200))
    for (const { eventId } of [broken, sale]) await beginSales(site, eventId)
    try {
      await sweepWaitingRooms(site.deps)
      const { rows } = await site.deps.pool.query<{ drawn: number }>(
        'select drawn from waiting_rooms where event_id = $1 and drawn_at is not null',
        [sale.eventId],
      )
      expect(rows).toEqual([{ drawn: 1 }])
    } finally {
      await site.deps.pool.query('delete from waiting_rooms where event_id = $1', [broken.eventId])
    }
  })
})

describe('a pass', () => {
  test('is given to who is called, and lets them buy in a header or as a cookie', async () => {
    const { sale, tokens } = await drawn(3, { room: { ratePerMinute: 1 } })
    await callNumbers(sale, 1)
    const [first = '', second = ''] = tokens
    expect((await getPlace(site.app, sale.eventId, first)).body).toMatchObject({ number: 1, position: 0, called: true })
    expect((await getPlace(site.app, sale.eventId, second)).body).toMatchObject({
      number: 2,
      position: 1,
      called: false,
    })
    expect((await takePass(site.app, sale.eventId, second)).body.code).toBe('waiting_room.not_called')
    const { pass } = (await takePass(site.app, sale.eventId, first)).body
    expect((await hold(sale, { 'x-waiting-pass': pass })).status).toBe(201)
    expect((await hold(sale, { cookie: `a=b; foyer_pass_${sale.eventId}=${pass}` })).status).toBe(201)
    expect((await hold(sale)).body.code).toBe('waiting_room.required')
  })

  test('expires, and is given again: who was called keeps the place', async () => {
    // Another visitor still waits, so that the room does not end.
    const { sale, tokens } = await drawn(2, { room: { ratePerMinute: 1 } })
    await callNumbers(sale, 1)
    const [token = ''] = tokens
    const { pass } = (await takePass(site.app, sale.eventId, token)).body
    site.setClock(new Date(site.deps.now().getTime() + 15 * MINUTE + 1000))
    expect((await hold(sale, { 'x-waiting-pass': pass })).body.code).toBe('waiting_room.required')
    expect((await getPlace(site.app, sale.eventId, token)).body.called).toBe(true)
    const again = (await takePass(site.app, sale.eventId, token)).body
    expect((await hold(sale, { 'x-waiting-pass': again.pass })).status).toBe(201)
  })

  test('is good for its own event alone, and only with our signature', async () => {
    const { sale, tokens } = await drawn(1)
    const other = await drawn(1)
    await callNumbers(sale, 1)
    const { pass } = (await takePass(site.app, sale.eventId, tokens[0] ?? '')).body
    expect((await hold(other.sale, { 'x-waiting-pass': pass })).body.code).toBe('waiting_room.required')
    const bytes = Buffer.from(pass, 'base64url')
    bytes.writeUInt32BE(0xff_ff_ff_ff, 32)
    expect((await hold(sale, { 'x-waiting-pass': bytes.toString('base64url') })).body.code).toBe(
      'waiting_room.required',
    )
  })

  test('cannot be made from the token of a place', () => {
    const { secrets } = site.deps
    const place = { eventId: '0190aaaa-0000-7000-8000-000000000001', visitorId: '0190aaaa-0000-4000-8000-000000000002' }
    const now = new Date()
    const expiresAt = later(MINUTE)
    const at = { eventId: place.eventId, now }
    expect(worthOfPass(secrets, waitingPass(secrets, { ...place, expiresAt }), at)).toBe('admitted')
    expect(worthOfPass(secrets, placeToken(secrets, place), at)).toBe('missing')
    expect(readPlaceToken(secrets, place.eventId, waitingPass(secrets, { ...place, expiresAt }))).toBeNull()
    expect(readPlaceToken(secrets, place.visitorId, placeToken(secrets, place))).toBeNull()
  })

  test('of each date is asked for in a cart over several dates', async () => {
    const { sale, tokens } = await drawn(1)
    const other = await createRush(site, { organiser: sale.organiser })
    await callNumbers(sale, 1)
    const { pass } = (await takePass(site.app, sale.eventId, tokens[0] ?? '')).body
    const place = (dates: RushSale[], headers: Record<string, string>) =>
      call<ErrorView>(site.app, {
        method: 'POST',
        url: '/api/order-groups',
        headers: { 'idempotency-key': newKey(), ...headers },
        payload: {
          carts: dates.map(({ eventId, ticketTypeId }) => ({
            eventId,
            items: [{ ticketId: ticketTypeId, quantity: 1 }],
          })),
        },
      })
    expect(await place([sale, other], { 'x-waiting-pass': pass })).toMatchObject({
      status: 403,
      body: { code: 'waiting_room.required', details: { eventId: other.eventId } },
    })
    await saveRoom(site.app, other, { enabled: false })
    expect((await place([sale, other], { 'x-waiting-pass': pass })).status).toBe(201)
  })

  test('is not needed again for a request that was placed and is sent again with it', async () => {
    const { sale, tokens } = await drawn(1)
    await callNumbers(sale, 1)
    const { pass } = (await takePass(site.app, sale.eventId, tokens[0] ?? '')).body
    const key = { 'idempotency-key': newKey(), 'x-waiting-pass': pass }
    const placed = await hold(sale, key)
    site.setClock(new Date(site.deps.now().getTime() + 16 * MINUTE))
    expect((await hold(sale, key)).body.reference).toBe(placed.body.reference)
  })
})

describe('the counter', () => {
  test('calls numbers at the fixed rate, and none while it is stopped', async () => {
    const { sale } = await drawn(10, { room: { ratePerMinute: 60 } })
    const tick = async (milliseconds: number) => {
      site.setClock(new Date(site.deps.now().getTime() + milliseconds))
      await sweepWaitingRooms(site.deps)
      return (await getRoom(site.app, sale.eventId)).body.served
    }
    const begun = (await getRoom(site.app, sale.eventId)).body.served
    expect(await tick(3000)).toBe(begun + 3)
    const pause = (paused: boolean) =>
      call<ErrorView>(site.app, {
        method: 'PUT',
        url: `/api/waiting-rooms/${sale.eventId}/paused`,
        headers: sale.organiser.headers,
        payload: { paused },
      })
    expect((await pause(true)).status).toBe(200)
    expect(await tick(5000)).toBe(begun + 3)
    expect((await getRoom(site.app, sale.eventId)).body.phase).toBe('paused')
    await pause(false)
    expect(await tick(2000)).toBe(begun + 5)
  })

  test('says at once when every ticket is held, and ends when all are sold', async () => {
    const { sale, tokens } = await drawn(3, { ticket: { capacity: 2, maxPerOrder: 2, kind: 'free', price: 0 } })
    await callNumbers(sale, 1)
    const { pass } = (await takePass(site.app, sale.eventId, tokens[0] ?? '')).body
    const bought = await hold(sale, { 'x-waiting-pass': pass }, 2)
    expect(bought.status).toBe(201)
    site.setClock(new Date(site.deps.now().getTime() + 1100))
    expect((await getRoom(site.app, sale.eventId)).body).toMatchObject({ phase: 'all_held', ratePerMinute: 0 })
    await site.deps.pool.query(`update orders set state = 'paid', paid_at = now() where reference = $1`, [
      bought.body.reference,
    ])
    site.setClock(new Date(site.deps.now().getTime() + 1100))
    expect((await getRoom(site.app, sale.eventId)).body.phase).toBe('sold_out')
    expect((await joinRoom(site.app, sale.eventId)).body.code).toBe('waiting_room.closed')
    await expect.poll(async () => (await hold(sale)).body.code).toBe('order.sold_out')
  })

  describe('counts what can be bought now, in people', () => {
    const supplyOf = (eventId: string) => findSupply(site.deps.db, eventId, site.deps.now())
    const setType = (id: string, columns: Updateable<DB['ticket_types']>) =>
      site.deps.db.updateTable('ticket_types').set(columns).where('id', '=', id).execute()
    const claim = (id: string, claimed: number) =>
      site.deps.pool.query('update counters set claimed = $2 where id = $1', [id, claimed])

    test('and ends as sold out where the only tickets left are paused', async () => {
      const { sale } = await drawn(1, { ticket: { capacity: 2 } })
      const paused = await createTicketType(site, sale.organiser, sale.eventId, { name: 'Box office', capacity: 50 })
      await setType(paused, { status: 'paused' })
      expect(await supplyOf(sale.eventId)).toEqual({ placesLeft: 2, opensLater: false })
      await claim(sale.ticketTypeId, 2)
      site.setClock(new Date(site.deps.now().getTime() + 1100))
      await sweepWaitingRooms(site.deps)
      expect((await getRoom(site.app, sale.eventId)).body.phase).toBe('sold_out')
    })

    test('and waits where all sales are paused or tickets come on sale later', async () => {
      const { sale } = await drawn(1, { ticket: { capacity: 2 } })
      await setType(sale.ticketTypeId, { status: 'paused' })
      expect(await supplyOf(sale.eventId)).toEqual({ placesLeft: 0, opensLater: true })
      site.setClock(new Date(site.deps.now().getTime() + 1100))
      await sweepWaitingRooms(site.deps)
      expect((await getRoom(site.app, sale.eventId)).body).toMatchObject({ phase: 'all_held', ratePerMinute: 0 })
      await setType(sale.ticketTypeId, { status: 'on_sale', sales_start_at: later(60 * MINUTE) })
      expect(await supplyOf(sale.eventId)).toEqual({ placesLeft: 0, opensLater: true })
      await claim(sale.ticketTypeId, 2)
      expect(await supplyOf(sale.eventId)).toEqual({ placesLeft: 0, opensLater: false })
      await setType(sale.ticketTypeId, { sales_start_at: null, sales_end_at: later(-MINUTE) })
      await claim(sale.ticketTypeId, 0)
      expect(await supplyOf(sale.eventId)).toEqual({ placesLeft: 0, opensLater: false })
    })

    test('of tables and of the places of the event', async () => {
      const { sale } = await drawn(1, { ticket: { name: 'Table', admits: 4, capacity: 5, minPerOrder: 1 } })
      expect(await supplyOf(sale.eventId)).toMatchObject({ placesLeft: 20 })
      const places = (capacity: number | null) =>
        site.deps.pool.query(
          `insert into counters (id, event_id, kind, capacity) values ($1, $1, 'event', $2)
           on conflict (id) do update set capacity = excluded.capacity`,
          [sale.eventId, capacity],
        )
      await places(7)
      expect(await supplyOf(sale.eventId)).toMatchObject({ placesLeft: 4 })
      await places(3)
      expect(await supplyOf(sale.eventId)).toMatchObject({ placesLeft: 0 })
      await site.deps.pool.query('update counters set capacity = null where id = $1', [sale.ticketTypeId])
      await places(9)
      expect(await supplyOf(sale.eventId)).toMatchObject({ placesLeft: 8 })
      await places(null)
      expect(await supplyOf(sale.eventId)).toEqual({ placesLeft: null, opensLater: false })
    })

    test('of hidden tickets in bundles', async () => {
      const { sale } = await drawn(1, { ticket: { capacity: 2 } })
      const { eventId, organiser, ticketTypeId } = sale
      const child = await createTicketType(site, organiser, eventId, { name: 'Child', capacity: 9 })
      const drink = await createTicketType(site, organiser, eventId, { name: 'Drink', capacity: 8, admits: 0 })
      await setType(child, { visibility: 'hidden' })
      expect(await supplyOf(eventId)).toMatchObject({ placesLeft: 2 })
      const make = async (parts: Record<string, number>, fields: Record<string, unknown> = {}) =>
        (await createBundle(site, sale, bundleBody(parts, fields))).body._id
      const setBundle = (id: string, columns: Updateable<DB['bundles']>) =>
        site.deps.db.updateTable('bundles').set(columns).where('id', '=', id).execute()
      // Of the public tickets in it the people are counted already.
      const family = await make({ [ticketTypeId]: 1, [child]: 2 })
      expect(await supplyOf(eventId)).toMatchObject({ placesLeft: 2 + 2 * 2 })
      await claim(ticketTypeId, 2)
      expect(await supplyOf(eventId)).toEqual({ placesLeft: 0, opensLater: false })
      const children = await make({ [child]: 2, [drink]: 2 }, { capacity: 3 })
      expect(await supplyOf(eventId)).toMatchObject({ placesLeft: 6 })
      await claim(drink, 5)
      expect(await supplyOf(eventId)).toMatchObject({ placesLeft: 2 })
      await setBundle(children, { sales_start_at: later(60 * MINUTE) })
      expect(await supplyOf(eventId)).toEqual({ placesLeft: 0, opensLater: true })
      await setBundle(children, { visibility: 'hidden' })
      expect(await supplyOf(eventId)).toEqual({ placesLeft: 0, opensLater: false })
      // A bundle can be on sale longer than its tickets are singly.
      await claim(ticketTypeId, 0)
      await setType(ticketTypeId, { sales_end_at: later(-MINUTE) })
      expect(await supplyOf(eventId)).toMatchObject({ placesLeft: 2 * 3 })
      await setType(child, { status: 'paused' })
      expect(await supplyOf(eventId)).toEqual({ placesLeft: 0, opensLater: true })
      await setBundle(family, { archived_at: new Date() })
      expect(await supplyOf(eventId)).toEqual({ placesLeft: 0, opensLater: false })
    })
  })

  test('ends with the sale where the event is cancelled, before its start too', async () => {
    const { sale: begun } = await drawn(2)
    const coming = await createRush(site)
    for (const { eventId, organiser } of [begun, coming]) {
      const { title } = await site.deps.db
        .selectFrom('events')
        .select('title')
        .where('id', '=', eventId)
        .executeTakeFirstOrThrow()
      const url = `/api/events/${eventId}/cancellation`
      const payload = { reason: 'The singer is ill.', title }
      expect((await call(site.app, { method: 'POST', url, headers: organiser.headers, payload })).status).toBe(200)
      const { room } = required(await findRoomState(site.deps.db, eventId), 'the room')
      expect(room).toMatchObject({ ended_at: expect.any(Date), ended_because: 'off' })
      // A process keeps the state of a room for a moment.
      await expect.poll(async () => (await getRoom(site.app, eventId)).status, { timeout: 20_000 }).toBe(404)
    }
  })

  test('ends the room when nobody has waited for five minutes; then tickets are sold as usual', async () => {
    const { sale } = await drawn(1, { room: { ratePerMinute: 600 } })
    site.setClock(new Date(site.deps.now().getTime() + 2000))
    await sweepWaitingRooms(site.deps)
    expect((await getRoom(site.app, sale.eventId)).body).toMatchObject({ phase: 'serving', served: 1 })
    site.setClock(new Date(site.deps.now().getTime() + 5 * MINUTE))
    await sweepWaitingRooms(site.deps)
    expect((await getRoom(site.app, sale.eventId)).body.phase).toBe('ended')
    expect((await placeOrder(site.app, { ...sale, buyer: null })).status).toBe(201)
  })
})

describe('its organiser', () => {
  test('can change the start until the draw, then the rate alone', async () => {
    const sale = await createRush(site)
    const startsAt = later(2 * 3_600_000).toISOString()
    expect((await saveRoom(site.app, sale, { startsAt })).body.settings).toMatchObject({ startsAt, enabled: true })
    expect((await saveRoom(site.app, sale, { startsAt: later(-MINUTE).toISOString() })).body.code).toBe(
      'waiting_room.start_invalid',
    )
    const after = await drawn(1)
    const { settings } = (
      await call<{ settings: Record<string, unknown> }>(site.app, {
        method: 'GET',
        url: `/api/waiting-rooms/${after.sale.eventId}/settings`,
        headers: after.sale.organiser.headers,
      })
    ).body
    expect((await saveRoom(site.app, after.sale, { ...settings, ratePerMinute: 30 })).body).toMatchObject({
      settings: { ratePerMinute: 30 },
      can: { change: false, control: true },
    })
    expect((await saveRoom(site.app, after.sale, { ...settings, opensMinutes: 10 })).body.code).toBe(
      'waiting_room.drawn',
    )
    expect((await saveRoom(site.app, after.sale, { ...settings, enabled: false })).body.can.control).toBe(false)
    expect((await saveRoom(site.app, after.sale, { ...settings })).body.code).toBe('waiting_room.drawn')
  })

  test('keeps the published hash when the room is switched off and on again', async () => {
    const sale = await createRush(site)
    const before = (await getRoom(site.app, sale.eventId)).body.seedHash
    await saveRoom(site.app, sale, { enabled: false })
    await saveRoom(site.app, sale)
    expect((await getRoom(site.app, sale.eventId)).body.seedHash).toBe(before)
  })
})
