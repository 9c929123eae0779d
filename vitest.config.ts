import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { compileMessages } from './scripts/messages.mjs'

await compileMessages()

// No isolation: loading the program for each file took a third of the time, and making windows took five times the browser's tests.
// Three workers on the two cores of a small machine: the tests that kill a server mostly wait for its successor.
const workers = { isolate: false, maxWorkers: 3 }
// Polled changes come from other connections and programs, which on a busy machine takes longer than the usual second.
const patience = { expect: { poll: { timeout: 20_000 } } }

// A file that replaces modules gets them only if no earlier file of its worker has loaded what imports them, and would leave its own behind.
const replacesModules = globSync('apps/web/src/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes('vi.mock('),
)

const web = {
  ...workers,
  ...patience,
  environment: 'happy-dom' as const,
  setupFiles: ['apps/web/src/testing/after-each-file.ts'],
  // The files share a window: a test that presses a link to save a file must not take the next one to another address.
  environmentOptions: {
    happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
  },
  // A stylesheet is read where a test asks for its text, and nowhere else.
  css: { include: /\?raw$/ },
  testTimeout: 120_000,
  // A hook that is cut off while React draws leaves it unusable for all later files of the worker.
  hookTimeout: 120_000,
}
const jsx = { jsx: { runtime: 'automatic' } } as const

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...workers,
          ...patience,
          name: 'domain',
          include: ['packages/*/src/**/*.test.ts'],
          // Properties are tried a thousand times; a busy machine takes longer than the usual five seconds for some.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...workers,
          ...patience,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: 'apps/server/src/testing/global-setup.ts',
          pool: 'forks',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        oxc: jsx,
        test: { ...web, name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'], exclude: replacesModules },
      },
      {
        oxc: jsx,
        test: {
          ...web,
          name: 'web-isolated',
          include: replacesModules,
          isolate: true,
          setupFiles: [...web.setupFiles, 'apps/web/src/testing/after-isolated-file.ts'],
        },
      },
      {
        test: {
          ...workers,
          ...patience,
          name: 'checks',
          include: ['scripts/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
})
