import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, newKey, type TestApp } from '../../../testing/index.ts'
import { advanceRoom } from './advance-room.ts'
import { beginSales, createRush, getPlace, joinedToken, type RushSale, takePass } from './waiting-room-scene.ts'

const TOKEN = 'a token for the metrics of waiting rooms'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp({ metricsToken: TOKEN })
})
afterAll(() => site.close())
afterEach(() => site.setClock(null))

/** The lines of the metrics that are about waiting rooms. */
async function metrics(): Promise<string[]> {
  const answer = await site.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
  return answer.body.split('\n').filter((line) => line.startsWith('foyer_waiting_room'))
}

function hold({ eventId, ticketTypeId }: RushSale, pass?: string) {
  return call(site.app, {
    method: 'POST',
    url: '/api/orders',
    headers: { 'idempotency-key': newKey(), ...(pass !== undefined && { 'x-waiting-pass': pass }) },
    payload: { eventId, items: [{ ticketId: ticketTypeId, quantity: 1 }] },
  })
}

const clockIn = (milliseconds: number) => site.setClock(new Date(Date.now() + milliseconds))

test('metrics say who waits, who was called, what passes were worth and when a room stands still, and nothing of whom', async () => {
  const sale = await createRush(site, { room: { ratePerMinute: 60 } })
  await createRush(site, { room: { opensMinutes: 5 } })
  const tokens = [await joinedToken(site.app, sale.eventId), await joinedToken(site.app, sale.eventId)]
  expect(await metrics()).toEqual(
    expect.arrayContaining([
      'foyer_waiting_rooms{phase="closed"} 1',
      'foyer_waiting_rooms{phase="arriving"} 1',
      'foyer_waiting_room_visitors{state="waiting"} 2',
      'foyer_waiting_room_visitors{state="called"} 0',
      'foyer_waiting_room_behind_seconds 0',
      'foyer_waiting_room_joins_total 2',
      'foyer_waiting_room_draws_total 0',
      'foyer_waiting_room_passes_total{result="expired"} 0',
    ]),
  )

  await beginSales(site, sale.eventId)
  clockIn(180_000)
  expect(await metrics()).toContain('foyer_waiting_rooms{phase="drawing"} 1')
  expect((await metrics()).find((line) => line.startsWith('foyer_waiting_room_behind_seconds'))).toMatch(/ 1(79|80)/)

  await advanceRoom(site.deps, sale.eventId)
  clockIn(181_100)
  await advanceRoom(site.deps, sale.eventId)
  const drawn = await metrics()
  expect(drawn).toEqual(
    expect.arrayContaining([
      'foyer_waiting_rooms{phase="serving"} 1',
      'foyer_waiting_room_visitors{state="waiting"} 1',
      'foyer_waiting_room_visitors{state="called"} 1',
      'foyer_waiting_room_draws_total 1',
      'foyer_waiting_room_calls_total 1',
    ]),
  )

  clockIn(182_200)
  const places = await Promise.all(tokens.map((token) => getPlace(site.app, sale.eventId, token)))
  const first = tokens[places.findIndex(({ body }) => body.number === 1)] ?? ''
  const { pass } = (await takePass(site.app, sale.eventId, first)).body
  expect((await hold(sale, pass)).status).toBe(201)
  expect((await hold(sale)).status).toBe(403)
  expect((await hold(sale, `${pass}x`)).status).toBe(403)
  clockIn(182_200 + 16 * 60_000)
  expect((await hold(sale, pass)).status).toBe(403)
  const told = await metrics()
  expect(told).toEqual(
    expect.arrayContaining([
      'foyer_waiting_room_passes_total{result="issued"} 1',
      'foyer_waiting_room_passes_total{result="admitted"} 1',
      'foyer_waiting_room_passes_total{result="missing"} 2',
      'foyer_waiting_room_passes_total{result="expired"} 1',
    ]),
  )
  // Neither the event nor a visitor, and no label but those above.
  const labels = new Set(told.flatMap((line) => [...line.matchAll(/(\w+)="/g)].map(([, label]) => label)))
  expect(labels).toEqual(new Set(['phase', 'result', 'state']))
  expect(told.join('\n')).not.toMatch(/[0-9a-f]{8}-/)
})
