import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, createEvent, type TestApp } from '../testing/index.ts'
import { isFilePath, registerSiteFiles, robotsTxt } from './site-files.ts'
import { sitemapIndexXml } from './sitemap.ts'

const WEB = join(import.meta.dirname, '../../../web')

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const get = (url: string, headers = {}) => site.app.inject({ url, headers })

describe('robots.txt', () => {
  test('names the sitemap and is the same for every robot', async () => {
    const answer = await get('/robots.txt')
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toMatch(/^User-agent: \*\nDisallow: /)
    expect(answer.body).toContain('\nSitemap: http://localhost:3000/sitemap.xml\n')
  })

  test('keeps robots out of every page but those for everybody', () => {
    const rules = [...robotsTxt('').matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => {
      const pattern = path.replaceAll(/[.+?]/g, String.raw`\$&`).replaceAll('*', '.*')
      return new RegExp(`^${pattern}`)
    })
    const isClosed = (path: string) => rules.some((rule) => rule.test(path))
    const source = readFileSync(join(WEB, 'src/routes.ts'), 'utf8')
    const paths = [...source.matchAll(/route\('([^']+)'/g)].map(([, path = '']) => `/${path.replaceAll(/:\w+/g, 'x')}`)
    expect(paths.length).toBeGreaterThan(50)
    expect(paths.filter((path) => !isClosed(path))).toEqual([
      '/events/listing',
      '/events/in/x',
      '/events/category/x',
      '/o/x',
      '/series/x',
      '/terms',
      '/privacy',
      '/imprint',
      '/events/x',
      '/events/*',
      '/*',
      '/o/x/gift-cards',
      '/tickets',
      '/forgot-password',
      '/login',
      '/register',
    ])
  })
})

describe('security.txt', () => {
  test('has a contact, and an expiry within a year that has not passed', async () => {
    const { deps } = site
    const told = Fastify()
    registerSiteFiles(told, { ...deps, site: { ...deps.site, securityContact: 'mailto:security@foyer.example' } })
    const answer = await told.inject({ url: '/.well-known/security.txt' })
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toContain('Contact: mailto:security@foyer.example\n')
    expect(answer.body).toContain('Canonical: http://localhost:3000/.well-known/security.txt\n')
    const days = (Date.parse(/^Expires: (.+)$/m.exec(answer.body)?.[1] ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(100)
    expect(days).toBeLessThan(365)
  })

  test('does not exist where no contact is set', async () => {
    expect((await get('/.well-known/security.txt')).statusCode).toBe(404)
  })
})

describe('the sitemap', () => {
  const listed = async () =>
    [...(await get('/sitemap.xml')).body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
  const urlOf = ({ customUrl }: { customUrl: string }) => `http://localhost:3000/events/${customUrl}`

  test('lists the pages of the cities and categories that have events', async () => {
    await createEvent(site, { event: { city: 'Ìbàdàn', category: 'arts' } })
    await createEvent(site, { event: { city: 'Canaryville', visibility: 'unlisted', category: 'film' } })
    const urls = await listed()
    expect(urls).toContain('http://localhost:3000/events/in/ibadan')
    expect(urls).toContain('http://localhost:3000/events/category/arts')
    expect(urls.join()).not.toMatch(/canaryville|category\/film/)
  })

  test('lists the pages that always exist', async () => {
    for (const path of ['/', '/events/listing', '/terms', '/privacy', '/imprint'])
      expect(await listed()).toContain(`http://localhost:3000${path}`)
  })

  test('lists public events to come, until they are unpublished', async () => {
    const [shown, unlisted, over] = [await createEvent(site), await createEvent(site), await createEvent(site)]
    const change = (id: string) => site.deps.db.updateTable('events').where('id', '=', id)
    await change(unlisted.eventId).set({ visibility: 'unlisted' }).execute()
    const [starts_at, ends_at] = [new Date('2020-01-01T18:00Z'), new Date('2020-01-01T20:00Z')]
    await change(over.eventId).set({ starts_at, ends_at }).execute()
    await expect.poll(listed).toContain(urlOf(shown))
    expect(await listed()).not.toContain(urlOf(unlisted))
    expect(await listed()).not.toContain(urlOf(over))
    const { headers, body } = await get('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(body).toContain('<url><loc>http://localhost:3000/events/listing</loc></url>')
    expect(body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
    expect((await get('/sitemap.xml', { 'if-none-match': headers['etag'] })).statusCode).toBe(304)

    const { organiser, eventId } = shown
    await call(site.app, {
      method: 'PATCH',
      url: `/api/events/${eventId}/toggle-publish`,
      headers: organiser.headers,
    })
    await expect.poll(listed).not.toContain(urlOf(shown))
  })

  test('is asked of the database once for many requests', async () => {
    const before = await get('/sitemap.xml')
    await site.deps.db.updateTable('events').set({ title: 'Nobody is told of this', visibility: 'unlisted' }).execute()
    expect((await get('/sitemap.xml')).body).toBe(before.body)
  })

  test('of very many events is a list of files, each of which says only its own', async () => {
    expect(sitemapIndexXml('https://t.example', 2)).toContain('<loc>https://t.example/sitemap-2.xml</loc>')
    expect((await get('/sitemap-1.xml')).statusCode).toBe(200)
    expect((await get('/sitemap-2.xml')).statusCode).toBe(404)
    expect((await get('/sitemap-0.xml')).statusCode).toBe(404)
  })
})

describe('the icons', () => {
  const file = (name: string) => readFileSync(join(WEB, 'public', name))

  test('of the web manifest are there, in the sizes it says', async () => {
    const manifest = JSON.parse(file('manifest.webmanifest').toString()) as {
      icons: { src: string; sizes: string }[]
    }
    expect(manifest).toMatchObject({ name: 'Foyer', scope: '/', display: 'standalone' })
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = await sharp(file(src)).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  })

  test('for browsers that look for them by name are there', async () => {
    expect(await sharp(file('apple-touch-icon.png')).metadata()).toMatchObject({ width: 180, height: 180 })
    const ico = file('favicon.ico')
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 3])
    const first = ico.subarray(ico.readUInt32LE(18), ico.readUInt32LE(18) + ico.readUInt32LE(14))
    expect(await sharp(first).metadata()).toMatchObject({ format: 'png', width: 16 })
  })
})

test.each([
  ['/favicon-96x96.png', true],
  ['/wp-login.php', true],
  ['/.env', true],
  ['/.well-known/nothing', true],
  ['/assets/gone', true],
  ['/events/night.html', true],
  ['/events/night', false],
  ['/events/night.data', false],
  ['/_root.data', false],
  ['/', false],
])('%s names a file: %s', (path, is) => {
  expect(isFilePath(path)).toBe(is)
})
