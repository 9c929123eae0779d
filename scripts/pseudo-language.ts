// Copies of the sources whose English is stretched or mirrored, so that pictures show what a longer or a right-to-left language would break.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Language } from '@foyer/domain'
import { root } from './build-steps.ts'

const LEFT_OUT = new Set(['node_modules', '.git', 'screens', 'test-results', 'data', '.react-router'])

/** The languages whose place the pseudo-languages take in the copy: mirrored English stands where a language runs from right to left. */
export const PSEUDO_LANGUAGES = { long: 'fr', mirrored: 'ar' } as const satisfies Record<string, Language>

const ACCENTED: Readonly<Record<string, string>> = { a: 'áá', e: 'éé', i: 'íí', o: 'óó', u: 'úú' }

/** A text some 40 % longer in which every vowel has an accent: what has none on a picture is not a message. Parameters stay. */
function stretch(text: string): string {
  const longer = (words: string) =>
    words.replaceAll(/[aeiou]/gi, (vowel) => {
      const twice = ACCENTED[vowel.toLowerCase()] ?? vowel
      return vowel === vowel.toLowerCase() ? twice : `${twice.charAt(0).toUpperCase()}${twice.charAt(1)}`
    })
  return text
    .split(/(\{[^}]*\})/)
    .map((part) => (part.startsWith('{') ? part : longer(part)))
    .join('')
}

type Change = (text: string) => string

/** The categories of plural of all languages that English lacks: its text for many stands for each. */
const FURTHER_FORMS = ['zero', 'two', 'few', 'many']

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new TypeError('A catalogue holds an object here')
  return { ...value }
}

function changedForms(match: Readonly<Record<string, unknown>>, change: Change): Record<string, string> {
  const forms = Object.entries(match).map(([form, text]) => [form, change(String(text))] as const)
  const further = forms
    .filter(([form]) => form.endsWith('=other'))
    .flatMap(([form, text]) => FURTHER_FORMS.map((name) => [form.replace(/other$/, name), text] as const))
  return Object.fromEntries([...forms, ...further])
}

function changed(message: unknown, change: Change): unknown {
  if (typeof message === 'string') return change(message)
  if (!Array.isArray(message)) throw new TypeError('A message is neither a text nor a list of variants')
  return message.map((variants: unknown) => {
    if (typeof variants !== 'object' || variants === null || !('match' in variants)) return variants
    return { ...variants, match: changedForms(recordOf(variants.match), change) }
  })
}

/** Writes the English messages, changed, in place of those of another language. */
function replaceMessages(folder: string, language: Language, change: Change): void {
  const english = join(folder, 'packages/messages/en')
  for (const name of readdirSync(english)) {
    const catalogue: unknown = JSON.parse(readFileSync(join(english, name), 'utf8'))
    const messages = Object.entries(recordOf(catalogue)).map(([key, message]) => [
      key,
      key === '$schema' ? message : changed(message, change),
    ])
    writeFileSync(join(folder, 'packages/messages', language, name), JSON.stringify(Object.fromEntries(messages)))
  }
}

/** Dates and numbers of every language as English writes them. */
function writeDatesInEnglish(folder: string): void {
  const file = join(folder, 'packages/messages/src/language.ts')
  const source = readFileSync(file, 'utf8')
  const english = source.replaceAll(/dates: '[^']+', numbers: '[^']+'/g, "dates: 'en-GB', numbers: 'en'")
  if (english === source) throw new Error('packages/messages/src/language.ts no longer names the locales of dates')
  writeFileSync(file, english)
}

/** The packages of the original, but for those whose sources were copied and the builder of the guide, which has no messages. */
function linkPackages(folder: string): void {
  const packages = join(folder, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@foyer' && name !== 'vitepress') symlinkSync(join(root, 'node_modules', name), join(packages, name))
  cpSync(join(root, 'node_modules/@foyer'), join(packages, '@foyer'), { recursive: true, verbatimSymlinks: true })
  for (const workspace of ['apps/web', 'apps/server', 'packages/contract', 'packages/domain']) {
    const own = join(root, workspace, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(folder, workspace, 'node_modules'))
  }
}

/** Copies the sources into a folder, with the pseudo-languages in place of those in `PSEUDO_LANGUAGES`. */
export function copyWithPseudoLanguages(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  cpSync(root, folder, { recursive: true, filter: (path) => path === root || !LEFT_OUT.has(basename(path)) })
  linkPackages(folder)
  replaceMessages(folder, PSEUDO_LANGUAGES.long, stretch)
  replaceMessages(folder, PSEUDO_LANGUAGES.mirrored, (text) => text)
  writeDatesInEnglish(folder)
}
