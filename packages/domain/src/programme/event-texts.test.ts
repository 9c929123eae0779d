import { describe, expect, test } from 'vitest'
import { countTranslated, optionIn, textIn } from './event-texts.ts'

const translations = { fr: { title: 'Nuit du jazz', summary: ' ' }, ar: { title: 'ليلة الجاز', summary: '' } }
const french = { language: 'fr', main: 'en' } as const

describe('a text for a reader', () => {
  test('is the translation into their language', () => {
    expect(textIn('Jazz night', 'title', translations, french)).toEqual({ text: 'Nuit du jazz', language: 'fr' })
    expect(textIn('Jazz night', 'title', translations, { language: 'ar', main: 'en' })).toEqual({
      text: 'ليلة الجاز',
      language: 'ar',
    })
  })

  test('falls back to the original, field by field', () => {
    expect(textIn('An evening', 'summary', translations, french)).toEqual({ text: 'An evening', language: 'en' })
    expect(textIn('Jazz night', 'title', {}, french)).toEqual({ text: 'Jazz night', language: 'en' })
  })

  test('is the original in the main language, whatever a former translation into it says', () => {
    expect(textIn('La nuit', 'title', translations, { language: 'fr', main: 'fr' }).text).toBe('La nuit')
  })

  test('stays empty where the original is empty', () => {
    const stale = { fr: { summary: 'Un texte' } }
    expect(textIn('', 'summary', stale, french)).toEqual({ text: '', language: 'en' })
    expect(textIn<'description', object | null>(null, 'description', { fr: { description: {} } }, french).text).toBe(
      null,
    )
  })
})

describe('an option of a question', () => {
  const options = { fr: { options: [{ option: 'Vegan', text: 'Végane' }] } }
  test('is translated by its text, and falls back once the text is another', () => {
    expect(optionIn('Vegan', options, french)).toEqual({ text: 'Végane', language: 'fr' })
    expect(optionIn('Vegan, no nuts', options, french)).toEqual({ text: 'Vegan, no nuts', language: 'en' })
  })
})

test('counts the texts that have an original', () => {
  expect(
    countTranslated([
      { original: 'Jazz night', translated: 'Nuit du jazz' },
      { original: 'An evening', translated: ' ' },
      { original: '', translated: '' },
      { original: null, translated: undefined },
    ]),
  ).toEqual({ total: 2, done: 1 })
})
