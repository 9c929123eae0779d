import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const source = fileURLToPath(new URL('./src/lib/offline/page-worker.ts', import.meta.url))

/**
 * Builds the service worker of pages that open without a network beside the application. Its name stays that of the first
 * such page, because browsers that have it look for a new release under it.
 */
export function pageWorker(): Plugin {
  return {
    name: 'foyer:page-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, fileName: 'door-worker.js' })
    },
  }
}
