import { keyCalls, lightCalls, routes, type Row } from '@foyer/contract'
import type { Plugin } from 'vite'

const TABLE = /packages[\\/]contract[\\/]src[\\/]routes\.ts$/
const LIGHT_CALLS = /packages[\\/]contract[\\/]src[\\/]light-calls\.ts$/
const KEY_CALLS = /packages[\\/]contract[\\/]src[\\/]key-calls\.ts$/

/** The part of a row that the browser needs: how to make the call. The schemas are left out. */
function slim({ method, url, tag, permission, upload, produces }: Row) {
  return { method, url, tag, permission, upload, produces }
}

function slimTable(name: string, rows: Readonly<Record<string, Row>>): string {
  const slimmed = Object.fromEntries(Object.entries(rows).map(([call, row]) => [call, slim(row)]))
  return `export const ${name} = ${JSON.stringify(slimmed)}`
}

/**
 * Puts the contract's table into the browser's bundle without its schemas. With them, every page that makes a call would load the whole
 * validation library. The API key reference is computed here for the same reason. Forms import the schemas they need by name.
 */
export function callTable(): Plugin {
  return {
    name: 'foyer:call-table',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) => {
      if (KEY_CALLS.test(id)) return `const calls = ${JSON.stringify(keyCalls())}\nexport const keyCalls = () => calls`
      if (LIGHT_CALLS.test(id)) return slimTable('lightCalls', lightCalls)
      return TABLE.test(id) ? slimTable('routes', routes) : undefined
    },
  }
}
