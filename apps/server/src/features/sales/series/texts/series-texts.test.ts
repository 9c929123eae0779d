import type {
  ErrorView,
  EventTextsView,
  PublicEventView,
  PublicSeriesView,
  SeriesRunView,
  SeriesTextsView,
  SeriesView,
} from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, createUser, type TestApp, type TestUser } from '../../../../testing/index.ts'
import { addDates, createSeries, dailyRule, publishSeries } from '../series-scene.ts'
import { workOnDates } from '../work-on-dates.ts'

let site: TestApp
let organiser: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  organiser = await createUser(site)
})
afterAll(() => site.close())

type Method = 'GET' | 'POST' | 'PUT'

interface Answer<T> {
  readonly status: number
  readonly body: T & ErrorView
}

function ask<T>(method: Method, url: string, payload?: object, { headers } = organiser): Promise<Answer<T>> {
  return call<T & ErrorView>(site.app, { method, url, headers, ...(payload && { payload }) })
}

const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** A published series of three dates with a seat, a shirt in two sizes and a question. */
async function onSale(): Promise<SeriesView> {
  const { _id } = await createSeries(site, organiser, {
    description: paragraph('An hour between cranes.'),
    tickets: [
      { name: 'Seat', kind: 'paid', price: 500_000, capacity: 20, description: 'At the window' },
      { name: 'Shirt', kind: 'paid', price: 300_000, capacity: 9, admits: 0, variants: [{ name: 'M', capacity: 5 }] },
    ],
  })
  await ask('PUT', `/api/series/${_id}/questions`, {
    questions: [{ scope: 'order', kind: 'select', label: 'What do you eat?', options: ['Anything', 'Vegan'] }],
  })
  await addDates(site, organiser, _id)
  await publishSeries(site, organiser, _id)
  return (await ask<SeriesView>('GET', `/api/series/${_id}`)).body
}

function french({ tickets, questions }: SeriesView) {
  const [seat, shirt] = tickets
  return {
    language: 'en',
    translations: {
      fr: { title: 'Tour du port', summary: 'Une heure sur l’eau', description: paragraph('Entre les grues.') },
    },
    tickets: [
      { _id: seat?._id, translations: { fr: { name: 'Place', description: 'Près de la fenêtre' } } },
      { _id: shirt?._id, translations: { fr: { name: 'T-shirt' } } },
    ],
    questions: [
      {
        _id: questions[0]?._id,
        translations: { fr: { label: 'Que mangez-vous ?', options: [{ option: 'Vegan', text: 'Végane' }] } },
      },
    ],
  }
}

interface Saved {
  texts: SeriesTextsView
  run: SeriesRunView | null
}

async function save(seriesId: string, body: object): Promise<SeriesTextsView> {
  const saved = await ask<Saved>('PUT', `/api/series/${seriesId}/texts`, body)
  if (saved.status !== 200) throw new Error(`The texts were refused: ${JSON.stringify(saved.body)}`)
  if (saved.body.run) await workOnDates(site.deps, saved.body.run._id)
  return saved.body.texts
}

async function dates(seriesId: string) {
  return site.deps.db
    .selectFrom('events')
    .select(['id', 'custom_url', 'translations', 'series_differs'])
    .where('series_id', '=', seriesId)
    .orderBy('starts_at')
    .execute()
}

const inFrench = { 'accept-language': 'fr' }

async function pageOf(customUrl: string | null): Promise<PublicEventView> {
  const url = `/api/events/by-url/${customUrl}`
  return (await call<PublicEventView>(site.app, { method: 'GET', url, headers: inFrench })).body
}

