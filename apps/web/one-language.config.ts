import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const MESSAGES = /compiled[\\/]messages[\\/]_index\.js$/
const RUNTIME = /compiled[\\/]runtime\.js$/

/**
 * Builds the browser's files in one language: a message is then the text itself, and no page carries the other languages. Changing the
 * language loads the page again with the files of that language.
 */
export function oneLanguage(language: string): Plugin {
  return {
    name: 'foyer:one-language',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(source, importer, options) {
      if (!MESSAGES.test(source)) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      return resolved ? join(dirname(resolved.id), `${language}.js`) : null
    },
    load: (id) => (RUNTIME.test(id) ? 'export const overwriteGetLocale = () => {}' : null),
  }
}
