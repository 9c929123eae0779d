import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/index.ts'
import type { GuideManifest } from './guide-manifest.ts'
import { registerGuide } from './guide.ts'

const HTML = 'text/html; charset=utf-8'
const manifest: GuideManifest = {
  scripts: ['sha256-one', 'sha256-two'],
  files: {
    '/help/': { file: 'index.html', type: HTML, etag: '"start"', encodings: ['br'] },
    '/help/404': { file: '404.html', type: HTML, etag: '"missing"', encodings: [] },
    '/help/organisers/tickets': { file: 'organisers/tickets.html', type: HTML, etag: '"tickets"', encodings: [] },
    '/help/errors/promo.unknown': { file: 'errors/promo.unknown.html', type: HTML, etag: '"error"', encodings: [] },
    '/help/assets/app.1.js': {
      file: 'assets/app.1.js',
      type: 'text/javascript; charset=utf-8',
      etag: '"app"',
      encodings: [],
    },
  },
}

describe('a built guide', () => {
  let folder: string
  let app: FastifyInstance
  let pages: readonly string[]
  const get = (url: string, headers = {}) => app.inject({ url, headers })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-guide-'))
    await writeFile(join(folder, 'guide.json'), JSON.stringify(manifest))
    await writeFile(join(folder, 'secret.html'), 'kept to ourselves')
    for (const { file, encodings } of Object.values(manifest.files)) {
      const path = join(folder, 'guide', file)
      await mkdir(join(path, '..'), { recursive: true })
      await writeFile(path, `the file ${file}`)
      if (encodings.includes('br')) await writeFile(`${path}.br`, brotliCompressSync(`the file ${file}`))
    }
    app = Fastify()
    pages = registerGuide(app, folder)
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  test('shows a page at its path, for a few minutes', async () => {
    const answer = await get('/help/organisers/tickets?from=screen')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('the file organisers/tickets.html')
    expect(answer.headers).toMatchObject({
      'content-type': HTML,
      etag: '"tickets"',
      'cache-control': expect.stringMatching(/^public, max-age=300, /),
    })
  })

  test('runs the inline scripts of its build and no other, and asks no other host', async () => {
    const policy = String((await get('/help/')).headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' 'sha256-one' 'sha256-two';")
    expect(policy).toContain("default-src 'self'")
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
    expect(policy).not.toMatch(/https?:|\*/)
  })

  test('keeps files that are named by their content for ever', async () => {
    const { headers } = await get('/help/assets/app.1.js')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('answers 304 to who has the page, and sends the compressed copy to who takes it', async () => {
    const known = await get('/help/', { 'if-none-match': '"start"' })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    const compressed = await get('/help/', { 'accept-encoding': 'gzip, br' })
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe('the file index.html')
    expect((await get('/help/', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined()
  })

  test.each([
    ['/help', '/help/'],
    ['/help/index.html', '/help/'],
    ['/help/organisers/tickets.html', '/help/organisers/tickets'],
    ['/help/organisers/tickets/', null],
  ])('%s leads to %s', async (from, to) => {
    const { statusCode, headers } = await get(from)
    expect([statusCode, headers.location ?? null]).toEqual(to === null ? [404, null] : [301, to])
  })

  test.each([
    '/help/nothing',
    '/help/../secret.html',
    '/help/..%2fsecret.html',
    '/help/%2e%2e/secret',
    '/help/__proto__',
  ])('answers %s with its page for what does not exist', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('kept to ourselves')
  })

  test('names its pages for the sitemap, and not those of single errors', () => {
    expect(pages).toEqual(['/help/', '/help/organisers/tickets'])
  })
})

describe('a guide that was not built', () => {
  let site: TestApp
  beforeAll(async () => {
    site = await buildTestApp()
  })
  afterAll(() => site.close())

  test('answers with a sentence', async () => {
    const app = Fastify()
    expect(registerGuide(app, join(tmpdir(), 'no-such-folder'))).toEqual([])
    const answer = await app.inject({ url: '/help/anything' })
    expect([answer.statusCode, answer.body]).toEqual([
      404,
      'The guide is not built. Run "npm run build", then restart Foyer.\n',
    ])
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    await app.close()
  })

  test('is open to robots', async () => {
    expect((await site.app.inject({ url: '/robots.txt' })).body).not.toContain('/help')
  })
})
