import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, createEvent, eventBody, type TestApp } from '../../testing/index.ts'

let site: TestApp
let heard: string[] = []
let marks = 0
let stopListening: () => void

beforeAll(async () => {
  site = await buildTestApp()
  const client = await site.deps.pool.connect()
  client.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload ?? ''}`))
  await client.query('listen pages_changed; listen event_changed')
  stopListening = () => client.release(true)
})
afterAll(async () => {
  stopListening()
  await site.close()
})

type Sale = Awaited<ReturnType<typeof createEvent>>

/** Waits until everything that was announced so far has been heard: notifications keep their order. */
async function hearAll(): Promise<void> {
  const mark = `mark ${(marks += 1)}`
  await site.deps.pool.query(`select pg_notify('event_changed', $1)`, [mark])
  await expect.poll(() => heard.includes(`event_changed ${mark}`)).toBe(true)
}

/** What the nodes were told by one call, once the call after it has been heard as well. */
async function toldBy(
  { eventId, organiser }: Sale,
  method: 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
) {
  await hearAll()
  heard = []
  const { headers } = organiser
  const done = await call(site.app, {
    method,
    url: `/api/events/${eventId}${path}`,
    headers,
    ...(payload && { payload }),
  })
  expect(done.status).toBeLessThan(300)
  await hearAll()
  return heard.filter((word) => !word.startsWith('event_changed mark')).toSorted()
}

test('pages hear of an event while it is public and when it ceases to be, and never of a draft', async () => {
  const sale = await createEvent(site)
  const id = sale.eventId
  const input = eventBody({ customUrl: sale.customUrl, title: 'Another title' })
  expect(await toldBy(sale, 'PUT', '', input)).toEqual([`event_changed ${id}`, `pages_changed ${id}`])
  expect(await toldBy(sale, 'PATCH', '/toggle-publish')).toEqual([`event_changed ${id}`, `pages_changed ${id} gone`])
  expect(await toldBy(sale, 'PUT', '', input)).toEqual([`event_changed ${id}`])
  expect(await toldBy(sale, 'PATCH', '/toggle-publish')).toEqual([`event_changed ${id}`, `pages_changed ${id}`])
  await site.deps.db.updateTable('events').set({ taken_down_at: new Date() }).where('id', '=', id).execute()
  expect(await toldBy(sale, 'DELETE', '')).toEqual([`event_changed ${id}`, `pages_changed ${id} gone`])
})
