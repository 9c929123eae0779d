// The lists of routes that browsers load: which file each page is in.
import { readFileSync, writeFileSync } from 'node:fs'
import { filesBelow } from './build-steps.ts'

const LIST = /\/assets\/manifest-\w+\.js$/
const ASSIGNMENT = /^(window\.__reactRouterManifest=)(.*?);?\s*$/s

type Entry = Record<string, unknown>

interface RouteList {
  readonly entry: Entry
  readonly routes: Readonly<Record<string, Entry>>
}

function isList(value: unknown): value is RouteList {
  return typeof value === 'object' && value !== null && 'entry' in value && 'routes' in value
}

/** A route with what a browser reads of it: `imports` serve preloading of links alone, which no page does; `false` is the same as nothing. */
function slim({ imports: _imports, ...entry }: Entry): Entry {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== false))
}

/** Removes what browsers do not read from every list, two thirds of it. The server reads a separate list. */
export function slimRouteLists(folder: string): void {
  for (const file of filesBelow(folder).filter((name) => LIST.test(name))) {
    const [, assignment, json] = ASSIGNMENT.exec(readFileSync(file, 'utf8')) ?? []
    if (assignment === undefined || json === undefined)
      throw new Error(`${file} is not the list of routes that the router writes`)
    const list: unknown = JSON.parse(json)
    if (!isList(list)) throw new Error(`${file} has no routes`)
    const routes = Object.fromEntries(Object.entries(list.routes).map(([id, route]) => [id, slim(route)]))
    writeFileSync(
      file,
      `${assignment}${JSON.stringify({ ...list, entry: { ...slim(list.entry), imports: [] }, routes })};`,
    )
  }
}
