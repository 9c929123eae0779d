import { existsSync, readdirSync } from 'node:fs'

/**
 * The districts, and the features of the server in each. Each district imports only those before it, and each feature only those
 * before it. Contract, domain, web application and journeys have folders of the same names.
 */
export const DISTRICTS = {
  operations: ['audit', 'alarms', 'background-jobs'],
  people: ['legal-texts', 'login-guard', 'second-factor', 'accounts', 'organisations', 'api-keys'],
  programme: [
    'inventory',
    'fees',
    'events',
    'ticket-types',
    'bundles',
    'promo-codes',
    'order-questions',
    'event-texts',
    'waiting-room',
    'storefront',
    'visits',
  ],
  money: ['ledger', 'receipts', 'payouts', 'books'],
  sales: [
    'tickets',
    'gift-cards',
    'orders',
    'transfers',
    'refunds',
    'date-moves',
    'payments',
    'waiting-list',
    'lifecycle',
    'series',
    'order-moves',
    'bank-transfers',
  ],
  guests: ['guests', 'guest-messages', 'feedback', 'regular-guests', 'followers'],
  door: ['check-in', 'qr-codes'],
  platform: ['broadcasts', 'appeals', 'admin', 'reports', 'search', 'webhooks', 'mails', 'personal-data'],
}

/** Rooms of a feature that is too large for one folder. Each imports only those before it. */
export const ROOMS = { 'check-in': ['doors', 'passes', 'scanning', 'offline', 'kiosk', 'attendance'] }

const DISTRICT_NAMES = Object.keys(DISTRICTS)

const SERVER_FEATURES = Object.entries(DISTRICTS).flatMap(([district, names]) =>
  names.map((name) => ({ district, name })),
)

type Forbidden = { regex: string; message: string } | { group: string[]; message: string }

const vendors: Forbidden = {
  regex: '^(nodemailer|stripe|@stripe/.*|@aws-sdk/.*|@smithy/.*|paystack.*|@paystack/.*)(/|$)',
  message: 'A vendor is reached through its gateway in apps/server/src/gateways.',
}
const server: Forbidden = {
  regex: '^@foyer/server|^(\\.\\./)+(apps/)?server/',
  message: 'Nothing outside the server imports it: the contract is what both sides share.',
}
const web: Forbidden = {
  regex: '^@foyer/web|^(\\.\\./)+(apps/)?web/',
  message: 'Nothing imports the web application: the server loads its built bundle by path.',
}
const nodeModules: Forbidden = { regex: '^node:', message: 'This code runs in a browser.' }
const environment = {
  name: 'node:process',
  importNames: ['env', 'default'],
  message: 'The environment is read once, in apps/server/src/env.ts.',
}

// A group with exceptions (`!`) must come last: the linter checks no later pattern for a path that an exception allows.
function forbid(...patterns: Forbidden[]): { 'no-restricted-imports': ['error', object] } {
  return { 'no-restricted-imports': ['error', { paths: [environment], patterns }] }
}

const oneOf = (names: readonly string[]) => `(?:${names.join('|')})`

interface Place {
  readonly district: string
  readonly name: string
}

/** Paths that lead to a file of these features: from the folder of a feature, from its rooms, and from what holds the features. */
function inFeatures(features: readonly Place[], file: string): string[] {
  return features.flatMap(({ district, name }) => [
    ...['../', '../../'].map((up) => `${up}${name}/${file}`),
    ...['../../', '../../../', '../features/', '../../features/'].map((up) => `${up}${district}/${name}/${file}`),
  ])
}

/** Scenes are next to their feature, and tests of every feature may import them. */
const SCENES = '!**/*-scene.ts'

/** The group with exceptions comes last: see `forbid`. */
function featureRules(position: number): Forbidden[] {
  const [earlier, later] = [SERVER_FEATURES.slice(0, position), SERVER_FEATURES.slice(position + 1)]
  return [
    vendors,
    web,
    {
      group: [...inFeatures(later, '**'), SCENES],
      message: 'A feature imports only earlier features: what must flow the other way is announced as a domain event.',
    },
    {
      group: [...inFeatures(earlier, '**'), ...inFeatures(earlier, 'index.ts').map((path) => `!${path}`), SCENES],
      message: 'A feature is imported through its index.ts.',
    },
  ]
}

