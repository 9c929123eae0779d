import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { freePort } from '../testing/free-port.ts'
import { buildTestApp, createEvent, eventBody, PASSWORD, TEST_SECRET, type TestApp } from '../testing/index.ts'
import { type Nginx, startNginx } from '../testing/nginx.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'

let site: TestApp
let folder: string
let program: ServerProcess
let nginx: Nginx
let sale: Awaited<ReturnType<typeof createEvent>>
let page: string
let session: { authorization: string }

/** The real program behind the real nginx, configured as it is shipped. */
beforeAll(async () => {
  site = await buildTestApp()
  folder = await mkdtemp(join(tmpdir(), 'foyer-behind-nginx-'))
  sale = await createEvent(site)
  page = `/events/${sale.customUrl}`
  const front = await freePort()
  program = await startServerProcess({
    DATABASE_URL: site.databaseUrl,
    FOYER_DATA_DIR: folder,
    SECRET_KEY: TEST_SECRET,
    TRUST_PROXY: '1',
    PUBLIC_URL: `http://localhost:${front}`,
  })
  nginx = await startNginx(front, [Number(new URL(program.url).port)])
  // A session of this program: the sessions of the test app, which has another public address, are not valid here.
  const login = await fetch(`${nginx.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: sale.organiser.email, password: PASSWORD }),
  })
  const { token } = z.object({ token: z.string() }).parse(await login.json())
  session = { authorization: `Bearer ${token}` }
}, 120_000)
afterAll(async () => {
  await nginx.stop()
  program.kill('SIGKILL')
  await program.ended
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(nginx.url + path, { headers, redirect: 'manual' })

/** How the cache answered, and in which language. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await get(path, headers)
  const language = /<html[^>]* lang="([a-z]+)"/.exec(await answer.text())?.[1]
  return { status: answer.status, cache: answer.headers.get('x-cache'), language }
}

async function rename(title: string): Promise<void> {
  const answer = await fetch(`${nginx.url}/api/events/${sale.eventId}`, {
    method: 'PUT',
    headers: { ...session, 'content-type': 'application/json' },
    body: JSON.stringify(eventBody({ customUrl: sale.customUrl, title })),
  })
  expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, ''])
}

describe('a public page behind nginx', () => {
  it('comes from the cache, for whoever asks, in the language of each', async () => {
    await ask(page)
    expect(await ask(page, { cookie: 'foyer_session=somebody' })).toMatchObject({
      status: 200,
      cache: 'HIT',
      language: 'en',
    })
    const french = { 'accept-language': 'de-DE, fr-CA;q=0.9, en;q=0.8' }
    expect(await ask(page, french)).toMatchObject({ cache: 'MISS', language: 'fr' })
    expect(await ask(page, french)).toMatchObject({ cache: 'HIT', language: 'fr' })
    expect(await ask(page, { 'accept-language': 'fr', cookie: 'foyer_language=ar' })).toMatchObject({ language: 'ar' })
    expect(await ask(page, { 'accept-language': 'de' })).toMatchObject({ cache: 'HIT', language: 'en' })
  })

  it('is not sent again to whoever has it', async () => {
    const etag = String((await get(page)).headers.get('etag'))
    expect((await get(page, { 'if-none-match': etag })).status).toBe(304)
  })

  it('shows an edit within 2 seconds, however often it is read', async () => {
    await ask(page)
    await rename('Moved to the garden')
    const changed = performance.now()
    let text = ''
    while (!text.includes('Moved to the garden') && performance.now() - changed < 10_000)
      text = await (await get(page)).text()
    expect(text).toContain('Moved to the garden')
  })

  it('is replaced by "not found" when it is taken down, so that nothing brings it back', async () => {
    const other = await createEvent(site, { organiser: sale.organiser })
    const path = `/events/${other.customUrl}`
    expect((await ask(path)).status).toBe(200)
    const url = `/api/events/${other.eventId}/toggle-publish`
    await fetch(nginx.url + url, { method: 'PATCH', headers: session })
    await expect.poll(async () => (await ask(path)).status, { timeout: 10_000 }).toBe(404)
    await ask(path)
    expect(await ask(path)).toMatchObject({
      status: 404,
      cache: expect.stringMatching(/HIT|UPDATING|STALE|REVALIDATED/),
    })
  })
})

describe('what is for one person', () => {
  it.each(['/login', '/tickets', '/orders/ABCDE', '/checkout/ABCDE', '/api/users/me', `/?lang=fr`])(
    '%s passes through',
    async (path) => {
      for (const _time of [1, 2]) {
        const answer = await get(path)
        expect(answer.headers.get('x-cache')).toBe('BYPASS')
        expect(answer.headers.get('cache-control')).toMatch(/^(?:no-store|private, no-cache)$/)
      }
    },
  )

  it('keeps its session, and the address that visitors have', async () => {
    const answer = await fetch(`${nginx.url}/api/users/me`, { headers: session })
    expect(answer.status).toBe(200)
  })

  it('a stream of the door begins at once', async () => {
    const answer = await fetch(`${nginx.url}/api/check-in/${sale.eventId}/live?seconds=3`, {
      headers: session,
    })
    expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/)
    const reader = answer.body?.getReader()
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
    await reader?.cancel()
  })

  it('a body that nobody means to send is refused before Foyer reads it', async () => {
    const answer = await fetch(`${nginx.url}/api/events`, { method: 'POST', body: Buffer.alloc(11 * 1024 * 1024) })
    expect(answer.status).toBe(413)
    expect(await answer.text()).toContain('nginx')
  })
})

it('without Foyer, pages and pictures that somebody has read are still there', async () => {
  const art = `/covers/${sale.eventId}.svg`
  for (const path of [page, '/', art]) expect((await get(path)).status).toBe(200)
  program.kill('SIGKILL')
  await program.ended
  const kept = await get(page)
  expect([kept.status, kept.headers.get('x-cache')]).toEqual([200, expect.stringMatching(/HIT|STALE|UPDATING/)])
  // Longer than a page is fresh.
  await new Promise((resolve) => setTimeout(resolve, 2500))
  for (const path of [page, '/']) expect(await ask(path)).toMatchObject({ status: 200, cache: 'STALE' })
  expect((await get(art)).headers.get('x-cache')).toBe('HIT')
  expect((await get('/api/users/me')).status).toBe(502)
}, 60_000)
