import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, createEvent, eventBody, type TestApp } from '../../../testing/index.ts'
import { type Hearing, hear } from '../../../testing/hear-events.ts'

let site: TestApp
let hearing: Hearing

beforeAll(async () => {
  site = await buildTestApp()
  hearing = await hear(site.deps)
})
afterAll(async () => {
  hearing.stop()
  await site.close()
})

type Sale = Awaited<ReturnType<typeof createEvent>>

/** What one call announces. */
function announcedBy(
  { eventId, organiser }: Sale,
  method: 'PUT' | 'PATCH' | 'DELETE' | 'POST',
  path: string,
  payload?: object,
) {
  return hearing.during(async () => {
    const url = `/api/events/${eventId}${path}`
    const done = await call(site.app, { method, url, headers: organiser.headers, ...(payload && { payload }) })
    expect(done.status).toBeLessThan(300)
  })
}

test('each step of an event is announced, with who can see it', async () => {
  const sale = await createEvent(site)
  const names = { eventId: sale.eventId, organiserId: sale.organiser.id }
  const input = eventBody({ customUrl: sale.customUrl, title: 'Another title' })
  expect(await announcedBy(sale, 'PUT', '', input)).toMatchObject([
    { name: 'event.changed', ...names, visibleTo: 'everyone', changed: expect.arrayContaining(['title']) },
  ])
  expect(await announcedBy(sale, 'PATCH', '/toggle-publish')).toMatchObject([{ name: 'event.unpublished', ...names }])
  expect(await announcedBy(sale, 'PUT', '', { ...input, title: 'A third' })).toMatchObject([
    { name: 'event.changed', ...names, visibleTo: 'nobody', changed: ['title'] },
  ])
  expect(await announcedBy(sale, 'PUT', '', { ...input, title: 'A third', visibility: 'unlisted' })).toMatchObject([
    { name: 'event.changed', ...names, visibleTo: 'nobody', changed: ['visibility'] },
  ])
  expect(await announcedBy(sale, 'PATCH', '/toggle-publish')).toMatchObject([
    { name: 'event.published', ...names, visibleTo: 'link' },
  ])
  await site.deps.db.updateTable('events').set({ taken_down_at: new Date() }).where('id', '=', sale.eventId).execute()
  expect(await announcedBy(sale, 'DELETE', '')).toMatchObject([
    { name: 'event.deleted', ...names, wasVisibleTo: 'nobody' },
  ])
})
