import type { EventTextsView } from '@foyer/contract'
import { expect, test } from 'vitest'
import { fieldOfPath, progressIn, startingDraft, textGroups, textsBody } from './texts-draft.ts'

const view: EventTextsView = {
  eventId: '0193a7f0-0000-7000-8000-000000000001',
  version: 3,
  language: 'en',
  texts: { title: 'Moonlight strings', summary: '', description: null, venueName: 'The Jetty', coverAlt: '' },
  translations: { fr: { title: 'Cordes au clair de lune' } },
  tickets: [{ _id: 'lawn', name: 'Lawn', description: '', translations: { fr: { name: 'Pelouse' } } }],
  bundles: [{ _id: 'pair', name: 'Pair', description: 'Two', translations: { fr: { description: 'Deux' } } }],
  questions: [
    {
      _id: 'food',
      label: 'What do you eat?',
      help: '',
      options: ['Anything', 'Vegan'],
      translations: { fr: { options: [{ option: 'Vegan', text: 'Végane' }] } },
    },
  ],
  can: { update: true },
}

test('every text that is written has a field, and no other', () => {
  expect(textGroups(view).map(({ title, fields }) => [title, fields.map(({ key }) => key)])).toEqual([
    ['Event', ['title', 'venueName']],
    ['Lawn', ['ticket.lawn.name']],
    ['Pair', ['bundle.pair.name', 'bundle.pair.description']],
    ['What do you eat?', ['question.food.label', 'question.food.options.0', 'question.food.options.1']],
  ])
})

test('counts what is translated, by language', () => {
  const draft = startingDraft(view)
  expect(progressIn(textGroups(view), draft, 'fr')).toEqual({ done: 4, total: 8 })
  expect(progressIn(textGroups(view), draft, 'ar')).toEqual({ done: 0, total: 8 })
})

test('sends what was loaded, in every language', () => {
  const body = textsBody(view, startingDraft(view), 'en')
  expect(body.translations.fr).toMatchObject({ title: 'Cordes au clair de lune', venueName: '', description: null })
  expect(body.tickets[0]?.translations.fr).toEqual({ name: 'Pelouse', description: '' })
  expect(body.questions[0]?.translations.fr?.options).toEqual([
    { option: 'Anything', text: '' },
    { option: 'Vegan', text: 'Végane' },
  ])
  // While another language is the main one, the translations into it are kept.
  expect(textsBody(view, startingDraft(view), 'fr')).toMatchObject({ language: 'fr', translations: body.translations })
})

test('leads from a path of the body to the field of its text', () => {
  expect(fieldOfPath(view, 'translations.fr.title')).toEqual({ language: 'fr', key: 'title' })
  expect(fieldOfPath(view, 'bundles.0.translations.ar.description')).toEqual({
    language: 'ar',
    key: 'bundle.pair.description',
  })
  expect(fieldOfPath(view, 'questions.0.translations.fr.options.1.text')).toEqual({
    language: 'fr',
    key: 'question.food.options.1',
  })
  for (const path of ['expectedVersion', 'tickets.7.translations.fr.name', 'translations.xx.title', 'tickets'])
    expect(fieldOfPath(view, path)).toBeNull()
})
