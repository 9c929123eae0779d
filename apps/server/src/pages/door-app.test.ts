import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, createEvent, type TestApp } from '../testing/index.ts'
import { doorApp } from './door-app.ts'

const eventId = '0197a3f1-aaaa-7bbb-8ccc-0000deadbeef'
const publicFolder = new URL('../../../web/public/', import.meta.url)

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

test('the door of an event can be put on a home screen, alone, and tells nothing of the event', async () => {
  const answer = await site.app.inject(`/door-app/${eventId}.webmanifest`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/)
  const page = `/events/check-in/${eventId}`
  expect(answer.json()).toMatchObject({ id: page, start_url: page, scope: page, display: 'standalone' })
  for (const bad of ['x.webmanifest', `${eventId}.json`, eventId, '%22.webmanifest', `${eventId}"x.webmanifest`])
    expect((await site.app.inject(`/door-app/${bad}`)).statusCode).toBe(404)
})

test('the door of a public event has its name, and that of another event tells nothing of it', async () => {
  const titleOf = async (id: string) =>
    (await site.app.inject(`/door-app/${id}.webmanifest`)).json<{ name: string; short_name: string }>()
  const shown = await createEvent(site, { event: { title: 'Harmattan Nights' } })
  expect(await titleOf(shown.eventId)).toMatchObject({
    name: 'Harmattan Nights: door',
    short_name: 'Harmattan Nights',
  })
  const draft = await createEvent(site, { event: { title: 'A surprise' }, publish: false })
  expect(await titleOf(draft.eventId)).toMatchObject({ name: 'Foyer door', short_name: 'Door' })
})

test('the door speaks the language of the phone', async () => {
  const answer = await site.app.inject({
    url: `/door-app/${eventId}.webmanifest`,
    headers: { 'accept-language': 'ar' },
  })
  expect(answer.json()).toMatchObject({ name: 'مدخل Foyer', lang: 'ar', dir: 'rtl' })
})

test('its icons are what their drawing shows, at the size they claim', async () => {
  const drawing = await readFile(new URL('door-icon.svg', publicFolder))
  for (const { src, sizes } of doorApp(eventId, null).icons) {
    const size = Number(sizes.split('x')[0])
    const icon = sharp(await readFile(new URL(src.slice(1), publicFolder)))
    expect(await icon.metadata()).toMatchObject({ format: 'png', width: size, height: size })
    const small = (image: Sharp) => image.resize(32, 32).removeAlpha().toColourspace('srgb').raw().toBuffer()
    const [shown, drawn] = [await small(icon), await small(sharp(drawing, { density: 72 * (size / 64) }))]
    const farthest = shown.reduce((most, value, index) => Math.max(most, Math.abs(value - (drawn[index] ?? 0))), 0)
    expect(farthest).toBeLessThan(64)
  }
})
