import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          include: ['packages/*/src/**/*.test.ts'],
          isolate: false,
          // Files that share a window run with another number of workers than the server's: after them, then.
          sequence: { groupOrder: 1 },
          // Properties are tried a thousand times; a busy machine takes longer than the usual five seconds for some.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: 'apps/server/src/testing/global-setup.ts',
          pool: 'forks',
          // One more than the cores of a small machine: the tests that kill a server mostly wait for its successor.
          maxWorkers: 3,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // Making a window and reading Mantine for each file took five times as long as all tests together.
          isolate: false,
          // Files that share a window run with another number of workers than the server's: after them, then.
          sequence: { groupOrder: 1 },
          // A stylesheet is read where a test asks for its text, and nowhere else.
          css: { include: /\?raw$/ },
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'checks',
          include: ['scripts/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
})
