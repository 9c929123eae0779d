import { join, resolve } from 'node:path'
import type { MapTiles } from '@foyer/contract'
import { isLanguage, type Language, languages } from '@foyer/domain'
import { z } from 'zod'
import { backupFields, type BackupPlan, backupPlanOf, backupSettings } from './backup/settings.ts'
import { isMailbox } from './gateways/mail/index.ts'
import { parseS3Address, type S3Address } from './gateways/storage/index.ts'
import { parseNetworks } from './gateways/webhooks/index.ts'
import { parseRetention, type Retention } from './retention.ts'
import { type ProviderInUse, providerSettings, readProviders } from './gateways/providers/index.ts'
import { parseDatabaseAddress } from './db/database-address.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** In characters. */
export const SHORTEST_SECRET = 32

/** Settings that cannot be used: one sentence each, on lines of their own. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/** Every setting there is: its default in words and what it does. The table in docs/operations/settings.md is compared with this one. */
export const settings = {
  PORT: ['3000', 'Port to listen on'],
  HOST: ['127.0.0.1, in production 0.0.0.0', 'Address to listen on'],
  PUBLIC_URL: ['http://localhost:PORT', 'Address visitors use; links in mails and pages are made from it alone'],
  DATABASE_URL: [
    'none: an own PostgreSQL in the data folder',
    'PostgreSQL to use instead, postgres://…; of several hosts, host1:5432,host2:5432, the first that takes writes',
  ],
  DATABASE_DIRECT_URL: [
    'none',
    'Set when DATABASE_URL leads to a pooler in transaction mode: the way past it, for notifications and migrations',
  ],
  DATABASE_REPLICA_URL: [
    'none',
    'A streaming replica of the database that lists and reports are read from while it has caught up',
  ],
  DATABASE_WAIT_SECONDS: ['60', 'How long a start waits for a database that is starting, recovering or read-only'],
  UPGRADE_DATABASE: [
    'no',
    'yes moves an own database of an earlier PostgreSQL to the one of this release at the start',
  ],
  FOYER_DATA_DIR: ['./data', 'Folder of the own database, uploads and demo mails'],
  S3_URL: [
    'none: uploads are in the data folder',
    'Bucket for uploads, https://KEY:SECRET@host/bucket/prefix?region=eu-central-1; style=host puts its name before the host',
  ],
  FOYER_ROLE: ['all', 'What this process does: web (pages and API), worker (jobs) or all'],
  FOYER_MODE: [
    'demo, production with NODE_ENV=production',
    'demo fills an empty database with examples and keeps mails to read',
  ],
  SECRET_KEY: [
    'in demo made once and kept in the data folder',
    'At least 32 characters, from which all keys are derived',
  ],
  SMTP_URL: ['none: mails go to a folder, read at /dev/mail', 'Mail server, smtp://user:password@host:587'],
  MAIL_CONNECTIONS: ['8', 'How many mails a process sends at once; the mail server must accept as many connections'],
  SMTP_TLS: [
    'required in production, else optional',
    'required: mail leaves over TLS alone, except to a server on this machine; optional: STARTTLS where it is offered',
  ],
  MAIL_FROM: ['Foyer <tickets@localhost>', 'Sender of all mails'],
  ...providerSettings,
  PAYMENT_PROVIDERS: [
    'the first that takes the currency, in the order of this table',
    'Which providers buyers can choose from, by currency: EUR:mollie+stripe,NGN:paystack',
  ],
  WEBHOOK_ALLOW_NETWORKS: [
    'none: webhooks go to public addresses by https alone',
    'Private networks that webhooks may go to, also by http: 10.1.0.0/16,::1/128',
  ],
  TRUST_PROXY: ['0', 'How many proxies stand in front, whose X-Forwarded-For is believed'],
  HELD_SHARE_PERCENT: [
    '20',
    'Share of an event, a ticket type or an extra that one network may hold unpaid; 100 lifts the limit',
  ],
  HELD_SHARE_FEWEST: ['6', 'Tickets or extras that one network may hold unpaid, however few there are'],
  API_KEY_CALLS_PER_MINUTE: ['600', 'Calls that an API key may make in a minute'],
  NEW_ORGANISER_DAYS: [
    '30',
    'Age in days below which an organiser is new: links in their messages to guests are held for review, and mails about free orders are limited; 0 turns it off',
  ],
  LANGUAGES: ['en,fr,ar', 'Languages that people can choose, the preferred one first'],
  SECURITY_CONTACT: [
    'none: /.well-known/security.txt answers 404',
    'Where researchers report vulnerabilities: an e-mail address, an https address or a tel: number',
  ],
  MAP_TILE_URL: [
    'none: maps are drawn from outlines, asking nobody else',
    'Raster tiles of maps, https://tiles.example.org/{z}/{x}/{y}.png; browsers of visitors fetch them from there',
  ],
  MAP_ATTRIBUTION: ['© OpenStreetMap contributors', 'Whom the tiles are by, shown on each map; text alone'],
  MAP_MAX_ZOOM: ['19', 'The closest zoom that the tile server has, 1 to 22'],
  NEW_ADMINISTRATOR_HOURS: [
    '24',
    'Hours for which an administrator appointed by another one approves no payouts and tax remittances; 0 turns it off',
  ],
  PAYMENT_NOTICE_DAYS: ['400', 'Days for which notifications of payment providers are kept'],
  PAYOUT_MINIMUMS: ['none', 'The least a payout can be, in minor units by currency: NGN:500000,EUR:1000'],
  PAYOUT_HOLDING_DAYS: ['3', "Days after its end for which an event's money is held before its organiser may be paid"],
  RETENTION_DAYS: [
    'see docs/personal-data.md',
    'After how many days data ends, by rule: mails:60,sessions:7; rules that are not named keep their default',
  ],
  ADMIN_EMAIL: [
    'none',
    'The account that confirms this address becomes the first administrator; without effect once there is one',
  ],
  SECOND_FACTOR: [
    'required in production, else optional',
    'required: administrators need a second factor to go on, organisers before a payout; optional is refused in production',
  ],
  LOG_LEVEL: ['warn, in production info', 'trace, debug, info, warn, error or silent'],
  ACCESS_LOG: ['yes in production, else no', 'yes logs a line for each request: method, route, status and duration'],
  METRICS_TOKEN: ['none: /metrics answers 404', 'Bearer token that opens /metrics'],
  ...backupSettings,
  HEALTH_PORT: ['none', 'Further port that answers /healthz, /readyz and /metrics alone; the only one a worker has'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    'none: nothing is traced',
    'OpenTelemetry collector that takes traces by OTLP over HTTP, http://localhost:4318',
  ],
  FAILPOINT: ['none', 'For crash tests: name of the step at which the process ends itself; refused in production'],
} as const satisfies Record<string, readonly [string, string]>