const serverFeatures = SERVER_FEATURES.flatMap(({ district, name }, position) => {
  const folder = `apps/server/src/features/${district}/${name}`
  const rules = featureRules(position)
  const rooms: readonly string[] = Object.entries(ROOMS).find(([feature]) => feature === name)?.[1] ?? []
  return [
    { files: [`${folder}/**`], rules: forbid(...rules) },
    ...rooms.slice(0, -1).map((room, index) => ({
      files: [`${folder}/${room}/**`],
      excludeFiles: ['**/*.test.ts'],
      rules: forbid(
        {
          regex: `^\\.\\./${oneOf(rooms.slice(index + 1))}/`,
          message: 'A room imports only the rooms before it.',
        },
        ...rules,
      ),
    })),
  ]
})

/** Folders of contract and domain: each imports only districts before it. */
function districtBorders(folder: string, ...rules: Forbidden[]) {
  return DISTRICT_NAMES.slice(0, -1).map((district, position) => ({
    files: [`${folder}/${district}/**`],
    excludeFiles: ['**/*.test.ts'],
    rules: forbid(
      {
        regex: `^\\.\\./${oneOf(DISTRICT_NAMES.slice(position + 1))}/`,
        message: 'A district imports only earlier districts.',
      },
      ...rules,
    ),
  }))
}

const webFeaturesFolder = new URL('../../apps/web/src/features/', import.meta.url)
const webPlaces: readonly Place[] = existsSync(webFeaturesFolder)
  ? readdirSync(webFeaturesFolder).flatMap((district) =>
      readdirSync(new URL(`${district}/`, webFeaturesFolder)).map((name) => ({ district, name })),
    )
  : []
const webFeatures = webPlaces.map(({ district, name }) => ({
  files: [`apps/web/src/features/${district}/${name}/**`],
  rules: forbid(
    server,
    nodeModules,
    { regex: '^(\\.\\./)+routes', message: 'Routes compose features; a feature knows no route.' },
    {
      group: inFeatures(
        webPlaces.filter((other) => other.name !== name),
        '**',
      ),
      message: 'Web features never import each other: a route composes them.',
    },
  ),
}))

const domain: Forbidden[] = [
  { regex: '^[^.]', message: 'The domain imports nothing: no package, no I/O.' },
  server,
  web,
]
const contract: Forbidden[] = [
  server,
  web,
  { group: ['*', '!./**', '!../**', '!zod', '!@foyer/domain'], message: 'The contract imports the domain and zod.' },
]

const client: Forbidden[] = [
  { group: ['*', '!./**'], message: 'The client is published: it imports nothing but its own files.' },
]

const messages: Forbidden[] = [
  server,
  web,
  { group: ['*', '!./**', '!../**', '!@foyer/domain'], message: 'Messages and formats import the domain alone.' },
]

/** Import borders between the folders, as overrides of the linter. A later one replaces an earlier one whole. */
export const borders = [
  {
    files: ['packages/domain/src/**'],
    excludeFiles: ['**/*.test.ts'],
    rules: forbid(...domain),
  },
  {
    files: ['packages/contract/src/**'],
    excludeFiles: ['**/*.test.ts'],
    rules: forbid(...contract),
  },
  { files: ['packages/client/src/**'], rules: forbid(...client) },
  { files: ['packages/messages/src/**'], excludeFiles: ['**/*.test.ts'], rules: forbid(...messages) },
  ...districtBorders('packages/domain/src', ...domain),
  ...districtBorders('packages/contract/src', ...contract),
  {
    files: ['apps/server/src/**'],
    rules: forbid(vendors, web, {
      group: ['**/features/*/*/**', '!**/features/*/*/index.ts', SCENES],
      message: 'A feature is imported through its index.ts.',
    }),
  },
  {
    files: ['apps/server/src/gateways/**'],
    rules: forbid(web, { group: ['**/features/**'], message: 'A gateway knows no feature.' }),
  },
  ...serverFeatures,
  { files: ['apps/web/src/**'], excludeFiles: ['apps/web/src/entry.server.tsx'], rules: forbid(server, nodeModules) },
  { files: ['apps/web/src/entry.server.tsx', 'apps/web/*.config.ts'], rules: forbid(server) },
  {
    files: ['apps/web/src/{api,lib,store,theme,ui}/**'],
    rules: forbid(server, nodeModules, {
      regex: '^(\\.\\./)+(features|routes)/',
      message: 'Features and routes build on this folder, not the other way round.',
    }),
  },
  ...webFeatures,
]
