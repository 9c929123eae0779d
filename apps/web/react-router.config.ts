import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  // The files of each further language are built next to those of the first (scripts/build.mjs).
  buildDirectory: process.env['FOYER_BUILD_DIRECTORY'] ?? 'build',
  ssr: true,
  // The whole route manifest is one cached, static file; lazy discovery would ask the server again on every page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