test('are on the page of the series and of each date, also one made later, with the original where nothing is translated', async () => {
  const series = await onSale()
  const saved = await save(series._id, french(series))
  expect(saved).toMatchObject({ seriesId: series._id, translations: { fr: { title: 'Tour du port' } } })
  await addDates(site, organiser, series._id, dailyRule({ startsOn: '2032-05-01', ends: { by: 'count', days: 1 } }))
  const all = await dates(series._id)
  expect(all).toHaveLength(4)
  // A description can be long: it is read from the series, and so is its translation.
  expect(all.map(({ translations }) => translations)).toEqual(
    all.map(() => ({ fr: { title: 'Tour du port', summary: 'Une heure sur l’eau' } })),
  )
  for (const date of all) {
    const page = await pageOf(date.custom_url)
    expect(page).toMatchObject({
      title: 'Tour du port',
      summary: 'Une heure sur l’eau',
      venueName: 'Pier 3',
      description: paragraph('Entre les grues.'),
      fallbacks: { venueName: 'en' },
    })
    expect(page.tickets.map(({ name }) => name)).toContain('Place')
    const types = await site.deps.db
      .selectFrom('ticket_types')
      .select('translations')
      .where('event_id', '=', date.id)
      .execute()
    expect(types.flatMap(({ translations }) => translations.fr?.name ?? [])).toEqual(
      expect.arrayContaining(['Place', 'T-shirt', 'T-shirt · M']),
    )
    const questions = await site.deps.db
      .selectFrom('order_questions')
      .select('translations')
      .where('event_id', '=', date.id)
      .execute()
    expect(questions).toMatchObject([{ translations: { fr: { label: 'Que mangez-vous ?' } } }])
  }
  const url = `/api/series/by-url/${series.customUrl}`
  const page = await call<PublicSeriesView>(site.app, { method: 'GET', url, headers: inFrench })
  expect(page.body).toMatchObject({
    title: 'Tour du port',
    description: paragraph('Entre les grues.'),
    fallbacks: { venueName: 'en' },
  })
})

test('are not those of a date that says something else, and are again once it follows the series', async () => {
  const series = await onSale()
  await save(series._id, french(series))
  const [date] = await dates(series._id)
  const change = await ask<{ run: SeriesRunView }>('POST', `/api/series/${series._id}/dates/change`, {
    scope: 'this',
    eventId: date?.id,
    set: { title: 'Tour with the captain' },
  })
  await workOnDates(site.deps, change.body.run._id)
  expect(await pageOf(date?.custom_url ?? '')).toMatchObject({
    title: 'Tour with the captain',
    summary: 'Une heure sur l’eau',
    fallbacks: { title: 'en' },
  })
  // Saving the texts of the series again does not translate the title of this date.
  await save(series._id, french(series))
  expect((await pageOf(date?.custom_url ?? '')).title).toBe('Tour with the captain')
  const follow = `/api/series/${series._id}/dates/${date?.id}/follow`
  expect((await ask('POST', follow, { fields: ['title'] })).status).toBe(200)
  expect((await pageOf(date?.custom_url ?? '')).title).toBe('Tour du port')
})

test('leave a date alone that was translated by hand, also before the series was', async () => {
  const series = await onSale()
  const [first, second, third] = await dates(series._id)
  const own = (title: string) => ({ language: 'en', translations: { fr: { title } } })
  await ask<EventTextsView>('PUT', `/api/events/${first?.id}/texts`, own('Le tour'))
  // As the previous release left it, which did not note that.
  await site.deps.pool.query(`update events set series_differs = '{}' where id = $1`, [first?.id])
  await save(series._id, french(series))
  await ask<EventTextsView>('PUT', `/api/events/${second?.id}/texts`, own('Un autre tour'))
  await save(series._id, { ...french(series), translations: { fr: { title: 'Le port' } } })
  const titles = (await dates(series._id)).map(({ translations }) => translations.fr?.title)
  expect(titles).toEqual(['Le tour', 'Un autre tour', 'Le port'])
  expect((await dates(series._id)).map(({ series_differs: differs }) => differs)).toEqual([['texts'], ['texts'], []])
  const follow = `/api/series/${series._id}/dates/${second?.id}/follow`
  await ask('POST', follow, { fields: ['texts'] })
  expect((await dates(series._id))[1]?.translations).toEqual({ fr: { title: 'Le port' } })
  // A series whose translations are taken away takes them from its dates.
  await save(series._id, { language: 'en', translations: {} })
  expect((await dates(series._id)).find(({ id }) => id === third?.id)?.translations).toEqual({})
})

