import type { Plugin } from 'vite'

const OWN = new Set(['@foyer/contract', '@foyer/domain', '@foyer/messages'])

/**
 * The pages' code on the server uses the packages that the server has loaded, as their TypeScript sources: a second copy of all messages
 * alone takes 20 MB of memory. The setting `ssr.external` refuses packages that are TypeScript.
 */
export function ownPackages(): Plugin {
  return {
    name: 'foyer:own-packages',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: (source) => (OWN.has(source) ? { id: source, external: true } : null),
  }
}
