import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const MESSAGES = /compiled[\\/]messages[\\/]_index\.js$/
const RUNTIME = /compiled[\\/]runtime\.js$/
const CATALOGUE = 'foyer-messages'
const MESSAGE = 'foyer-message:'

/** Where each message of a compiled catalogue begins, and those it takes from English. */
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

/**
 * Builds the browser's files in one language: a message is then the text itself, and no page carries the other languages. Each message is
 * a module of its own, so that a page carries only those it shows. Changing the language loads the page again with the files of that
 * language.
 */
export function oneLanguage(language: string): Plugin {
  let messages: ReadonlyMap<string, string> = new Map()
  return {
    name: 'foyer:one-language',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(source, importer, options) {
      if (source.startsWith(MESSAGE)) return { id: source, moduleSideEffects: false }
      if (!MESSAGES.test(source)) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (!resolved) return null
      messages = messagesOf(dirname(dirname(resolved.id)), language)
      return { id: CATALOGUE, moduleSideEffects: false }
    },
    load(id) {
      if (RUNTIME.test(id)) return 'export const overwriteGetLocale = () => {}'
      if (id === CATALOGUE)
        return [...messages.keys()].map((key) => `export { ${key} } from '${MESSAGE}${key}'`).join('\n')
      return id.startsWith(MESSAGE) ? messages.get(id.slice(MESSAGE.length)) : null
    },
  }
}
