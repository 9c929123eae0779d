import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { languages } from '../../packages/domain/src/index.ts'
import { root } from './run-command.ts'
import { earlyMessagesOf, literalsOf, sentencesOf, sourcesOf } from './words.ts'

/** Texts that are the same in every language or that nobody reads: commands, names, tags of the API, words for the log. */
const UNTRANSLATED = new Set([
  'npm ci',
  'npm start',
  '/events/',
  'https://',
  'PDF',
  'Sandpay',
  'foyer',
  'Samsung Internet',
  'Regular guests',
  'Personal data',
  'Not Found',
  'Could not get _id from token either',
  'Failed to fetch unread counts',
])

const screens = sourcesOf('apps/web/src')
const mails = sourcesOf('apps/server/src/documents/mails')
const catalogue = (language: string) =>
  new Map(
    globSync(`packages/messages/${language}/*.json`, { cwd: root }).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, unknown>),
    ),
  )
const english = catalogue('en')

describe('a text that a person reads', () => {
  const inlineTexts = (file: string) =>
    [...literalsOf(file), ...sentencesOf(file)].filter((text) => !UNTRANSLATED.has(text))
  const read = [...screens, ...mails]

  it('stands in a catalogue, not in a screen or a mail', () => {
    const found = read.map((file) => [file, inlineTexts(file)] as const)
    expect(Object.fromEntries(found.filter(([, texts]) => texts.length > 0))).toEqual({})
  })

  it('is written when it is shown: while a file is loaded, the language is not known', () => {
    const early = [...screens, ...sourcesOf('apps/server/src'), ...sourcesOf('packages/messages/src')]
    expect(early.flatMap((file) => earlyMessagesOf(file).map((key) => `${file} ${key}`))).toEqual([])
  })
})

describe('the catalogues', () => {
  it('have no message that nothing shows', () => {
    const code = [
      ...screens,
      ...sourcesOf('apps/server/src'),
      ...sourcesOf('packages/messages/src'),
      ...sourcesOf('scripts'),
    ]
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n')
    const shown = new Set(code.match(/\bm\.\w+/g)?.map((name) => name.slice(2)))
    expect([...english.keys()].filter((key) => !shown.has(key))).toEqual([])
  })

  test('a key begins with the name of its area', () => {
    const strangers = globSync('packages/messages/en/*.json', { cwd: root }).flatMap((file) => {
      const area = /(\w+?)s?\.json$/.exec(file)?.[1] ?? ''
      const keys = Object.keys(JSON.parse(readFileSync(join(root, file), 'utf8')) as object)
      return keys.filter((key) => !key.startsWith(area))
    })
    expect(strangers).toEqual([])
  })

  test.each(languages.filter((language) => language !== 'en'))(
    'of %s translate messages that exist, with their parameters and markup',
    (language) => {
      const holes = (message: unknown) => {
        const found = JSON.stringify(message ?? '').match(/\{[#/]?\w+\}/g) ?? []
        return [...new Set(found)].toSorted((a, b) => a.localeCompare(b))
      }
      const wrong = [...catalogue(language)].filter(([key, message]) => {
        const [own, first] = [holes(message), holes(english.get(key))]
        const isSimple = typeof message === 'string' && typeof english.get(key) === 'string'
        return !english.has(key) || own.some((hole) => !first.includes(hole)) || (isSimple && own.length < first.length)
      })
      expect(wrong.map(([key]) => key)).toEqual([])
    },
  )
})

test('styles follow the direction of the text', () => {
  const physical =
    /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right)\b|border-(?:top|bottom)-(?:left|right)-radius|(?:left|right):|text-align: (?:left|right)|float: (?:left|right))/
  const found = globSync('apps/web/src/**/*.css', { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (physical.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})

test('dates, numbers and lists are written by the one module that knows the language', () => {
  // They ask the device for its clock and its time zones.
  const askDevice = ['features/programme/events/form/event-form-values.ts', 'lib/local-time.ts', 'ui/time-text.ts']
  const exempt = askDevice.map((file) => `apps/web/src/${file}`)
  const own = /Intl\.(?:DateTime|Number|List|RelativeTime)Format|\.toLocale(?:Date|Time)?String\(|'en-GB'/
  const found = [...screens, ...sourcesOf('apps/server/src')].filter(
    (file) => !exempt.includes(file) && own.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(found).toEqual([])
})