// Each message ends the sentence "PORT …"; none repeats the value, which may hold a password.
const yesNo = z.enum(['yes', 'no'], 'must be yes or no')
const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, hostname: /./, abort: true, error: `must be an address such as ${example}` })
const MAILBOX_RULE = 'must be one address such as Foyer <tickets@example.org>'
const PORT_RULE = 'must be a whole number from 1 to 65535'
const port = z
  .string()
  .regex(/^\d{1,5}$/, PORT_RULE)
  .transform(Number)
  .pipe(z.number().min(1, PORT_RULE).max(65_535, PORT_RULE))
const databaseAddress = z
  .string()
  .refine(
    (text) => parseDatabaseAddress(text) !== null,
    'must be an address such as postgres://user:password@host:5432/database',
  )

const schema = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: address(/^https?$/, 'https://tickets.example.org')
    .refine(isOrigin, 'must end after the host and port: Foyer cannot live below a path')
    .optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  DATABASE_WAIT_SECONDS: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a whole number of seconds from 0 to 9999')
    .transform(Number)
    .default(60),
  UPGRADE_DATABASE: yesNo.default('no'),
  FOYER_DATA_DIR: z.string().default('data'),
  S3_URL: z
    .string()
    .transform((text, context) => {
      const parsed = parseS3Address(text)
      if (parsed) return parsed
      context.addIssue('must be an address such as https://KEY:SECRET@host/bucket?region=eu-central-1')
      return z.NEVER
    })
    .optional(),
  FOYER_ROLE: z.enum(['web', 'worker', 'all'], 'must be web, worker or all').default('all'),
  FOYER_MODE: z.enum(['demo', 'production'], 'must be demo or production').optional(),
  SECRET_KEY: z.string().min(SHORTEST_SECRET, `must have at least ${SHORTEST_SECRET} characters`).optional(),
  SMTP_URL: address(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  MAIL_CONNECTIONS: z
    .string()
    .regex(/^(?:[1-9]|[1-4]\d|50)$/, 'must be a whole number from 1 to 50')
    .transform(Number)
    .default(8),
  SMTP_TLS: z.enum(['required', 'optional'], 'must be required or optional').optional(),
  MAIL_FROM: z.string().refine(isMailbox, MAILBOX_RULE).default('Foyer <tickets@localhost>'),
  PAYMENT_PROVIDERS: z
    .string()
    .regex(
      /^(?:[A-Z]{3}:[a-z-]+(?:\+[a-z-]+)*(?:,|$))*$/,
      'must name providers by currency, such as EUR:mollie+stripe,NGN:paystack',
    )
    .transform((text) => byCurrency(text, (names) => names.split('+')))
    .default(new Map()),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  WEBHOOK_ALLOW_NETWORKS: z
    .string()
    .transform((text, context) => {
      const networks = parseNetworks(text)
      if (networks) return networks
      context.addIssue({ code: 'custom', message: 'must be networks such as 10.1.0.0/16,::1/128' })
      return z.NEVER
    })
    .default([]),
  TRUST_PROXY: z.string().regex(/^\d$/, 'must be the number of proxies in front, 0 to 9').transform(Number).default(0),
  HELD_SHARE_PERCENT: z
    .string()
    .regex(/^(?:100|[1-9]\d?)$/, 'must be a whole number from 1 to 100')
    .transform(Number)
    .default(20),
  HELD_SHARE_FEWEST: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a whole number from 1 to 999')
    .transform(Number)
    .default(6),
  API_KEY_CALLS_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1 to 999999')
    .transform(Number)
    .default(600),
  NEW_ORGANISER_DAYS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number from 0 to 999')
    .transform(Number)
    .default(30),
  NEW_ADMINISTRATOR_HOURS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number from 0 to 999')
    .transform(Number)
    .default(24),
  MAP_TILE_URL: z
    .string()
    .refine(
      isTileAddress,
      'must be an https address with {z}, {x} and {y}, such as https://tiles.example.org/{z}/{x}/{y}.png',
    )
    .optional(),
  MAP_ATTRIBUTION: z.string().max(200, 'must have at most 200 characters').default('© OpenStreetMap contributors'),
  MAP_MAX_ZOOM: z
    .string()
    .regex(/^(?:[1-9]|1\d|2[0-2])$/, 'must be a whole number from 1 to 22')
    .transform(Number)
    .default(19),
  PAYMENT_NOTICE_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 to 9999')
    .transform(Number)
    .default(400),
  PAYOUT_MINIMUMS: z
    .string()
    .regex(
      /^(?:[A-Z]{3}:\d{1,11}(?:,[A-Z]{3}:\d{1,11})*)?$/,
      'must be pairs such as NGN:500000,EUR:1000, in minor units',
    )
    .transform((text) => byCurrency(text, Number))
    .default(new Map()),
  PAYOUT_HOLDING_DAYS: z
    .string()
    .regex(/^(?:\d|[1-8]\d|90)$/, 'must be a whole number of days from 0 to 90')
    .transform(Number)
    .default(3),
  LANGUAGES: z
    .string()
    .default('en,fr,ar')
    .transform((text) => [...new Set(text.split(',').map((tag) => tag.trim()))])
    .refine((tags): tags is Language[] => tags.every(isLanguage), `must name some of ${languages.join(', ')}`),
  SECURITY_CONTACT: z
    .string()
    .transform((text) => securityContactOf(text.trim()))
    .refine((uri) => uri !== null, 'must be an e-mail address, an https address or a tel: number')
    .optional(),
  RETENTION_DAYS: z
    .string()
    .default('')
    .transform((text, context) => {
      const retention = parseRetention(text)
      if (retention) return retention
      context.addIssue('must be pairs such as mails:60,sessions:7, as docs/personal-data.md lists them')
      return z.NEVER
    }),
  SECOND_FACTOR: z.enum(['required', 'optional'], 'must be required or optional').optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'must be trace, debug, info, warn, error or silent')
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  ...backupFields,
  ACCESS_LOG: yesNo.optional(),
  HEALTH_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(/^https?$/, 'http://localhost:4318').optional(),
  FAILPOINT: z.string().optional(),
  FOYER_DEV: z.string().optional(),
})

