import type { ErrorView, EventTextsView, EventView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createQuestion,
  createUser,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

function texts(eventId: string, { headers }: TestUser, payload?: object) {
  return call<EventTextsView & ErrorView>(site.app, {
    method: payload ? 'PUT' : 'GET',
    url: `/api/events/${eventId}/texts`,
    headers,
    ...(payload && { payload }),
  })
}

/** An event with a question, and translations of all its texts into French. */
async function translatedEvent() {
  const event = await createEvent(site)
  const questionId = await createQuestion(site, event.organiser, event.eventId, {
    kind: 'select',
    label: 'What do you eat?',
    options: ['Anything', 'Vegan'],
  })
  const french = {
    language: 'en',
    translations: { fr: { title: 'Nuits de l’harmattan', description: paragraph('L’orchestre joue.') } },
    tickets: [{ _id: event.ticketTypeId, translations: { fr: { name: 'Pelouse', description: 'Debout' } } }],
    questions: [
      {
        _id: questionId,
        translations: { fr: { label: 'Que mangez-vous ?', options: [{ option: 'Vegan', text: 'Végane' }] } },
      },
    ],
  }
  return { ...event, questionId, french }
}

describe('the texts of an event', () => {
  test('have a main language and are kept with their translations', async () => {
    const { eventId, organiser, french } = await translatedEvent()
    const before = await texts(eventId, organiser)
    expect(before.body).toMatchObject({ language: 'en', translations: {}, tickets: [{ name: 'Lawn' }] })
    const saved = await texts(eventId, organiser, french)
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ ...french, version: before.body.version + 1 })
    expect((await texts(eventId, organiser)).body).toEqual(saved.body)
  })

  test('are written in the language in which the organiser works', async () => {
    const organiser = await createUser(site)
    const { body } = await call<EventView>(site.app, {
      method: 'POST',
      url: '/api/events/create',
      headers: { ...organiser.headers, 'accept-language': 'fr' },
      payload: { title: 'Une soirée', timezone: 'Africa/Dakar', currency: 'XOF' },
    })
    expect((await texts(body._id, organiser)).body.language).toBe('fr')
  })

  test('an old client that edits the event changes neither language nor translations', async () => {
    const { eventId, organiser, french } = await translatedEvent()
    await texts(eventId, organiser, { ...french, language: 'ar' })
    const { body } = await call<EventView>(site.app, {
      method: 'GET',
      url: `/api/events/${eventId}`,
      headers: organiser.headers,
    })
    const { title, customUrl, timezone, currency, category, startsAt, endsAt, venueName, city, country } = body
    const edited = await call(site.app, {
      method: 'PUT',
      url: `/api/events/${eventId}`,
      headers: organiser.headers,
      payload: {
        title,
        customUrl,
        timezone,
        currency,
        category,
        startsAt,
        endsAt,
        venueName,
        city,
        country,
        description: body.description,
        summary: 'Another summary',
      },
    })
    expect(edited.status).toBe(200)
    expect((await texts(eventId, organiser)).body).toMatchObject({
      ...french,
      language: 'ar',
      texts: { summary: 'Another summary' },
    })
  })

  test('a text that is emptied is not translated any more', async () => {
    const { eventId, organiser, french } = await translatedEvent()
    await texts(eventId, organiser, french)
    const emptied = { language: 'en', translations: { fr: { title: '', description: null }, ar: {} } }
    expect((await texts(eventId, organiser, emptied)).body).toMatchObject({
      translations: {},
      // Texts that a save does not name are kept.
      tickets: french.tickets,
      questions: french.questions,
    })
  })

  test.each([
    ['an unknown language', { translations: { xx: { title: 'T' } } }],
    ['an unknown main language', { language: 'xx' }],
    ['an unknown text', { translations: { fr: { customUrl: 'nuits' } } }],
    ['a title that is too long', { translations: { fr: { title: 'x'.repeat(151) } } }],
    ['a summary that is too long', { translations: { fr: { summary: 'x'.repeat(141) } } }],
    ['a title on two lines', { translations: { fr: { title: 'a\nb' } } }],
    ['a description with a script', { translations: { fr: { description: { type: 'script' } } } }],
  ])('%s is refused', async (_what, fields) => {
    const { eventId, organiser, french } = await translatedEvent()
    const refused = await texts(eventId, organiser, { ...french, ...fields })
    expect(refused.status).toBe(400)
    expect((await texts(eventId, organiser)).body).toMatchObject({ language: 'en', translations: {} })
  })

  test('of another organiser cannot be read or saved, nor can their ticket types and questions', async () => {
    const mine = await translatedEvent()
    const theirs = await translatedEvent()
    expect((await texts(theirs.eventId, mine.organiser)).body.code).toBe('event.not_found')
    expect((await texts(theirs.eventId, mine.organiser, mine.french)).body.code).toBe('event.not_found')
    const { language, translations } = mine.french
    const foreignTicket = { language, translations, tickets: theirs.french.tickets }
    expect((await texts(mine.eventId, mine.organiser, foreignTicket)).body.code).toBe('ticket_type.not_found')
    const foreignQuestion = { language, translations, questions: theirs.french.questions }
    expect((await texts(mine.eventId, mine.organiser, foreignQuestion)).body.code).toBe('question.not_found')
    expect((await texts(mine.eventId, mine.organiser)).body.translations).toEqual({})
    expect((await texts(theirs.eventId, theirs.organiser)).body.tickets[0]?.translations).toEqual({})
  })

  test('saved ten times at once from one version, are saved once', async () => {
    const { eventId, organiser, french } = await translatedEvent()
    const { version } = (await texts(eventId, organiser)).body
    const saves = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        texts(eventId, organiser, {
          ...french,
          translations: { fr: { title: `Titre ${at}` } },
          expectedVersion: version,
        }),
      ),
    )
    expect(saves.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(saves.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['event.changed']),
    )
  })

  test('are copied with the event, without the translations of a title that is another', async () => {
    const { eventId, organiser, french } = await translatedEvent()
    await texts(eventId, organiser, french)
    const { title } = (await texts(eventId, organiser)).body.texts
    const copy = async (newTitle: string) => {
      const { body } = await call<EventView>(site.app, {
        method: 'POST',
        url: `/api/events/${eventId}/duplicate`,
        headers: organiser.headers,
        payload: {
          title: newTitle,
          startsAt: '2031-03-10T18:00:00.000Z',
          endsAt: '2031-03-10T22:00:00.000Z',
          doorsOpenAt: null,
        },
      })
      return (await texts(body._id, organiser)).body
    }
    const same = await copy(title)
    expect(same.translations).toEqual(french.translations)
    expect(same.tickets[0]?.translations).toEqual(french.tickets[0]?.translations)
    expect(same.questions[0]?.translations).toEqual(french.questions[0]?.translations)
    const { fr } = (await copy('Another night')).translations
    expect(fr).toEqual({ description: french.translations.fr.description })
  })
})
