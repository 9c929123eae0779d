import { type ErrorView, errorView, routes, type Row } from '@foyer/contract'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { Notifications } from '../outbox/index.ts'
import { buildTestApp, call, createEvent, createUser, eventBody, placeOrder, type TestApp } from '../testing/index.ts'

let site: TestApp
let sale: Awaited<ReturnType<typeof createEvent>>
beforeAll(async () => {
  site = await buildTestApp()
  sale = await createEvent(site)
})
afterAll(() => site.close())

/** The same server under another address or in another mode. */
async function under(change: Partial<TestApp['deps']['site']>, metricsToken: string | null = null) {
  const deps = { ...site.deps, site: { ...site.deps.site, ...change } }
  return buildApp(deps, {
    notifications: new Notifications(deps.pool, () => {}),
    deliverNotice: () => Promise.resolve(),
    web: 'none',
    metricsToken,
  })
}

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), payment=()',
}
const API_HEADERS = {
  ...HEADERS,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

async function postJson(payload: string | Buffer, headers: Record<string, string> = {}) {
  const { headers: session } = sale.organiser
  const type = { 'content-type': 'application/json' }
  return call<ErrorView>(site.app, {
    method: 'POST',
    url: '/api/events/create',
    headers: { ...type, ...session, ...headers },
    payload,
  })
}

describe('security headers', () => {
  const rows = Object.entries<Row>(routes)

  test.each(rows)('%s has them, whatever it answers', async (_name, row) => {
    const url = row.url.replaceAll(/:\w+/g, '0')
    const { headers } = await createUser(site)
    for (const request of [{}, { headers }, { headers, payload: '{', type: 'application/json' }] as InjectOptions[]) {
      const answer = await site.app.inject({ method: row.method, url, ...request })
      expect(answer.headers).toMatchObject(API_HEADERS)
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
      expect(answer.headers).not.toHaveProperty('set-cookie')
      expect(answer.headers).not.toHaveProperty('x-powered-by')
    }
  })

  test.each<InjectOptions>([
    { method: 'GET', url: '/api/nothing' },
    { method: 'POST', url: '/api/events' },
    { method: 'OPTIONS', url: '/api/users/me', headers: { origin: 'https://evil.example' } },
    { method: 'HEAD', url: '/api/events/listing' },
    { method: 'GET', url: '/api/events/listing?limit=x' },
    { method: 'GET', url: '/api/events/listing', headers: { host: 'evil.example' } },
    { method: 'POST', url: '/api/auth/login', payload: 'x'.repeat(1_048_577) },
    { method: 'POST', url: '/api/auth/login', payload: 'x', headers: { 'content-type': 'text/plain' } },
    { method: 'GET', url: '/api/%zz' },
    { method: 'GET', url: `/api/events/${'x'.repeat(500)}` },
    { method: 'GET', url: '/api/openapi.json' },
  ])('%j has them', async (request) => {
    const answer = await site.app.inject(request)
    expect(answer.headers).toMatchObject(API_HEADERS)
  })

  test.each([
    '/healthz',
    '/readyz',
    '/metrics',
    '/nothing',
    '/%zz',
    '/uploads/nothing',
    '/uploads/../../etc/passwd',
    '/',
  ])('%s has them too', async (url) => {
    expect((await site.app.inject({ method: 'GET', url })).headers).toMatchObject(HEADERS)
  })

  test('pictures are pictures: never sniffed, never run', async () => {
    const svg = await site.app.inject({ method: 'GET', url: `/covers/${sale.eventId}.svg` })
    expect(svg.headers).toMatchObject({
      ...HEADERS,
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    })
    expect(svg.payload).not.toMatch(/<script|on\w+=|href=/i)
  })

  test('covers may be shown by the mail clients of other sites, and nothing else may', async () => {
    await site.deps.storage.put('covers/ab12-share.jpg', Buffer.from('picture'), 'image/jpeg')
    await site.deps.storage.put('photos/ab12.webp', Buffer.from('picture'), 'image/webp')
    const policyOf = async (url: string) =>
      (await site.app.inject({ method: 'GET', url })).headers['cross-origin-resource-policy']
    expect(await policyOf(`/covers/${sale.eventId}.png`)).toBe('cross-origin')
    expect(await policyOf('/uploads/covers/ab12-share.jpg')).toBe('cross-origin')
    expect(await policyOf('/uploads/photos/ab12.webp')).toBe('same-origin')
    expect(await policyOf('/api/events/listing')).toBe('same-origin')
  })

  test('over https the browser is told to stay there', async () => {
    const secure = await under({ publicUrl: 'https://foyer.example' })
    const { headers } = await secure.inject({ method: 'GET', url: '/api/nothing', headers: { host: 'foyer.example' } })
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    const plain = await site.app.inject({ method: 'GET', url: '/api/nothing' })
    expect(plain.headers).not.toHaveProperty('strict-transport-security')
    await secure.close()
  })
})

describe('the host', () => {
  const ask = async (app: FastifyInstance, host: string, url = '/api/events/listing') =>
    (await app.inject({ method: 'GET', url, headers: { host } })).statusCode

  test.each(['evil.example', 'localhost.evil.example', 'evil.example:3000', '127.0.0.2', '0.0.0.0'])(
    '%s is not ours: nothing is answered but that',
    async (host) => {
      for (const url of ['/api/events/listing', '/', '/nothing', `/covers/${sale.eventId}.svg`]) {
        const answer = await site.app.inject({ method: 'GET', url, headers: { host } })
        expect(answer.statusCode).toBe(421)
        expect(errorView.strict().parse(answer.json()).code).toBe('request.unknown_host')
      }
    },
  )

  test('in a demo this machine may be called by its own names, in production by the public one alone', async () => {
    const demo = await under({ publicUrl: 'http://foyer.example:8080' })
    const production = await under({ publicUrl: 'https://foyer.example', mode: 'production' })
    for (const host of [
      'foyer.example',
      'foyer.example:8080',
      'FOYER.example',
      'localhost:1',
      '127.0.0.1',
      '[::1]:3000',
    ])
      expect([host, await ask(demo, host)]).toEqual([host, 200])
    expect(await ask(production, 'foyer.example')).toBe(200)
    for (const host of ['localhost', '127.0.0.1:3000', '[::1]'])
      expect([host, await ask(production, host)]).toEqual([host, 421])
    await demo.close()
    await production.close()
  })

  test('does not matter to probes, which come by address', async () => {
    for (const url of ['/healthz', '/readyz']) expect(await ask(site.app, '10.0.0.7:3000', url)).toBe(200)
    for (const url of ['/healthz?x=1', '/healthz/', '/readyz/../'])
      expect(await ask(site.app, 'evil.example', url)).toBe(421)
  })
})

describe('bodies', () => {
  test('of more than a mebibyte are refused, of less are read', async () => {
    const of = (bytes: number) => JSON.stringify({ title: 'x'.repeat(bytes - 12) })
    expect(of(1_048_576)).toHaveLength(1_048_576)
    const large = await postJson(of(1_048_577))
    expect([large.status, large.body.code]).toEqual([413, 'request.too_large'])
    const fits = await postJson(of(1_048_576))
    expect([fits.status, fits.body.code]).toEqual([400, 'request.invalid'])
  })

  const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels)
  test.each([
    ['lists within lists', deep('[', ']', 100_000)],
    ['objects within objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    [
      'a deep description',
      `{"title":"x","timezone":"UTC","currency":"NGN","description":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
    ],
    ['a deep prototype', `${'{"__proto__":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    [
      'a hundred thousand keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 90_000 }, (_, n) => [`k${n}`, 1]))),
    ],
    ['a hundred thousand items', JSON.stringify(Array.from({ length: 100_000 }, () => 1))],
  ])('%s are refused at once', async (_what, payload) => {
    const started = performance.now()
    const { status } = await postJson(payload)
    expect(status).toBe(400)
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  test.each([
    ['no JSON', 'title=x'],
    ['half of one', '{"title":'],
    ['two', '{}{}'],
    ['a comment', '{/* x */}'],
    ['single quotes', "{'title':'x'}"],
    ['NaN', '{"capacity":NaN}'],
    ['an unescaped line break', '{"title":"a\nb"}'],
    ['a poisoned prototype', '{"__proto__":{"isAdmin":true}}'],
    ['a poisoned constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['a poisoned prototype in disguise', String.raw`{"\u005f_proto__":{"isAdmin":true}}`],
    ['UTF-16', Buffer.from('{"title":"x"}', 'utf16le')],
    ['bytes of no text', Buffer.from([0xff, 0xfe, 0x00, 0x80])],
  ])('of %s are refused as malformed', async (_what, payload) => {
    const { status, body } = await postJson(payload)
    expect([status, body.code]).toEqual([400, 'request.malformed'])
    expect({}).not.toHaveProperty('isAdmin')
  })

  test.each([
    ['nothing', ''],
    ['null', 'null'],
    ['a number', '1'],
    ['a text', '"x"'],
    ['a list', '[]'],
  ])('of %s are refused as invalid where fields are asked for', async (_what, payload) => {
    const { status, body } = await postJson(payload)
    expect([status, body.code]).toEqual([400, 'request.invalid'])
  })

  test('of nothing, called JSON, are fine where nothing is asked for', async () => {
    const { headers } = await createUser(site)
    const type = { 'content-type': 'application/json' }
    const out = await call(site.app, { method: 'POST', url: '/api/auth/logout', headers: { ...headers, ...type } })
    expect(out.status).toBe(204)
  })

  test('with a byte order mark or a key twice are read as browsers read them', async () => {
    const event = JSON.stringify(eventBody())
    const twice = await postJson(event.replace('{', '{"title":"First",'))
    expect(twice.status).toBe(201)
    expect(twice.body).not.toMatchObject({ title: 'First' })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'text/json', 'application', ''])(
    'called %j are refused',
    async (type) => {
      const { status, body } = await postJson(JSON.stringify(eventBody()), { 'content-type': type })
      expect([status, body.code]).toEqual([400, 'request.malformed'])
    },
  )

  test.each(['application/json; charset=utf-8', 'application/json;charset=UTF-8', 'APPLICATION/JSON'])(
    'called %s are read',
    async (type) => {
      expect((await postJson(JSON.stringify(eventBody()), { 'content-type': type })).status).toBe(201)
    },
  )
})

describe('a query', () => {
  test('of a hundred thousand items is refused at once', async () => {
    const url = `/api/events/listing?${Array.from({ length: 5000 }, (_, n) => `k${n}=1`).join('&')}`
    const started = performance.now()
    const { statusCode } = await site.app.inject({ method: 'GET', url })
    expect(statusCode).toBe(400)
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  test.each(['__proto__=1', '__proto__[isAdmin]=1', 'constructor=1', 'search[$ne]=1', 'unknown=1'])(
    'with %s is refused',
    async (query) => {
      expect((await site.app.inject({ method: 'GET', url: `/api/events/listing?${query}` })).statusCode).toBe(400)
    },
  )
})

describe('what is not there', () => {
  test.each<InjectOptions>([
    { method: 'GET', url: '/api/nothing' },
    { method: 'GET', url: '/nothing' },
    { method: 'GET', url: '/uploads/nothing.webp' },
    { method: 'GET', url: '/uploads/..%2f..%2fpackage.json' },
    { method: 'GET', url: '/covers/nothing.svg' },
    { method: 'GET', url: '/covers/x.php' },
    { method: 'GET', url: `/api/events/by-url/${'x'.repeat(119)}` },
    { method: 'GET', url: '/metrics' },
    { method: 'GET', url: '/metrics', headers: { authorization: 'Bearer null' } },
    { method: 'GET', url: '/api/dev/mails' },
  ])('%j is answered in the shape of every error', async (request) => {
    const answer = await site.app.inject(request)
    expect([400, 404]).toContain(answer.statusCode)
    expect(errorView.strict().parse(answer.json()).requestId).toBe(answer.headers['x-request-id'])
  })

  test.each(['/%zz', '/api/%zz', '/api/events/%', '/api/events/by-url/%ff', '/api/events/%c0%ae%c0%ae'])(
    'the address %s, which is none, too',
    async (url) => {
      const answer = await site.app.inject({ method: 'GET', url })
      expect([400, 401, 404]).toContain(answer.statusCode)
      expect(errorView.strict().parse(answer.json()).code).toMatch(/^(request|session|event)\./)
    },
  )
})

describe('calls that must be safe to repeat', () => {
  test('need a key of their own, and say so', async () => {
    const payload = { eventId: sale.eventId, items: [{ ticketId: sale.ticketTypeId, quantity: 1 }] }
    const without = await call<ErrorView>(site.app, { method: 'POST', url: '/api/orders', payload })
    expect([without.status, without.body.code]).toEqual([400, 'idempotency.key_required'])
    for (const key of ['short', 'x'.repeat(81), 'with spaces in the key', "'; drop table orders;--"]) {
      const headers = { 'idempotency-key': key }
      const wrong = await call<ErrorView>(site.app, { method: 'POST', url: '/api/orders', headers, payload })
      expect([wrong.status, wrong.body.code]).toEqual([400, 'request.invalid'])
    }
    expect((await placeOrder(site.app, { ...sale, key: 'a-key-of-sixteen' })).status).toBe(201)
  })
})

test('metrics are for who holds the token', async () => {
  const app = await under({}, 'a token for metrics')
  const ask = (authorization: string) => app.inject({ method: 'GET', url: '/metrics', headers: { authorization } })
  expect((await ask('Bearer another')).statusCode).toBe(404)
  const { statusCode, payload } = await ask('Bearer a token for metrics')
  expect(statusCode).toBe(200)
  expect(payload).toContain('http_request_duration_seconds')
  await app.close()
})
