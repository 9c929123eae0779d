import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sweepWaitingRooms } from '../features/programme/waiting-room/index.ts'
import { beginSales, createRush, saveRoom } from '../features/programme/waiting-room/waiting-room-scene.ts'
import { buildTestApp, call, newKey, type TestApp } from '../testing/index.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())
afterEach(() => site.setClock(null))

/** A button of a page without scripts, pressed in a browser that has these cookies. */
async function press(url: string, { cookie, ip = '203.0.113.5' }: { cookie?: string; ip?: string } = {}) {
  const answer = await site.app.inject({
    method: 'POST',
    url,
    remoteAddress: ip,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie !== undefined && { cookie }) },
    payload: '',
  })
  const [set = ''] = [answer.headers['set-cookie'] ?? ''].flat()
  return { status: answer.statusCode, location: answer.headers.location ?? '', set }
}

const cookieOf = (set: string) => set.split(';', 1)[0] ?? ''

test('a browser joins, gets back to its place when it joins again, and carries its pass to the hold', async () => {
  const sale = await createRush(site)
  const room = `/waiting-room/${sale.customUrl}`
  const joined = await press(room)
  expect(joined).toMatchObject({ status: 303, location: expect.stringMatching(new RegExp(`^${room}/[\\w-]{64}$`)) })
  expect(joined.set).toMatch(/^foyer_place_[\da-f-]{36}=[\w-]{64}; Path=\/waiting-room; .*HttpOnly; SameSite=Lax/)
  expect(await press(room, { cookie: `foyer_language=en; ${cookieOf(joined.set)}` })).toMatchObject({
    location: joined.location,
    set: '',
  })
  expect((await press(joined.location)).location).toBe(joined.location)

  site.setClock(new Date(Date.now() + 5))
  await beginSales(site, sale.eventId)
  await sweepWaitingRooms(site.deps)
  await site.deps.pool.query('update waiting_rooms set served = numbered where event_id = $1', [sale.eventId])
  const entered = await press(joined.location)
  expect(entered).toMatchObject({ status: 303, location: `/events/${sale.customUrl}#your-turn` })
  expect(entered.set).toMatch(/^foyer_pass_[\da-f-]{36}=[\w-]+; Path=\/api; Max-Age=900; HttpOnly; SameSite=Lax/)
  const held = await call(site.app, {
    method: 'POST',
    url: '/api/orders',
    headers: { 'idempotency-key': newKey(), cookie: cookieOf(entered.set) },
    payload: { eventId: sale.eventId, items: [{ ticketId: sale.ticketTypeId, quantity: 1 }] },
  })
  expect(held.status).toBe(201)
})

test('a forged place, a room that is not open and an unknown event lead back to the page, which says so', async () => {
  const sale = await createRush(site, { room: { opensMinutes: 5 } })
  const room = `/waiting-room/${sale.customUrl}`
  expect(await press(room)).toEqual({ status: 303, location: room, set: '' })
  expect(await press(`${room}/${'A'.repeat(64)}`)).toEqual({
    status: 303,
    location: `${room}/${'A'.repeat(64)}`,
    set: '',
  })
  expect(await press('/waiting-room/no-such-event')).toEqual({
    status: 303,
    location: '/waiting-room/no-such-event',
    set: '',
  })
  await saveRoom(site.app, sale, { opensMinutes: 240 })
  // A process hears of the new settings a moment later, and keeps those of the former second until then.
  const forged = async () => (await press(room, { cookie: `foyer_place_${sale.eventId}=${'A'.repeat(64)}` })).set
  await expect.poll(forged).toContain('foyer_place_')
})

test('a network that has taken too many places is told so', async () => {
  const sale = await createRush(site)
  const room = `/waiting-room/${sale.customUrl}`
  for (let taken = 0; taken < 60; taken += 1) await press(room, { ip: '203.0.113.77' })
  expect((await press(room, { ip: '203.0.113.77' })).location).toBe(`${room}?problem=busy`)
})
