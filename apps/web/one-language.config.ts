import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const MESSAGES = /compiled[\\/]messages[\\/]_index\.js$/
const RUNTIME = /compiled[\\/]runtime\.js$/
const CATALOGUE = 'foyer-messages'
const MESSAGE = 'foyer-message:'

/** The positions at which the messages of a compiled catalogue begin, and the messages that it takes from English. */
const OWN = /^export const (\w+) = /gm
const FROM_ENGLISH = /^export \{ (\w+) \} from "\.\/en\.js"/gm

/** The source of each message of a compiled catalogue by its key. */
export function messagesOf(folder: string, language: string): ReadonlyMap<string, string> {
  const source = readFileSync(join(folder, 'messages', `${language}.js`), 'utf8')
  const starts = [...source.matchAll(OWN)]
  const registry = JSON.stringify(join(folder, 'registry.js'))
  const found = new Map(
    starts.map(({ index, 1: key = '' }, place) => {
      const text = source.slice(index, starts[place + 1]?.index).replaceAll(/^export \{.*$/gm, '')
      return [key, text.includes('registry.') ? `import * as registry from ${registry}\n${text}` : text]
    }),
  )
  const english = language === 'en' ? found : messagesOf(folder, 'en')
  for (const [, key = ''] of source.matchAll(FROM_ENGLISH)) found.set(key, english.get(key) ?? '')
  return found
}

/** A source file that reads messages, and where it names one. */
const READER = /\bm\b[^'"]*\} from '(?:@foyer\/messages|\.\/m\.ts)'/
const NAMED = /(?<![\w.$])m\.(\w+)/g
const COMPILED = fileURLToPath(new URL('../../packages/messages/compiled', import.meta.url))
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Gives a source file its own copies of the messages that it names. Otherwise, a message shared by several pages would be a separate file:
 * with hundreds of them, a page would request a dozen more files, and the list of all files would grow by a quarter. Copies of a short text
 * in one file are almost free after compression.
 */
export function withOwnMessages(code: string, owner: string, messages: ReadonlyMap<string, string>): string | null {
  if (!READER.test(code)) return null
  const named = new Set<string>()
  const rewritten = code.replaceAll(NAMED, (text, key: string) => {
    if (!messages.has(key)) return text
    named.add(key)
    return `m$${key}`
  })
  const imports = [...named].map((key) => `import { ${key} as m$${key} } from '${MESSAGE}${key}@${owner}'`)
  return named.size === 0 ? null : `${imports.join('\n')}\n${rewritten}`
}

/** Must be the same on every machine, because it becomes part of file names. */
function ownerName(id: string): string {
  return createHash('sha256').update(relative(ROOT, id)).digest('hex').slice(0, 12)
}

/**
 * Builds the browser's files in one language: messages become plain text, and no page carries the other languages. Each message is a
 * separate module, so that a page carries only the messages it shows. Changing the language reloads the page with the files of that
 * language.
 */
export function oneLanguage(language: string): Plugin {
  let messages: ReadonlyMap<string, string> = new Map()
  return {
    name: 'foyer:one-language',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      messages = messagesOf(COMPILED, language)
    },
    resolveId(source) {
      if (source.startsWith(MESSAGE)) return { id: source, moduleSideEffects: false }
      return MESSAGES.test(source) ? { id: CATALOGUE, moduleSideEffects: false } : null
    },
    load(id) {
      if (RUNTIME.test(id)) return 'export const overwriteGetLocale = () => {}'
      if (id === CATALOGUE)
        return [...messages.keys()].map((key) => `export { ${key} } from '${MESSAGE}${key}'`).join('\n')
      return id.startsWith(MESSAGE) ? messages.get(id.slice(MESSAGE.length).split('@', 1)[0] ?? '') : null
    },
    transform: {
      filter: { id: /\.tsx?(?:$|\?)/ },
      handler: (code, id) => withOwnMessages(code, ownerName(id), messages),
    },
  }
}
