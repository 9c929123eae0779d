import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const source = fileURLToPath(new URL('./src/features/check-in/offline/door-worker.ts', import.meta.url))

/** Builds the door's service worker beside the application, under a name that stays: browsers look for a new one by it. */
export function doorWorker(): Plugin {
  return {
    name: 'foyer:door-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, fileName: 'door-worker.js' })
    },
  }
}
