import type { ListingView, OrderView, PublicEventView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createQuestion,
  newKey,
  placeOrder,
  pressSandbox,
  startPayment,
  type TestApp,
} from '../../../testing/index.ts'
import { pdfText } from '../../../testing/pdf-text.ts'

let site: TestApp
let sale: Awaited<ReturnType<typeof createEvent>> & { questionId: string }

beforeAll(async () => {
  site = await buildTestApp()
  const event = await createEvent(site, { event: { title: 'Moonlight Strings' } })
  const questionId = await createQuestion(site, event.organiser, event.eventId, {
    kind: 'select',
    label: 'What do you eat?',
    help: 'The kitchen asks.',
    options: ['Anything', 'Vegan'],
  })
  sale = { ...event, questionId }
  await call(site.app, {
    method: 'PUT',
    url: `/api/events/${event.eventId}/texts`,
    headers: event.organiser.headers,
    payload: {
      language: 'en',
      translations: { fr: { title: 'Cordes au clair de lune', venueName: 'Jardins de la Marina' } },
      tickets: [{ _id: event.ticketTypeId, translations: { fr: { name: 'Pelouse' } } }],
      questions: [
        {
          _id: questionId,
          translations: { fr: { label: 'Que mangez-vous ?', options: [{ option: 'Vegan', text: 'Végane' }] } },
        },
      ],
    },
  })
})
afterAll(() => site.close())

const inFrench = { 'accept-language': 'fr' }

async function read<T>(url: string, headers: Record<string, string> = inFrench): Promise<T> {
  return (await call<T>(site.app, { method: 'GET', url, headers })).body
}

const page = (headers = inFrench) => read<PublicEventView>(`/api/events/by-url/${sale.customUrl}`, headers)

test('a public event is in the reader’s language, and each text that is missing in the main one', async () => {
  const french = await page()
  expect(french).toMatchObject({
    title: 'Cordes au clair de lune',
    venueName: 'Jardins de la Marina',
    summary: 'Highlife under the open sky',
    fallbacks: { summary: 'en', description: 'en' },
    tickets: [{ name: 'Pelouse', fallbacks: {} }],
  })
  const arabic = await page({ 'accept-language': 'ar' })
  expect(arabic).toMatchObject({
    title: 'Moonlight Strings',
    fallbacks: { title: 'en', summary: 'en', description: 'en', venueName: 'en' },
    tickets: [{ name: 'Lawn', fallbacks: { name: 'en' } }],
  })
  expect(await page({ 'accept-language': 'en' })).toMatchObject({ title: 'Moonlight Strings', fallbacks: {} })
})

test('the listing finds an event by its words in any language', async () => {
  const found = async (search: string, language: string) => {
    const url = `/api/events/listing?search=${encodeURIComponent(search)}`
    const { items } = await read<ListingView>(url, { 'accept-language': language })
    return items.map(({ title }) => title)
  }
  expect(await found('clair de lune', 'en')).toEqual(['Moonlight Strings'])
  expect(await found('clair de lune', 'fr')).toEqual(['Cordes au clair de lune'])
  expect(await found('moonlight', 'fr')).toEqual(['Cordes au clair de lune'])
  expect(await found('nothing of the kind', 'fr')).toEqual([])
})

test('the calendar file and the share card are in the language of their page', async () => {
  const calendar = await call<Buffer>(site.app, {
    method: 'GET',
    url: `/api/events/${sale.eventId}/calendar.ics`,
    headers: inFrench,
  })
  expect(calendar.body.toString()).toContain('SUMMARY:Cordes au clair de lune')
  const [french, english] = [(await page()).shareImage, (await page({ 'accept-language': 'en' })).shareImage]
  expect(french).not.toBe(english)
  const cards = await Promise.all([french, english].map((url) => site.app.inject({ url })))
  // A card whose address depends on its content can be cached for ever.
  expect(cards.map(({ headers }) => headers['cache-control'])).toEqual(
    Array.from({ length: 2 }, () => 'public, max-age=31536000, immutable'),
  )
  expect(cards[0]?.rawPayload.equals(cards[1]?.rawPayload ?? Buffer.alloc(0))).toBe(false)
})

test('an order in French has French texts at the checkout, in its mail and on its tickets, whoever opens it', async () => {
  const { body: held } = await placeOrder(site.app, { ...sale, buyer: null, key: newKey() })
  const headers = { 'x-order-token': held.token }
  const url = `/api/orders/${held.reference}`
  const checkout = await read<OrderView>(url, { ...headers, ...inFrench })
  expect(checkout).toMatchObject({
    event: { title: 'Cordes au clair de lune', fallbacks: { summary: 'en' } },
    lines: [{ name: 'Pelouse' }],
    questions: [
      {
        label: 'Que mangez-vous ?',
        help: 'The kitchen asks.',
        options: ['Anything', 'Vegan'],
        optionTexts: ['Anything', 'Végane'],
        fallbacks: { help: 'en', options: 'en' },
      },
    ],
  })
  const named = await call<OrderView>(site.app, {
    method: 'PUT',
    url: `${url}/buyer`,
    headers: { ...headers, ...inFrench },
    payload: {
      buyer: { firstName: 'Awa', email: 'awa@example.org' },
      answers: [{ questionId: sale.questionId, guest: 0, value: 'Vegan' }],
    },
  })
  expect(named.status).toBe(200)
  await pressSandbox(site.app, await startPayment(site.app, held), 'approve')
  await site.runJobs()

  const mail = site.mail.to('awa@example.org').find(({ text }) => text.includes('Cordes au clair de lune'))
  expect(mail?.text).toContain('Pelouse')
  expect(mail?.text).not.toContain('Lawn')
  const attached = mail?.attachments?.find(({ filename }) => filename.endsWith('.pdf'))?.content
  expect(await pdfText(attached as Buffer)).toContain('Pelouse')

  // The tickets stay in the order's language, the page is in the reader's.
  const pdf = await call<Buffer>(site.app, {
    method: 'GET',
    url: `${url}/tickets.pdf`,
    headers: { ...headers, 'accept-language': 'en' },
  })
  expect(await pdfText(pdf.body)).toMatch(/Cordes au clair de lune[\s\S]*Pelouse/)
  expect(await read<OrderView>(url, { ...headers, ...inFrench })).toMatchObject({
    tickets: [{ ticketName: 'Pelouse' }],
  })
  expect(await read<OrderView>(url, { ...headers, 'accept-language': 'en' })).toMatchObject({
    event: { title: 'Moonlight Strings' },
    lines: [{ name: 'Lawn' }],
    tickets: [{ ticketName: 'Lawn' }],
  })
})
