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
  '/series/',
  'https://',
  'PDF',
  'Sandpay',
  'foyer',
  'Samsung Internet',
  'Gift cards',
  'Regular guests',
  'Personal data',
  'Not Found',
  'This release has no mail ',
  'Could not get _id from token either',
  'Failed to fetch unread counts',
])

/** Sources of the server whose sentences nobody reads in a language of their choice, each with its reason. */
const ENGLISH_ON_SERVER: readonly (readonly [path: string, reason: string])[] = [
  ['commands/', 'the terminal of the operator'],
  ['ask-for-upgrade.ts', 'the terminal of the operator'],
  ['backup/upgrade-database.ts', 'the terminal of the operator'],
  ['backup/uploads.ts', 'the terminal of the operator'],
  ['db/', 'the terminal of the operator'],
  ['doctor/', 'the terminal of the operator'],
  ['start.ts', 'the terminal of the operator'],
  ['pages/guide.ts', 'the terminal of the operator'],
  ['env.ts', 'the reference of settings'],
  ['backup/settings.ts', 'the reference of settings'],
  ['retention.ts', 'the reference of settings and the report on stored data'],
  ['features/platform/personal-data/', 'the report on stored data, and labels that are stored'],
  ['metrics.ts', 'the help texts of metrics'],
  ['pages/stored-figures.ts', 'the help texts of metrics'],
  ['pages/health-server.ts', 'an answer for programs'],
  ['pages/open-api.ts', 'the description of the API'],
  ['assistants/confirm-tool.ts', 'the description of a tool for assistants'],
  ['assistants/tool-inputs.ts', 'the description of a tool for assistants'],
  ['assistants/assistants.routes.ts', 'a header for programs'],
  ['jobs/job-runner.ts', 'an error that is stored with a job'],
  ['gateways/', 'settings, errors for the log, and what a provider answered'],
  ['demo/', 'sample data'],
  ['features/programme/storefront/city-aliases.ts', 'names of cities'],
  ['features/money/payouts/record-payout-transfer.ts', 'a difference that is stored with a payout for administrators'],
]

const screens = sourcesOf('apps/web/src')
const server = sourcesOf('apps/server/src')
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
  const isEnglish = (file: string) => ENGLISH_ON_SERVER.some(([path]) => file.startsWith(`apps/server/src/${path}`))
  const read = [...screens, ...server.filter((file) => !isEnglish(file))]

  it('stands in a catalogue, not in a screen, a mail or an answer', () => {
    const found = read.map((file) => [file, inlineTexts(file)] as const)
    expect(Object.fromEntries(found.filter(([, texts]) => texts.length > 0))).toEqual({})
  })

  it.each(ENGLISH_ON_SERVER)('stays English in %s: %s', (path) => {
    const files = server.filter((file) => file.startsWith(`apps/server/src/${path}`))
    expect(files.flatMap(inlineTexts)).not.toEqual([])
  })

  it('is written when it is shown: while a file is loaded, the language is not known', () => {
    const early = [...screens, ...server, ...sourcesOf('packages/messages/src')]
    expect(early.flatMap((file) => earlyMessagesOf(file).map((key) => `${file} ${key}`))).toEqual([])
  })
})

describe('the catalogues', () => {
  it('have no message that nothing shows', () => {
    const code = [...screens, ...server, ...sourcesOf('packages/messages/src'), ...sourcesOf('scripts')]
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

  test('of French keep each double mark on the line of its word, with the spaces that docs/languages/fr.md names', () => {
    const texts = (message: unknown): string[] => {
      if (typeof message === 'string') return [message]
      if (Array.isArray(message)) return message.flatMap(texts)
      const { match } = message as { match?: object }
      return match ? Object.values(match) : []
    }
    // A mark after a letter belongs to an address or a code, such as "?ref=" or "10:30".
    const loose = /\s[:;?!»%]|«\s/g
    const right = /^(?:\u00a0[:»%]|«\u00a0|\u202f[;?!])$/
    const wrong = [...catalogue('fr')].filter(([, message]) =>
      texts(message).some((text) => (text.match(loose) ?? []).some((mark) => !right.test(mark))),
    )
    expect(wrong.map(([key]) => key)).toEqual([])
  })
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
  const found = [...screens, ...server].filter(
    (file) => !exempt.includes(file) && own.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(found).toEqual([])
})
