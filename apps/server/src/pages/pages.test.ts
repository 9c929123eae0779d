import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caching } from '../http/caching.ts'
import { registerSecurityHeaders } from '../http/security-headers.ts'
import { buildTestApp, type TestApp } from '../testing/index.ts'
import { cacheKey, Pages } from './pages.ts'

let site: TestApp
let app: FastifyInstance
let server: Server
let pages: Pages
let rendered: string[] = []

/** Pages with a renderer that records what it was asked for, behind a real server. */
beforeAll(async () => {
  site = await buildTestApp()
  const services = {
    publicUrl: site.deps.site.publicUrl,
    demo: true,
    sandbox: true,
    mailbox: true,
    tiles: null,
    points: () => Promise.reject(new Error('not asked for')),
    month: () => Promise.reject(new Error('not asked for')),
    listing: () => Promise.reject(new Error('unused')),
    featured: () => Promise.resolve([]),
    event: () => Promise.resolve(null),
    organisation: () => Promise.resolve(null),
    series: () => Promise.resolve(null),
    feedback: () => Promise.resolve(null),
    waitingRoom: () => Promise.resolve(null),
    giftCards: () => Promise.resolve(null),
    legalText: () => Promise.resolve(null),
    hasImprint: () => Promise.resolve(false),
  }
  pages = new Pages(site.deps, {
    services,
    development: false,
    render: (request, { nonce, spoken }) => {
      rendered.push(request.url)
      const { pathname } = new URL(request.url)
      if (pathname === '/login') return Promise.resolve(Response.redirect('http://localhost:3000/dashboard', 302))
      const status = pathname === '/events/nothing' ? 404 : 200
      const html = `<!doctype html><html lang="${spoken.current}"><script nonce="${nonce}"></script>${pathname}`
      return Promise.resolve(new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } }))
    },
  })
  app = Fastify()
  registerSecurityHeaders(app, site.deps.site)
  pages.register(app)
  await app.ready()
  server = createServer((request, response) => {
    if (!pages.answerEarly(request, response)) app.routing(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await app.close()
  await site.close()
})

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return new Promise((resolve, reject) => {
    const asked = httpRequest(
      { host: '127.0.0.1', port, path, method, headers: { host: 'localhost:3000', ...headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}

test('a file that does not exist is a short answer, and no page is rendered for it', async () => {
  rendered = []
  const answer = await get('/apple-touch-icon-precomposed.png', { accept: 'text/html,*/*' })
  expect([answer.status, rendered]).toEqual([404, []])
  expect(answer.body.length).toBeLessThan(300)
})

describe('what a page is kept under', () => {
  test.each([
    ['/', '/'],
    ['/?utm_source=x', '/'],
    ['/terms', '/terms'],
    ['/terms?version=2&utm_source=x', '/terms?version=2'],
    ['/imprint?fbclid=1', '/imprint'],
    ['/events/harmattan-nights', '/events/harmattan-nights'],
    ['/events/harmattan-nights?fbclid=1', '/events/harmattan-nights'],
    ['/events/listing?search=drum&page=2', '/events/listing?page=2&search=drum'],
    ['/events/listing?page=2&search=drum', '/events/listing?page=2&search=drum'],
    ['/events/listing?search=&utm_source=x', '/events/listing?'],
    ['/events/in/lagos?utm_source=x', '/events/in/lagos'],
    ['/events/category/music?page=2&search=drum', '/events/category/music?page=2'],
    ['/series/harbour-tour?utm_source=x', '/series/harbour-tour'],
    ['/series/harbour-tour?day=2027-03-07&month=2027-03', '/series/harbour-tour?day=2027-03-07&month=2027-03'],
    ['/series/harbour-tour/calendar.ics', null],
    ['/events/in/Lagos', null],
    ['/events/other/lagos', null],
    ['/events/listing?minPrice=5&maxPrice=9', '/events/listing?maxPrice=9&minPrice=5'],
    ['/events/listing?view=calendar&month=2026-12', '/events/listing?month=2026-12&view=calendar'],
    ['/events/listing?view=map&utm_source=x', '/events/listing?view=map'],
    // Each visitor is somewhere else.
    ['/events/listing?near=6.45,3.39', null],
    ['/events/listing?view=map&near=6.45%2C3.39&radius=25', null],
    ['/events/check-in/1', null],
    ['/events/check-in', null],
    ['/events/Harmattan', null],
    ['/events/../admin', null],
    ['/login', null],
    ['/dashboard', null],
    ['/orders/ABC#t=secret', null],
    ['/payment/verify?reference=1', null],
    ['/events/details/1', null],
    [`/events/listing?search=${'x'.repeat(300)}`, null],
  ])('%s: %s', (url, key) => {
    expect(cacheKey(url)).toBe(key)
  })
})

describe('a public page', () => {
  test('is rendered once and then answered from memory, the same bytes to all', async () => {
    pages.cache.changedAll()
    rendered = []
    const first = await get('/events/drums')
    const second = await get('/events/drums?utm_source=mail', { authorization: 'Bearer secret', cookie: 'a=b' })
    expect(rendered).toEqual(['http://localhost:3000/events/drums'])
    expect(second.body.equals(first.body)).toBe(true)
    expect(first.headers['cache-control']).toBe(caching.page)
    expect(second.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      vary: 'accept-encoding, accept-language, cookie',
    })
    expect(second.headers).not.toHaveProperty('set-cookie')
  })

  test('is kept in each language apart, and answered in the one that was chosen or is preferred', async () => {
    pages.cache.changedAll()
    rendered = []
    const languageOf = async (path: string, headers: Record<string, string> = {}) =>
      /lang="(\w+)"/.exec((await get(path, headers)).body.toString())?.[1]
    expect(await languageOf('/events/masks')).toBe('en')
    expect(await languageOf('/events/masks', { 'accept-language': 'fr-FR,en;q=0.5' })).toBe('fr')
    expect(await languageOf('/events/masks', { cookie: 'foyer_language=ar', 'accept-language': 'fr' })).toBe('ar')
    expect(await languageOf('/events/masks', { 'accept-language': 'fr' })).toBe('fr')
    expect(rendered).toHaveLength(3)
    expect(await languageOf('/login', { 'accept-language': 'ar' })).toBe(undefined)
  })

  test('is in the language that its address names, which is remembered and kept by no shared cache', async () => {
    const { body, headers } = await get('/events/masks?lang=fr', { 'accept-language': 'ar' })
    expect(body.toString()).toContain('lang="fr"')
    expect(headers['set-cookie']).toEqual(['foyer_language=fr; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax'])
    expect(headers['cache-control']).toBe('private, no-cache')
    const unknown = await get('/events/masks?lang=tlh')
    expect(unknown.body.toString()).toContain('lang="en"')
    expect(unknown.headers).not.toHaveProperty('set-cookie')
  })

  test('carries a policy that lets its own script run and no other', async () => {
    const { headers, body } = await get('/terms')
    const nonce = /nonce="([^"]+)"/.exec(body.toString())?.[1] ?? ''
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`)
    for (const rule of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy).toContain(rule)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  test('comes as the browser can read it, and not at all when it has it', async () => {
    const plain = await get('/privacy')
    const zipped = await get('/privacy', { 'accept-encoding': 'gzip' })
    const brotli = await get('/privacy', { 'accept-encoding': 'gzip, deflate, br' })
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true)
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
    expect([zipped.headers['content-encoding'], brotli.headers['content-encoding']]).toEqual(['gzip', 'br'])
    const again = await get('/privacy', { 'if-none-match': plain.headers.etag ?? '' })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect((await get('/privacy', { 'if-none-match': 'W/"another"' })).status).toBe(200)
  })

  test('is rendered anew after a change', async () => {
    await get('/events/drums')
    rendered = []
    pages.cache.changedAll()
    await get('/events/drums')
    expect(rendered).toHaveLength(1)
  })

  test('that is not there is not kept', async () => {
    rendered = []
    const first = await get('/events/nothing')
    await get('/events/nothing')
    expect([first.status, first.headers['cache-control'], rendered.length]).toEqual([404, caching.noPage, 2])
  })

  test('is answered early to its own host alone: the rest is for the framework, which checks the host', async () => {
    await get('/terms')
    expect((await get('/terms', { host: 'evil.example' })).headers).toHaveProperty('x-request-id')
    expect((await get('/terms')).headers).not.toHaveProperty('x-request-id')
  })
})

describe('a page of one person', () => {
  test.each([
    '/orders/ABCDE',
    '/checkout/ABCDE',
    '/payment/verify?reference=1',
    '/reset-password',
    '/verify-email',
    '/waiting-list/leave',
  ])('%s is kept nowhere and tells nobody its address', async (path) => {
    rendered = []
    const { headers } = await get(path)
    await get(path)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(rendered).toHaveLength(2)
  })

  test('a redirect is passed on and not kept', async () => {
    const { status, headers } = await get('/login')
    expect([status, headers.location, headers['cache-control']]).toEqual([
      302,
      'http://localhost:3000/dashboard',
      'no-store',
    ])
  })
})
