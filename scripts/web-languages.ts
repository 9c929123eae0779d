// Builds what browsers load in the further languages. The server renders all of them from one build.
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DEFAULT_LANGUAGE, languages } from '../packages/domain/src/language.ts'
import { root, run } from './build-steps.ts'

const web = join(root, 'apps/web')
const client = join(root, 'scripts/build-client.mjs')
/** The build itself is in the first. */
const furtherLanguages = languages.filter((language) => language !== DEFAULT_LANGUAGE)

function defaultOf(module: unknown): unknown {
  if (typeof module !== 'object' || module === null || !('default' in module))
    throw new Error('The build of a language has no list of its files')
  return module.default
}

/**
 * Builds the browser's files in each further language and adds them to the build: the files to those that are served, and the list of
 * them to the server's.
 */
export async function buildFurtherLanguages(): Promise<void> {
  await Promise.all(
    furtherLanguages.map(async (language) => {
      const directory = join('build', language)
      const env = { FOYER_BUILD_LANGUAGE: language, FOYER_BUILD_DIRECTORY: directory }
      await run([client], { cwd: web, what: `The web application in the language ${language}`, env })
      const list: unknown = await import(pathToFileURL(join(web, directory, 'server/index.js')).href)
      writeFileSync(join(web, `build/server/assets-${language}.json`), JSON.stringify(defaultOf(list)))
      cpSync(join(web, directory, 'client/assets'), join(web, 'build/client/assets'), { recursive: true })
      rmSync(join(web, directory), { recursive: true })
    }),
  )
}
