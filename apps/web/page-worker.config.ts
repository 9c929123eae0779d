import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const source = fileURLToPath(new URL('./src/lib/offline/page-worker.ts', import.meta.url))

/**
 * Builds the service worker of the pages that open without a network. It is built separately from the application, so that it shares no
 * file with the pages and needs no import. It keeps the name of the first such page, because browsers that installed it look for updates
 * under that name.
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
