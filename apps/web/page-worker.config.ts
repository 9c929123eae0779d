import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const source = fileURLToPath(new URL('./src/lib/offline/page-worker.ts', import.meta.url))

/**
 * Builds the service worker of pages that open without a network beside the application: by itself, so that it shares no
 * file with the pages and needs no import. Its name stays that of the first such page, because browsers that have it look
 * for a new release under it.
 */
export function pageWorker(): Plugin {
  return {
    name: 'foyer:page-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          write: false,
          assetsInlineLimit: 0,
          target: 'es2022',
          rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: 'door-worker.js' } },
        },
      })
      if (!('output' in built)) throw new Error('The worker was not built')
      for (const file of built.output) {
        const content = file.type === 'chunk' ? file.code : file.source
        this.emitFile({ type: 'asset', fileName: file.fileName, source: content })
      }
    },
  }
}
