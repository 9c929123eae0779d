import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { standardKeep } from './backup/kept-backups.ts'
import { standardRetention } from './retention.ts'
import { providerSettings } from './gateways/providers/index.ts'
import { EnvError, parseEnv, settings } from './env.ts'
import { loadSecret } from './secret-key.ts'

const SECRET = 'kE7v0mZq2xY9sB4tR8uW1aD6fG3hJ5lN'

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: SECRET,
  PUBLIC_URL: 'https://tickets.example.org',
  SMTP_URL: 'smtp://user:word@mail.example.org:587',
  ALLOW_SANDBOX_IN_PRODUCTION: 'yes',
}

function sentences(source: Record<string, string | undefined>): string[] {
  try {
    parseEnv(source)
    return []
  } catch (error) {
    if (error instanceof EnvError) return error.message.split('\n')
    throw error
  }
}

describe('without settings', () => {
  it('Foyer is a demo on this machine alone', () => {
    expect(parseEnv({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      databaseDirectUrl: null,
      databaseReplicaUrl: null,
      databaseWaitSeconds: 60,
      upgradeDatabase: false,
      dataDir: resolve(import.meta.dirname, '../../../data'),
      s3: null,
      role: 'all',
      mode: 'demo',
      secretKey: null,
      smtpUrl: null,
      smtpTlsRequired: false,
      mailFrom: 'Foyer <tickets@localhost>',
      mailConnections: 8,
      trustedProxies: 0,
      webhookNetworks: [],
      heldSharePercent: 20,
      heldShareFewest: 6,
      apiKeyCallsPerMinute: 600,
      newOrganiserDays: 30,
      securityContact: null,
      mapTiles: null,
      newAdministratorHours: 24,
      paymentNoticeDays: 400,
      holdingDays: 3,
      retention: standardRetention,
      adminEmail: null,
      secondFactor: 'optional',
      payoutMinimums: new Map(),
      languages: ['en', 'fr', 'ar'],
      logLevel: 'warn',
      accessLog: false,
      metricsToken: null,
      backup: {
        schedule: null,
        folder: resolve(import.meta.dirname, '../../../data/backups'),
        keep: standardKeep,
        passphrase: null,
      },
      healthPort: null,
      traceEndpoint: null,
      failpoint: null,
      providers: [expect.objectContaining({ name: 'sandbox', moves: 'no money' })],
      servingProviders: new Map(),
      development: false,
    })
  })

  it('the result is frozen, and empty values count as not set', () => {
    const env = parseEnv({ PORT: '', DATABASE_URL: '', SECRET_KEY: '', FOYER_MODE: '' })
    const isSandbox = [expect.objectContaining({ name: 'sandbox' })]
    expect(env).toEqual({ ...parseEnv({}), providers: isSandbox })
    expect(Object.isFrozen(env)).toBe(true)
  })
})

describe('TLS of the mail server', () => {
  const required = (source: Record<string, string>) => parseEnv(source).smtpTlsRequired

  it('is required in production, but not of a relay on this machine', () => {
    expect(required(production)).toBe(true)
    for (const host of ['localhost', '127.0.0.1:2525', '[::1]:25'])
      expect([host, required({ ...production, SMTP_URL: `smtp://${host}` })]).toEqual([host, false])
    for (const host of ['localhost.example.org', 'mail', '10.0.0.1'])
      expect([host, required({ ...production, SMTP_URL: `smtp://${host}` })]).toEqual([host, true])
  })

  it('is as SMTP_TLS says, where it is set', () => {
    expect(required({ ...production, SMTP_TLS: 'optional' })).toBe(false)
    expect(required({ SMTP_URL: 'smtp://localhost:1025', SMTP_TLS: 'required' })).toBe(true)
    expect(required({ SMTP_URL: 'smtp://mail.example.org' })).toBe(false)
  })
})

describe('a setting', () => {
  it('is taken as given', () => {
    const env = parseEnv({
      PORT: '8080',
      FOYER_DATA_DIR: '/srv/foyer',
      FOYER_ROLE: 'worker',
      DATABASE_URL: 'postgresql://foyer@localhost:5432/foyer?host=%2Frun%2Fpostgresql',
      TRUST_PROXY: '2',
      HELD_SHARE_PERCENT: '5',
      HELD_SHARE_FEWEST: '8',
      API_KEY_CALLS_PER_MINUTE: '60',
      PAYOUT_MINIMUMS: 'NGN:500000,EUR:1000',
      LOG_LEVEL: 'debug',
      FAILPOINT: 'after_provider_call',
      FOYER_DEV: '1',
    })
    expect(env).toMatchObject({
      port: 8080,
      publicUrl: 'http://localhost:8080',
      dataDir: '/srv/foyer',
      role: 'worker',
      databaseUrl: 'postgresql://foyer@localhost:5432/foyer?host=%2Frun%2Fpostgresql',
      trustedProxies: 2,
      heldSharePercent: 5,
      heldShareFewest: 8,
      apiKeyCallsPerMinute: 60,
      payoutMinimums: new Map([
        ['NGN', 500_000],
        ['EUR', 1000],
      ]),
      logLevel: 'debug',
      failpoint: 'after_provider_call',
      development: true,
    })
  })

  it('MAP_TILE_URL names one host, with the places of a tile behind it', () => {
    const url = 'https://tiles.example.org/{z}/{x}/{y}.png?key=a'
    const tiles = (source: Record<string, string>) => parseEnv(source).mapTiles
    expect(tiles({ MAP_TILE_URL: url })).toEqual({ url, attribution: '© OpenStreetMap contributors', maxZoom: 19 })
    expect(tiles({ MAP_TILE_URL: url, MAP_ATTRIBUTION: '© Us', MAP_MAX_ZOOM: '14' })).toMatchObject({ maxZoom: 14 })
    expect(tiles({ MAP_TILE_URL: 'http://localhost:8080/{z}/{x}/{y}.png' })).not.toBeNull()
    for (const wrong of [
      'https://tiles.example.org/tile.png',
      'https://tiles.example.org/{z}/{x}.png',
      'https://{z}.example.org/{x}/{y}.png',
      'http://tiles.example.org/{z}/{x}/{y}.png',
      'https://user:word@tiles.example.org/{z}/{x}/{y}.png',
      "https://tiles.example.org/{z}/{x}/{y}.png; script-src 'unsafe-inline'",
      'javascript:{z}{x}{y}',
      'data:image/png,{z}{x}{y}',
    ])
      expect([wrong, sentences({ MAP_TILE_URL: wrong }).length]).toEqual([wrong, 1])
    expect(sentences({ MAP_MAX_ZOOM: '23' })).toHaveLength(1)
  })

  it.each([
    ['https://Tickets.Example.org', 'https://tickets.example.org'],
    ['HTTPS://tickets.example.org:443', 'https://tickets.example.org'],
    ['https://bücher.example:8443', 'https://xn--bcher-kva.example:8443'],
  ])('PUBLIC_URL %s is the origin %s, as browsers write it', (written, origin) => {
    expect(parseEnv({ ...production, PUBLIC_URL: written }).publicUrl).toBe(origin)
  })

  it('PUBLIC_URL loses its last slash', () => {
    expect(parseEnv({ PUBLIC_URL: 'https://tickets.example.org/' }).publicUrl).toBe('https://tickets.example.org')
  })

  it.each([
    ['PORT', '0', 'PORT must be a whole number from 1 to 65535.'],
    ['PORT', '65536', 'PORT must be a whole number from 1 to 65535.'],
    ['PORT', '3e3', 'PORT must be a whole number from 1 to 65535.'],
    ['PUBLIC_URL', 'tickets.example.org', 'PUBLIC_URL must be an address such as https://tickets.example.org.'],
    ['PUBLIC_URL', 'ftp://example.org', 'PUBLIC_URL must be an address such as https://tickets.example.org.'],
    [
      'PUBLIC_URL',
      'https://example.org/foyer',
      'PUBLIC_URL must end after the host and port: Foyer cannot live below a path.',
    ],
    [
      'DATABASE_URL',
      'mysql://u:hidden@h/d',
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/database.',
    ],
    [
      'DATABASE_URL',
      'postgres://u:hidden@h1,h2/d?target_session_attrs=standby',
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/database.',
    ],
    [
      'DATABASE_DIRECT_URL',
      'postgres://u:hidden@h/d',
      'DATABASE_DIRECT_URL is the way past DATABASE_URL, which is not set.',
    ],
    ['DATABASE_WAIT_SECONDS', '1m', 'DATABASE_WAIT_SECONDS must be a whole number of seconds from 0 to 9999.'],
    ['HEALTH_PORT', '0', 'HEALTH_PORT must be a whole number from 1 to 65535.'],
    ['ACCESS_LOG', 'all', 'ACCESS_LOG must be yes or no.'],
    ['FOYER_ROLE', 'jobs', 'FOYER_ROLE must be web, worker or all.'],
    ['FOYER_MODE', 'prod', 'FOYER_MODE must be demo or production.'],
    ['SECRET_KEY', 'short', 'SECRET_KEY must have at least 32 characters.'],
    ['SMTP_URL', 'smtp://', 'SMTP_URL must be an address such as smtp://user:password@host:587.'],
    ['MAIL_FROM', 'tickets', 'MAIL_FROM must be one address such as Foyer <tickets@example.org>.'],
    ['MAIL_FROM', 'a@b.example, c@d.example', 'MAIL_FROM must be one address such as Foyer <tickets@example.org>.'],
    ['SMTP_URL', 'mail.example.org', 'SMTP_URL must be an address such as smtp://user:password@host:587.'],
    ['PAYSTACK_SECRET_KEY', 'pk_live_1', 'PAYSTACK_SECRET_KEY must be a secret key, which begins with sk_.'],
    ['STRIPE_SECRET_KEY', 'pk_live_1', 'STRIPE_SECRET_KEY must be a secret key, which begins with sk_.'],
    ['STRIPE_WEBHOOK_SECRET', 'secret', 'STRIPE_WEBHOOK_SECRET must be the secret that begins with whsec_.'],
    ['ALLOW_SANDBOX_IN_PRODUCTION', 'true', 'ALLOW_SANDBOX_IN_PRODUCTION must be yes or no.'],
    [
      'PAYMENT_PROVIDERS',
      'stripe',
      'PAYMENT_PROVIDERS must name providers by currency, such as EUR:mollie+stripe,NGN:paystack.',
    ],
    ['PAYMENT_PROVIDERS', 'EUR:stripe+sandbox', 'PAYMENT_PROVIDERS names stripe, which is not switched on.'],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be the number of proxies in front, 0 to 9.'],
    ['PAYOUT_MINIMUMS', 'NGN:1e21', 'PAYOUT_MINIMUMS must be pairs such as NGN:500000,EUR:1000, in minor units.'],
    ['PAYOUT_MINIMUMS', 'ngn:-5', 'PAYOUT_MINIMUMS must be pairs such as NGN:500000,EUR:1000, in minor units.'],
    ['PAYOUT_HOLDING_DAYS', '91', 'PAYOUT_HOLDING_DAYS must be a whole number of days from 0 to 90.'],
    [
      'RETENTION_DAYS',
      'mails:5',
      'RETENTION_DAYS must be pairs such as mails:60,sessions:7, as docs/personal-data.md lists them.',
    ],
    ['API_KEY_CALLS_PER_MINUTE', '0', 'API_KEY_CALLS_PER_MINUTE must be a whole number from 1 to 999999.'],
    ['HELD_SHARE_FEWEST', '0', 'HELD_SHARE_FEWEST must be a whole number from 1 to 999.'],
    ['NEW_ORGANISER_DAYS', 'few', 'NEW_ORGANISER_DAYS must be a whole number from 0 to 999.'],
    [
      'SECURITY_CONTACT',
      'http://x.org/report',
      'SECURITY_CONTACT must be an e-mail address, an https address or a tel: number.',
    ],
    ['NEW_ADMINISTRATOR_HOURS', '-1', 'NEW_ADMINISTRATOR_HOURS must be a whole number from 0 to 999.'],
    ['PAYMENT_NOTICE_DAYS', '0', 'PAYMENT_NOTICE_DAYS must be a whole number from 1 to 9999.'],
    ['HELD_SHARE_PERCENT', '0', 'HELD_SHARE_PERCENT must be a whole number from 1 to 100.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be trace, debug, info, warn, error or silent.'],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must have at least 16 characters.'],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'localhost:4318',
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://localhost:4318.',
    ],
  ])('%s=%s is refused in one sentence', (name, value, sentence) => {
    expect(sentences({ [name]: value })).toEqual([sentence])
  })

  it('that cannot be used does not hide another', () => {
    expect(sentences({ PORT: 'x', FOYER_ROLE: 'x' })).toHaveLength(2)
  })
})

