import { existsSync, readdirSync } from 'node:fs'

/** The order in which server features may know of each other: each imports only those before it. */
const SERVER_FEATURES = [
  'audit',
  'alarms',
  'background-jobs',
  'login-guard',
  'second-factor',
  'accounts',
  'inventory',
  'fees',
  'events',
  'ticket-types',
  'promo-codes',
  'order-questions',
  'storefront',
  'tickets',
  'ledger',
  'receipts',
  'orders',
  'transfers',
  'refunds',
  'payments',
  'waiting-list',
  'lifecycle',
  'check-in',
  'qr-codes',
  'guests',
  'guest-messages',
  'regular-guests',
  'payouts',
  'books',
  'bank-transfers',
  'broadcasts',
  'appeals',
  'admin',
  'reports',
  'mails',
  'personal-data',
]

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

// A group that lets something pass by `!` comes last: for what it lets pass, the linter asks no pattern after it.
function forbid(...patterns: Forbidden[]): { 'no-restricted-imports': ['error', object] } {
  return { 'no-restricted-imports': ['error', { paths: [environment], patterns }] }
}

/** Paths from a file directly in a feature, and from one a folder deeper. */
function inFeatures(names: string[], file: string): string[] {
  return names.flatMap((name) => [
    `../${name}/${file}`,
    `../../${name}/${file}`,
    `../features/${name}/${file}`,
    `../../features/${name}/${file}`,
  ])
}

const serverFeatures = SERVER_FEATURES.map((name, position) => {
  const earlier = SERVER_FEATURES.slice(0, position)
  const later = SERVER_FEATURES.slice(position + 1)
  return {
    files: [`apps/server/src/features/${name}/**`],
    rules: forbid(
      vendors,
      web,
      {
        group: inFeatures(later, '**'),
        message:
          'A feature imports only earlier features: what must flow the other way is announced as a domain event.',
      },
      {
        group: [...inFeatures(earlier, '**'), ...inFeatures(earlier, 'index.ts').map((path) => `!${path}`)],
        message: 'A feature is imported through its index.ts.',
      },
    ),
  }
})

const webFeaturesFolder = new URL('../../apps/web/src/features/', import.meta.url)
const webFeatureNames = existsSync(webFeaturesFolder) ? readdirSync(webFeaturesFolder) : []
const webFeatures = webFeatureNames.map((name) => {
  const others = webFeatureNames.filter((other) => other !== name)
  return {
    files: [`apps/web/src/features/${name}/**`],
    rules: forbid(
      server,
      nodeModules,
      { regex: '^(\\.\\./)+routes', message: 'Routes compose features; a feature knows no route.' },
      { group: inFeatures(others, '**'), message: 'Web features never import each other: a route composes them.' },
    ),
  }
})

/** Import borders between the folders, as overrides of the linter. A later one replaces an earlier one whole. */
export const borders = [
  {
    files: ['packages/domain/src/**'],
    excludeFiles: ['**/*.test.ts'],
    rules: forbid({ regex: '^[^.]', message: 'The domain imports nothing: no package, no I/O.' }, server, web),
  },
  {
    files: ['packages/contract/src/**'],
    excludeFiles: ['**/*.test.ts'],
    rules: forbid(server, web, {
      group: ['*', '!./**', '!../**', '!zod', '!@foyer/domain'],
      message: 'The contract imports the domain and zod.',
    }),
  },
  {
    files: ['apps/server/src/**'],
    rules: forbid(vendors, web, {
      group: ['**/features/*/**', '!**/features/*/index.ts'],
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