/** The placeholders come after the host, because the content security policy names it. A server on this machine needs no https. */
function isTileAddress(text: string): boolean {
  const tried = ['{z}', '{x}', '{y}'].reduce((url, place) => url.replace(place, '0'), text)
  if (!URL.canParse(tried) || !['{z}', '{x}', '{y}'].every((place) => text.includes(place))) return false
  const { protocol, hostname, host, username } = new URL(tried)
  if (username !== '' || !text.startsWith(`${protocol}//${host}/`) || /[\s;,'"\\]/.test(text)) return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
}

/** The values of `NGN:500000,EUR:1000` by currency. */
function byCurrency<T>(text: string, read: (value: string) => T): ReadonlyMap<string, T> {
  const pairs = text.split(',').filter((pair) => pair !== '')
  return new Map(pairs.map((pair) => [pair.slice(0, 3), read(pair.slice(4))]))
}

/** Providers that are to serve a currency and are switched off, or unknown. */
function missingProviders(parsed: Parsed, inUse: readonly ProviderInUse[]): string[] {
  const named = new Set([...parsed.PAYMENT_PROVIDERS.values()].flat())
  const missing = [...named].filter((name) => !inUse.some((provider) => provider.name === name))
  return missing.map((name) => `PAYMENT_PROVIDERS names ${name}, which is not switched on.`)
}

/** As RFC 9116 wants it: a URI, of a web page by https only. Null for anything else. */
function securityContactOf(text: string): string | null {
  if (z.email().safeParse(text).success) return `mailto:${text}`
  const known = /^(?:https:\/\/[^\s/]+\.[^\s]+|mailto:[^\s@]+@[^\s@]+|tel:\+[\d-]{5,20})$/i
  return known.test(text) && URL.canParse(text) ? text : null
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

function isOrigin(url: string): boolean {
  const { pathname, search, hash, username } = new URL(url)
  return pathname === '/' && `${search}${hash}${username}` === ''
}

/** The environment, parsed once and frozen; nothing else reads process.env. */
export interface Env {
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  readonly databaseUrl: string | null
  /** A direct address that bypasses a pooler in transaction mode; null without such a pooler. */
  readonly databaseDirectUrl: string | null
  /** A copy that follows the database, for lists and reports; null: there is none. */
  readonly databaseReplicaUrl: string | null
  readonly databaseWaitSeconds: number
  readonly upgradeDatabase: boolean
  readonly dataDir: string
  /** The bucket of uploads; null: they are in the data folder. */
  readonly s3: S3Address | null
  readonly role: 'web' | 'worker' | 'all'
  readonly mode: 'demo' | 'production'
  readonly secretKey: string | null
  readonly smtpUrl: string | null
  /** Whether a mail server without TLS is refused. */
  readonly smtpTlsRequired: boolean
  readonly mailFrom: string
  /** How many mails are sent at once. */
  readonly mailConnections: number
  /** How many proxies in front are believed. */
  readonly trustedProxies: number
  /** Private networks that webhooks may go to. */
  readonly webhookNetworks: readonly string[]
  readonly heldSharePercent: number
  readonly heldShareFewest: number
  readonly apiKeyCallsPerMinute: number
  readonly newOrganiserDays: number
  readonly newAdministratorHours: number
  readonly paymentNoticeDays: number
  /** How long after its end an event's money is held. */
  readonly holdingDays: number
  /** After how many days personal data is deleted or cleared, by retention rule. */
  readonly retention: Retention
  readonly adminEmail: string | null
  /** The languages that people can choose, the preferred one first. */
  readonly languages: readonly Language[]
  /** Where reports of vulnerabilities go, as a URI. */
  readonly securityContact: string | null
  /** Where pictures of maps come from; null: nowhere. */
  readonly mapTiles: MapTiles | null
  readonly secondFactor: 'required' | 'optional'
  /** The least a payout can be, minor units by currency. */
  readonly payoutMinimums: ReadonlyMap<string, number>
  readonly logLevel: string
  readonly accessLog: boolean
  readonly metricsToken: string | null
  readonly backup: BackupPlan
  readonly healthPort: number | null
  /** The base address of the collector that takes traces; null traces nothing. */
  readonly traceEndpoint: string | null
  readonly failpoint: string | null
  /** The payment providers that are switched on, in order of preference. */
  readonly providers: readonly ProviderInUse[]
  /** Which of them buyers of a currency can choose from; a currency that is missing is served by the first that takes it. */
  readonly servingProviders: ReadonlyMap<string, readonly string[]>
  readonly development: boolean
}

type Parsed = z.output<typeof schema>

/** Settings that make sense only together. */
function contradictions(parsed: Parsed): string[] {
  if (parsed.DATABASE_URL !== undefined) return []
  return [
    parsed.DATABASE_DIRECT_URL !== undefined && 'DATABASE_DIRECT_URL is the way past DATABASE_URL, which is not set.',
    parsed.DATABASE_REPLICA_URL !== undefined && 'DATABASE_REPLICA_URL is a copy of DATABASE_URL, which is not set.',
  ].filter((sentence) => sentence !== false)
}

/** A relay on this machine is exempt by default: nobody listens between. */
function isTlsRequired(parsed: Parsed, mode: Env['mode']): boolean {
  if (parsed.SMTP_TLS !== undefined) return parsed.SMTP_TLS === 'required'
  const host = parsed.SMTP_URL === undefined ? 'localhost' : new URL(parsed.SMTP_URL).hostname
  return mode === 'production' && !LOOPBACK.has(host)
}

/** What production refuses, each with the way out. */
function refusals(parsed: Parsed): string[] {
  const { PUBLIC_URL } = parsed
  const local = PUBLIC_URL !== undefined && LOOPBACK.has(new URL(PUBLIC_URL).hostname)
  return [
    !parsed.SECRET_KEY && `Production needs SECRET_KEY: at least ${SHORTEST_SECRET} random characters.`,
    parsed.SECRET_KEY && new Set(parsed.SECRET_KEY).size < 10 && 'SECRET_KEY is not random enough for production.',
    !PUBLIC_URL && 'Production needs PUBLIC_URL, the address visitors use.',
    PUBLIC_URL && !/^https:/i.test(PUBLIC_URL) && !local && 'Production needs a PUBLIC_URL with https.',
    !parsed.SMTP_URL && 'Production needs SMTP_URL: tickets are sent by mail.',
    parsed.SECOND_FACTOR === 'optional' && 'SECOND_FACTOR=optional is refused in production: administrators need one.',
    parsed.FAILPOINT && 'FAILPOINT ends the process on purpose and is refused in production.',
    parsed.FOYER_DEV === '1' && 'Hot reload (--dev) is refused in production.',
    parsed.FOYER_MODE === 'demo' && 'FOYER_MODE=demo is refused with NODE_ENV=production.',
  ].filter((sentence): sentence is string => Boolean(sentence))
}

function modeOf(given: Readonly<Record<string, string | undefined>>): Env['mode'] {
  return given['NODE_ENV'] === 'production' || given['FOYER_MODE'] === 'production' ? 'production' : 'demo'
}

/** Parses the environment. Throws an EnvError that says, a sentence each, what cannot be used. */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  const mode = modeOf(given)
  const providers = readProviders(given, mode)
  if (!result.success || providers.invalid.length > 0) {
    const invalid = result.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`) ?? []
    throw new EnvError([...invalid, ...providers.invalid].join('\n'))
  }
  const parsed = result.data
  const refused = [
    ...contradictions(parsed),
    ...(mode === 'production' ? refusals(parsed) : []),
    ...providers.refused,
    ...missingProviders(parsed, providers.inUse),
  ]
  if (refused.length > 0) throw new EnvError(refused.join('\n'))
  const dataDir = resolve(ROOT, parsed.FOYER_DATA_DIR)
  return Object.freeze({
    port: parsed.PORT,
    host: parsed.HOST ?? (mode === 'production' ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: new URL(parsed.PUBLIC_URL ?? `http://localhost:${parsed.PORT}`).origin,
    databaseUrl: parsed.DATABASE_URL ?? null,
    databaseDirectUrl: parsed.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrl: parsed.DATABASE_REPLICA_URL ?? null,
    databaseWaitSeconds: parsed.DATABASE_WAIT_SECONDS,
    upgradeDatabase: parsed.UPGRADE_DATABASE === 'yes',
    dataDir,
    s3: parsed.S3_URL ?? null,
    role: parsed.FOYER_ROLE,
    mode,
    secretKey: parsed.SECRET_KEY ?? null,
    smtpUrl: parsed.SMTP_URL ?? null,
    smtpTlsRequired: isTlsRequired(parsed, mode),
    mailFrom: parsed.MAIL_FROM,
    mailConnections: parsed.MAIL_CONNECTIONS,
    trustedProxies: parsed.TRUST_PROXY,
    webhookNetworks: parsed.WEBHOOK_ALLOW_NETWORKS,
    heldSharePercent: parsed.HELD_SHARE_PERCENT,
    heldShareFewest: parsed.HELD_SHARE_FEWEST,
    apiKeyCallsPerMinute: parsed.API_KEY_CALLS_PER_MINUTE,
    newOrganiserDays: parsed.NEW_ORGANISER_DAYS,
    newAdministratorHours: parsed.NEW_ADMINISTRATOR_HOURS,
    paymentNoticeDays: parsed.PAYMENT_NOTICE_DAYS,
    holdingDays: parsed.PAYOUT_HOLDING_DAYS,
    retention: parsed.RETENTION_DAYS,
    adminEmail: parsed.ADMIN_EMAIL?.trim().toLowerCase() ?? null,
    languages: parsed.LANGUAGES,
    securityContact: parsed.SECURITY_CONTACT ?? null,
    mapTiles:
      parsed.MAP_TILE_URL === undefined
        ? null
        : { url: parsed.MAP_TILE_URL, attribution: parsed.MAP_ATTRIBUTION, maxZoom: parsed.MAP_MAX_ZOOM },
    secondFactor: parsed.SECOND_FACTOR ?? (mode === 'production' ? 'required' : 'optional'),
    payoutMinimums: parsed.PAYOUT_MINIMUMS,
    logLevel: parsed.LOG_LEVEL ?? (mode === 'production' ? 'info' : 'warn'),
    accessLog: (parsed.ACCESS_LOG ?? (mode === 'production' ? 'yes' : 'no')) === 'yes',
    metricsToken: parsed.METRICS_TOKEN ?? null,
    backup: backupPlanOf(parsed, dataDir, (path) => resolve(ROOT, path)),
    healthPort: parsed.HEALTH_PORT ?? null,
    traceEndpoint: parsed.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    failpoint: parsed.FAILPOINT ?? null,
    providers: providers.inUse,
    servingProviders: parsed.PAYMENT_PROVIDERS,
    development: parsed.FOYER_DEV === '1',
  })
}

/** Where uploaded files are kept. */
export function uploadsFolder(env: Pick<Env, 'dataDir'>): string {
  return join(env.dataDir, 'uploads')
}