test('leave a description that a date translated by hand, whether or not the series is translated', async () => {
  const series = await onSale()
  const [date] = await dates(series._id)
  const own = { fr: { description: paragraph('À la main.') } }
  const url = `/api/events/${date?.id}/texts`
  expect((await ask<EventTextsView>('PUT', url, { language: 'en', translations: own })).status).toBe(200)
  expect((await pageOf(date?.custom_url ?? '')).description).toEqual(paragraph('À la main.'))
  await save(series._id, french(series))
  expect((await pageOf(date?.custom_url ?? '')).description).toEqual(paragraph('À la main.'))
})

test('translate its bundles at each date where they have the same texts, also at one made later', async () => {
  const { _id, tickets } = await createSeries(site, organiser, {
    tickets: [
      { name: 'Seat', kind: 'paid', price: 500_000, capacity: 20 },
      { name: 'Drink', kind: 'paid', price: 100_000, capacity: null, admits: 0 },
    ],
  })
  const parts = [0, 1].map((ticket) => ({ ticket, quantity: 2 }))
  const bundle = { name: 'Pair', description: 'Two and two', price: 1_000_000, parts }
  const payload = { tickets: tickets.map((ticket) => ({ ...ticket, position: undefined })), applyTo: 'new' }
  const made = await ask<{ series: SeriesView }>('PUT', `/api/series/${_id}/tickets`, { ...payload, bundles: [bundle] })
  const template = made.body.series.bundles?.[0]
  await addDates(site, organiser, _id)
  const [first] = await dates(_id)
  await site.deps.db
    .updateTable('bundles')
    .set({ name: 'Couple' })
    .where('event_id', '=', first?.id ?? '')
    .execute()
  const translations = { fr: { name: 'Duo', description: 'Deux et deux' } }
  const texts = await save(_id, { language: 'en', translations: {}, bundles: [{ _id: template?._id, translations }] })
  expect(texts.bundles).toMatchObject([{ name: 'Pair', translations }])
  await addDates(site, organiser, _id, dailyRule({ startsOn: '2032-05-01', ends: { by: 'count', days: 1 } }))
  const all = await dates(_id)
  const bundles = await site.deps.db
    .selectFrom('bundles')
    .select(['event_id', 'translations'])
    .where('series_bundle_id', '=', template?._id ?? '')
    .execute()
  expect(all.map(({ id }) => bundles.find((own) => own.event_id === id)?.translations)).toEqual([
    { fr: { description: 'Deux et deux' } },
    translations,
    translations,
    translations,
  ])
  const other = await createSeries(site, organiser)
  const foreign = { language: 'en', translations: {}, bundles: [{ _id: template?._id, translations }] }
  expect((await ask('PUT', `/api/series/${other._id}/texts`, foreign)).body.code).toBe('bundle.not_found')
})

test('are refused to strangers, for tickets of another series, and over what another tab has saved', async () => {
  const series = await onSale()
  const url = `/api/series/${series._id}/texts`
  const stranger = await createUser(site)
  expect((await ask('GET', url, undefined, stranger)).body.code).toBe('series.not_found')
  expect((await ask('PUT', url, french(series), stranger)).body.code).toBe('series.not_found')
  const other = await createSeries(site, organiser)
  const foreign = {
    ...french(series),
    tickets: [{ _id: other.tickets[0]?._id, translations: { fr: { name: 'Place' } } }],
  }
  expect((await ask('PUT', url, foreign)).body.code).toBe('ticket_type.not_found')
  const { version } = (await ask<SeriesTextsView>('GET', url)).body
  await save(series._id, { ...french(series), expectedVersion: version })
  expect((await ask('PUT', url, { ...french(series), expectedVersion: version })).body.code).toBe('event.changed')
})
