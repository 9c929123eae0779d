import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eventCategories, type ListingView, type PublicEventView } from '@foyer/contract'
import { hasCategoryLook } from '@foyer/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventPoster } from '../../../documents/event-poster.ts'
import { sharp } from '../../../documents/image-decoders.ts'
import { buildTestApp, call, createEvent, createPaidOrder, getOrder, type TestApp } from '../../../testing/index.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

type Sale = Awaited<ReturnType<typeof createEvent>>
const open = (url: string, headers = {}) => site.app.inject({ url, headers })

async function publicEvent({ customUrl }: Sale, language = 'en'): Promise<PublicEventView> {
  const headers = { 'accept-language': language }
  return (await call<PublicEventView>(site.app, { url: `/api/events/by-url/${customUrl}`, headers })).body
}

const poster = {
  artId: '0193f36d-7000-7000-8000-000000000001',
  category: 'music',
  title: 'Harmattan Nights',
  when: 'Sat 12 Dec, 19:00',
  where: 'Marina Gardens, Lagos',
  shape: 'card',
  format: 'svg',
} as const
const drawn = async (over: object) => (await eventPoster({ ...poster, ...over })).toString()

test('an event without a picture has a poster for lists and one for its page, which browsers keep', async () => {
  const sale = await createEvent(site)
  const event = await publicEvent(sale)
  for (const [shape, size] of [
    ['card', { width: 1200, height: 675 }],
    ['wide', { width: 1200, height: 436 }],
  ] as const) {
    const address = event.poster?.[shape] ?? ''
    const answer = await open(address)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'svg', ...size })
    expect((await open(address, { 'if-none-match': answer.headers.etag })).statusCode).toBe(304)
    const mailed = await open(address.replace('.svg', '.jpg'))
    expect(await sharp(mailed.rawPayload).metadata()).toMatchObject({ format: 'jpeg', ...size })
  }
  const { body } = await call<ListingView>(site.app, { url: '/api/events/listing' })
  expect(body.items.find(({ _id }) => _id === sale.eventId)?.poster).toEqual(event.poster)
  const order = await createPaidOrder(site, { ...sale, quantity: 1 })
  expect((await getOrder(site.app, order)).event.poster).toEqual(event.poster)
})

test('is sent compressed to who takes that', async () => {
  const address = (await publicEvent(await createEvent(site))).poster?.card ?? ''
  const plain = await open(address)
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await open(address, { 'accept-encoding': encoding })
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(unpack(answer.rawPayload).equals(plain.rawPayload)).toBe(true)
  }
  const picture = await open(address.replace('.svg', '.jpg'), { 'accept-encoding': 'br' })
  expect(picture.headers['content-encoding']).toBeUndefined()
})

test('its address changes with the title, and the former one shows the new poster for a while', async () => {
  const sale = await createEvent(site)
  const former = (await publicEvent(sale)).poster?.card ?? ''
  await site.deps.db.updateTable('events').set({ title: 'Moved indoors' }).where('id', '=', sale.eventId).execute()
  const current = (await publicEvent(sale)).poster?.card ?? ''
  expect(current).not.toBe(former)
  const [old, fresh] = [await open(former), await open(current)]
  expect(old.headers['cache-control']).toMatch(/^public, max-age=300, /)
  expect(old.body).toBe(fresh.body)
})

test('is written in the language of its address', async () => {
  const sale = await createEvent(site)
  const [english, french] = [await publicEvent(sale), await publicEvent(sale, 'fr')]
  expect(french.poster?.card).toMatch(/^\/posters\/fr\/card\//)
  const [one, other] = [await open(english.poster?.card ?? ''), await open(french.poster?.card ?? '')]
  expect(one.body).not.toBe(other.body)
})

test('is gone with the event, and a draft never had one', async () => {
  const sale = await createEvent(site)
  const address = (await publicEvent(sale)).poster?.card ?? ''
  const url = `/api/events/${sale.eventId}/toggle-publish`
  await call(site.app, { method: 'PATCH', url, headers: sale.organiser.headers })
  expect((await open(address)).statusCode).toBe(404)
})

test.each([
  '/posters/en/card/x.svg',
  '/posters/xx/card/a.svg',
  '/posters/en/tall/a.svg',
  '/posters/en/card/..%2f..%2fe',
])('there is none at %s', async (address) => {
  expect((await open(address)).statusCode).toBe(404)
})

test('a title is drawn as shapes, whatever it says', async () => {
  const hostile = await drawn({ title: '</svg><script>alert(1)</script>&amp;"\'' })
  expect(hostile).not.toMatch(/script|alert|amp;/)
  for (const title of [
    '',
    'x'.repeat(200),
    'A very long title '.repeat(12),
    '🎉🎉',
    'مهرجان الموسيقى العربية الكبير في بيروت',
  ])
    expect(
      (
        await sharp(Buffer.from(await drawn({ title })))
          .png()
          .toBuffer()
      ).length,
    ).toBeGreaterThan(0)
})

/** Horizontal places at which groups of shapes begin, as far as the svg names them. */
const lefts = (svg: string) => [...svg.matchAll(/translate\(([\d.]+) /g)].map(([, x]) => Number(x))

test('a title from right to left stands at the right', async () => {
  const left = lefts(await drawn({ title: 'Jazz', when: 'A', where: 'B' }))
  const right = lefts(await drawn({ title: 'جاز', when: 'A', where: 'B' }))
  expect(Math.min(...left)).toBeLessThan(100)
  expect(Math.min(...right)).toBeGreaterThan(600)
})

test('a title of both directions stands where its first letter says, and date and place with it', async () => {
  const left = lefts(await drawn({ title: 'Jazz في بيروت', when: 'A', where: 'بيروت' }))
  expect(left.at(0)).toBeLessThan(100)
  expect(left.at(-1)).toBeLessThan(300)
  const right = lefts(await drawn({ title: 'جاز Jazz', when: 'A', where: 'B' }))
  expect(Math.min(...right)).toBeGreaterThan(250)
})

test('every category but the last has a look of its own', () => {
  expect(eventCategories.filter((category) => !hasCategoryLook(category))).toEqual(['other'])
})