describe('production', () => {
  it('starts when everything is there, open to the network', () => {
    expect(parseEnv(production)).toMatchObject({ mode: 'production', host: '0.0.0.0', logLevel: 'info' })
  })

  it('may try itself out on localhost without https', () => {
    expect(sentences({ ...production, PUBLIC_URL: 'http://localhost:3000' })).toEqual([])
  })

  it.each([
    [{ SECRET_KEY: undefined }, 'Production needs SECRET_KEY: at least 32 random characters.'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters.'],
    [{ SECRET_KEY: 'change-me-'.repeat(4) }, 'SECRET_KEY is not random enough for production.'],
    [{ PUBLIC_URL: undefined }, 'Production needs PUBLIC_URL, the address visitors use.'],
    [{ PUBLIC_URL: 'http://tickets.example.org' }, 'Production needs a PUBLIC_URL with https.'],
    [{ PUBLIC_URL: 'http://localhost.example.org' }, 'Production needs a PUBLIC_URL with https.'],
    [
      { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_API_URL: 'http://stripe.example.org' },
      'Production needs a STRIPE_API_URL with https.',
    ],
    [{ SMTP_URL: undefined }, 'Production needs SMTP_URL: tickets are sent by mail.'],
    [{ FAILPOINT: 'after_provider_call' }, 'FAILPOINT ends the process on purpose and is refused in production.'],
    [{ FOYER_DEV: '1' }, 'Hot reload (--dev) is refused in production.'],
    [{ FOYER_MODE: 'demo' }, 'FOYER_MODE=demo is refused with NODE_ENV=production.'],
    [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed together.'],
  ])('refuses %o', (change, sentence) => {
    expect(sentences({ ...production, ...change })).toEqual([sentence])
  })

  it('has the pretend provider only when told so, and real ones by their keys', () => {
    const { ALLOW_SANDBOX_IN_PRODUCTION: _allowed, ...strict } = production
    expect(parseEnv(strict).providers).toEqual([])
    const keys = { PAYSTACK_SECRET_KEY: 'sk_test_1', STRIPE_SECRET_KEY: 'rk_live_2', STRIPE_WEBHOOK_SECRET: 'whsec_3' }
    expect(parseEnv({ ...production, ...keys }).providers.map(({ name, moves }) => [name, moves])).toEqual([
      ['paystack', 'test money'],
      ['stripe', 'real money'],
      ['sandbox', 'no money'],
    ])
  })

  it('is as strict when FOYER_MODE asks for it', () => {
    expect(sentences({ FOYER_MODE: 'production' })).toEqual(sentences({ NODE_ENV: 'production' }))
    expect(sentences({ FOYER_MODE: 'production' })).toHaveLength(3)
  })
})

describe('the table of settings', () => {
  it('names every setting that is read, and only those', () => {
    const source = ['./env.ts', './backup/settings.ts']
      .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
      .join('\n')
    const read = new Set([...(source.match(/(?<=parsed\.)[A-Z][A-Z0-9_]+/g) ?? []), ...Object.keys(providerSettings)])
    // Not for people to set: one is Node's own, the other comes from `npm run dev`.
    for (const internal of ['NODE_ENV', 'FOYER_DEV']) read.delete(internal)
    expect([...read].toSorted()).toEqual(Object.keys(settings).toSorted())
  })
})

describe('the secret', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'foyer-secret-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true }))

  it('is the setting when there is one', () => {
    expect(loadSecret(parseEnv({ SECRET_KEY: SECRET, FOYER_DATA_DIR: dataDir }))).toBe(SECRET)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('is made once in a demo, for its user alone', () => {
    const env = parseEnv({ FOYER_DATA_DIR: join(dataDir, 'new') })
    const secret = loadSecret(env)
    expect(secret).toMatch(/^[\w-]{64}$/)
    expect(loadSecret(env)).toBe(secret)
    expect(readdirSync(env.dataDir)).toEqual(['secret-key'])
    expect(statSync(join(env.dataDir, 'secret-key')).mode & 0o777).toBe(0o600)
  })

  it('is not replaced in silence when its file is damaged', () => {
    writeFileSync(join(dataDir, 'secret-key'), '')
    chmodSync(join(dataDir, 'secret-key'), 0o600)
    expect(() => loadSecret(parseEnv({ FOYER_DATA_DIR: dataDir }))).toThrow(/secret-key holds no usable secret/)
  })
})

it.each([
  ['fr,en', ['fr', 'en']],
  [' ar , ar', ['ar']],
])('LANGUAGES %j offers %j', (LANGUAGES, offered) => {
  expect(parseEnv({ LANGUAGES }).languages).toEqual(offered)
})

it('a language without catalogues cannot be offered', () => {
  expect(() => parseEnv({ LANGUAGES: 'en,tlh' })).toThrow('LANGUAGES must name some of en, fr, ar')
})

it('docs/operations/settings.md lists every setting with its default and its meaning', () => {
  const page = readFileSync(new URL('../../../docs/operations/settings.md', import.meta.url), 'utf8')
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  for (const [name, [standard, meaning]] of Object.entries(settings))
    expect(rows).toContainEqual(['', `\`${name}\``, standard, meaning, ''])
})
