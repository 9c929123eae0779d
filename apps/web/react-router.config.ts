import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The whole route manifest is one cached, static file; lazy discovery would ask the server again on every page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
