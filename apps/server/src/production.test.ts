import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@foyer/contract'
import { m } from '@foyer/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inLanguage } from './http/language.ts'
import { type ServerProcess, startServerProcess } from './testing/server-process.ts'
import { createTestDatabase } from './testing/test-database.ts'

let folder: string
let server: ServerProcess
const closers: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const database = await createTestDatabase()
  const { host, port, user, database: name } = database.connection
  folder = await mkdtemp(join(tmpdir(), 'foyer-production-'))
  server = await startServerProcess({
    NODE_ENV: 'production',
    DATABASE_URL: `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    FOYER_DATA_DIR: folder,
    FOYER_ROLE: 'web',
    SECRET_KEY: 'kE7v0mZq2xY9sB4tR8uW1aD6fG3hJ5lN',
    SMTP_URL: 'smtp://localhost:25',
    LANGUAGES: 'en,fr,ar',
    LOG_LEVEL: 'silent',
  })
  closers.push(() => database.drop())
})
afterAll(async () => {
  server.kill('SIGTERM')
  await server.ended
  for (const close of closers) await close()
  await rm(folder, { recursive: true, force: true })
})

const PAGE = { accept: 'text/html' }
const REFERENCE = '0193b0f4-1111-7000-8000-000000000001'

const statusOf = async (method: string, path: string, headers: Record<string, string> = {}) => {
  const body = ['GET', 'HEAD'].includes(method) ? null : '{}'
  const content: Record<string, string> = body === null ? {} : { 'content-type': 'application/json' }
  const response = await fetch(`${server.url}${path}`, { method, body, headers: { ...content, ...headers } })
  return response.status
}

test('in production a page for everybody is there', async () => {
  expect(await statusOf('GET', '/terms', PAGE)).toBe(200)
})

test.each(['en', 'fr', 'ar'] as const)(
  'the build writes its pages in the language %s, and loads its files',
  async (language) => {
    const headers = { ...PAGE, 'accept-language': language }
    const html = await (await fetch(`${server.url}/events/listing`, { headers })).text()
    expect(html).toContain(`<html lang="${language}"`)
    expect(html).toContain(inLanguage(language, () => m.events_listing_title()))
    const others = (['en', 'fr', 'ar'] as const).filter((other) => other !== language)
    for (const other of others) expect(html).not.toContain(inLanguage(other, () => m.events_listing_title()))
    const [entry = ''] = /\/assets\/entry\.client-[\w-]+\.js/.exec(html) ?? []
    expect(await statusOf('GET', entry)).toBe(200)
  },
)

test.each([
  '/dev/mail',
  '/dev/mail?open=1',
  '/dev/mail/',
  '/dev/mail.data',
  '/dev',
  `/sandbox/pay/${REFERENCE}`,
  `/sandbox/pay/${REFERENCE}.data`,
  '/@vite/client',
  '/src/root.tsx',
  '/@fs/etc/hostname',
])('in production the page %s does not exist', async (path) => {
  expect([await statusOf('GET', path, PAGE), await statusOf('GET', path)]).toEqual([404, 404])
})

const ofDevelopment = Object.values(routes).filter(({ url }) => /^\/api\/(?:dev|sandbox)\//.test(url))

test.each(ofDevelopment.map(({ method, url }) => [method, url] as const))(
  'in production the call %s %s does not exist',
  async (method, url) => {
    expect(await statusOf(method, url.replaceAll(/:\w+/g, REFERENCE))).toBe(404)
  },
)

test('in production the pretend payment provider has no webhook', async () => {
  expect(await statusOf('POST', '/api/webhooks/sandbox')).toBe(404)
})
