import type { PublicEventView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharp } from '../../../documents/image-decoders.ts'
import { type ShareCard, shareCard } from '../../../documents/share-card.ts'
import { buildTestApp, call, createEvent, type TestApp } from '../../../testing/index.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

type Sale = Awaited<ReturnType<typeof createEvent>>

async function shareImageOf({ customUrl }: Sale): Promise<string> {
  const url = `/api/events/by-url/${customUrl}`
  return (await call<PublicEventView>(site.app, { method: 'GET', url })).body.shareImage
}

const open = (url: string, headers = {}) => site.app.inject({ url, headers })

describe('the card of a shared event', () => {
  test('is a picture of 1200 × 630 that other sites may show and keep', async () => {
    const image = await shareImageOf(await createEvent(site))
    const answer = await open(image)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(answer.rawPayload.length).toBeLessThan(200_000)
    const again = await open(image, { 'if-none-match': answer.headers.etag })
    expect(again.statusCode).toBe(304)
  })

  test('has another address once its words change, and the former address shows the new card for a while', async () => {
    const sale = await createEvent(site)
    const former = await shareImageOf(sale)
    await site.deps.db.updateTable('events').set({ title: 'Moved indoors' }).where('id', '=', sale.eventId).execute()
    const current = await shareImageOf(sale)
    expect(current).not.toBe(former)
    const [old, fresh] = [await open(former), await open(current)]
    expect(old.headers['cache-control']).toMatch(/^public, max-age=300, /)
    expect(old.rawPayload.equals(fresh.rawPayload)).toBe(true)
  })

  test('has an address for each language, which shows that language to everybody', async () => {
    const sale = await createEvent(site)
    const url = `/api/events/by-url/${sale.customUrl}`
    const addressIn = async (language: string) =>
      (await site.app.inject({ url, headers: { 'accept-language': language } })).json<PublicEventView>().shareImage
    const french = await addressIn('fr')
    expect(french).toMatch(/\.jpg\?lang=fr$/)
    expect(french).not.toBe(await addressIn('en'))
    const outdated = french.replace(/-[0-9a-f]{16}\./, '-0000000000000000.')
    const [card, later] = [await open(french, { 'accept-language': 'en' }), await open(outdated)]
    expect(later.headers.etag).toBe(card.headers.etag)
  })

  test('is gone with the event, and a draft never had one', async () => {
    const sale = await createEvent(site)
    const image = await shareImageOf(sale)
    expect((await open(image)).statusCode).toBe(200)
    const url = `/api/events/${sale.eventId}/toggle-publish`
    await call(site.app, { method: 'PATCH', url, headers: sale.organiser.headers })
    expect((await open(image)).statusCode).toBe(404)
    const draft = await createEvent(site, { publish: false })
    expect((await open(`/share/events/${draft.eventId}-0000000000000000.jpg`)).statusCode).toBe(404)
  })

  test.each(['x.jpg', '0193f36d-7000-7000-8000-00000000000g-0000000000000000.jpg', '..%2f..%2fetc.jpg'])(
    'is not found at %s',
    async (name) => {
      expect((await open(`/share/events/${name}`)).statusCode).toBe(404)
    },
  )
})

test.each(['home', 'events'])('the %s page has a card of its own', async (name) => {
  const answer = await open(`/share/${name}.jpg`)
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
  const inFrench = await open(`/share/${name}.jpg?lang=fr`)
  expect(inFrench.headers.etag).not.toBe(answer.headers.etag)
  const asked = await open(`/share/${name}.jpg`, { 'accept-language': 'fr' })
  expect(asked.headers.etag).toBe(answer.headers.etag)
  expect((await open('/share/constructor.jpg')).statusCode).toBe(404)
})

const PANEL = { left: 0, top: 0, width: 740, height: 630 }

describe('the words on a card', () => {
  const card: ShareCard = {
    artId: 'x',
    picture: null,
    eyebrow: 'Adaeze',
    title: 'Harmattan Nights',
    lines: ['Sat 14 Nov 2026, 19:00', 'Lagos'],
    pill: 'From ₦12,500',
  }
  /** How much of the panel on the left is covered by letters, in percent. */
  async function inked(jpeg: Buffer, area = PANEL) {
    const panel = await sharp(jpeg).extract(area).greyscale().raw().toBuffer()
    return (panel.filter((value) => value < 128).length / panel.length) * 100
  }
  const draw = (words: Partial<ShareCard>) => shareCard({ ...card, ...words })

  test.each([
    'Harmattan Nights',
    '春の夜のコンサート',
    'أمسية الموسيقى العربية',
    'ערב מוזיקה',
    'Ẹ kú alẹ́',
    'Ночь музыки',
  ])('are drawn in the script of %s', async (title) => {
    const [without, drawn] = [await inked(await draw({ title: '' })), await inked(await draw({ title }))]
    expect(drawn - without).toBeGreaterThan(1)
  })

  test('stay off the edges and the cover, however long they are', async () => {
    const long = 'Extraordinarily long and unbreakableeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee words '.repeat(6)
    const words = await draw({ title: long, eyebrow: long, lines: [long, long], pill: long })
    expect(await inked(words, { left: 0, top: 0, width: 60, height: 630 })).toBe(0)
    expect(await inked(words, { left: 0, top: 0, width: 700, height: 50 })).toBe(0)
    expect(await inked(words, { left: 0, top: 590, width: 700, height: 40 })).toBe(0)
    expect(await inked(words, { left: 738, top: 60, width: 20, height: 500 })).toBe(0)
  })
})
