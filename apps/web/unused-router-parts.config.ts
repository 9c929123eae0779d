import type { Plugin } from 'vite'

const PART =
  /react-router[\\/]dist[\\/]production[\\/]lib[\\/](dom[\\/]ssr[\\/]fog-of-war|router[\\/]instrumentation)\.js$/

/** Imported by the router's server, which the browser's bundle leaves out afterwards. */
function forServersAlone(...names: readonly string[]): string {
  return names.map((name) => `export const ${name} = undefined`).join('\n')
}

/** What stands in for each part. A function that the router calls and that is missing here fails the build. */
const STAND_INS: Readonly<Record<string, string>> = {
  // `routeDiscovery` is `initial`: the browser knows every route from the start.
  'fog-of-war': `
    export const isFogOfWarEnabled = () => false
    export const getPartialManifest = () => undefined
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => undefined
    ${forServersAlone('getManifestPath', 'getPathsWithAncestors', 'handleClientVersionMismatch')}`,
  // Nobody passes `instrumentations`.
  instrumentation: `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    ${forServersAlone('instrumentHandler', 'instrumentationResultMetaContext')}`,
}

/** Leaves out of the browser's bundle the parts of the router that our settings switch off: nearly 3 kB on every page. */
export function unusedRouterParts(): Plugin {
  return {
    name: 'foyer:unused-router-parts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      const [, part = ''] = PART.exec(id) ?? []
      return STAND_INS[part.split(/[\\/]/).at(-1) ?? '']
    },
  }
}
