import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const mantine = join(import.meta.dirname, '../../node_modules/@mantine')
const NAMED = /import (?:type )?\{([^}]*)\} from ["']@mantine\/(\w+)["']/g
const RELATIVE = /(?:from|import) ["'](\.[^"']+)["']/g

/** The modules of the component library, by package and name: a name is defined in the module of that name. */
const modules = new Map(
  globSync('*/esm/**/*.mjs', { cwd: mantine }).map((path) => [
    `${path.split('/')[0]} ${basename(path, '.mjs')}`,
    join(mantine, path),
  ]),
)

/** The names of the library's sheets that these sources need, with those of all that they import. */
export function neededSheets(sources: readonly string[]): Set<string> {
  const sheets = new Set<string>()
  const seen = new Set<string>()
  const collect = (code: string, folder?: string) => {
    for (const [, names = '', place = ''] of code.matchAll(NAMED))
      for (const name of names.split(',')) visit(modules.get(`${place} ${name.trim().split(' as ')[0] ?? ''}`))
    if (folder === undefined) return
    for (const [, target = ''] of code.matchAll(RELATIVE)) {
      const sheet = /(\w+)\.module/.exec(target)?.[1]
      if (sheet) sheets.add(sheet)
      else visit(join(folder, target))
    }
  }
  const visit = (path: string | undefined) => {
    if (path === undefined || seen.has(path)) return
    seen.add(path)
    collect(readFileSync(path, 'utf8'), dirname(path))
  }
  for (const code of sources) collect(code)
  return sheets
}
